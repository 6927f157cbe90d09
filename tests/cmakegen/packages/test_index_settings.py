"""The settings of pip and of uv, as both programs document them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from pypi_simple import PYPI_SIMPLE_ENDPOINT

from cmakegen.packages.index_settings import IndexSettings, read_settings
from tpu_walkthrough.fetching.connections import Connection


def read(tmp_path: Path, **environment: str) -> IndexSettings:
    """The settings of a user without others."""
    bare = {"HOME": str(tmp_path), "XDG_CONFIG_DIRS": str(tmp_path / "etc")}
    return read_settings({**bare, **environment})


def quiet(tmp_path: Path, **environment: str) -> IndexSettings:
    return read(tmp_path, PIP_CONFIG_FILE=os.devnull, **environment)


def test_without_settings(tmp_path: Path) -> None:
    found = quiet(tmp_path)
    assert found == IndexSettings((PYPI_SIMPLE_ENDPOINT,), ())


def test_pips_variables(tmp_path: Path) -> None:
    found = quiet(
        tmp_path,
        PIP_INDEX_URL="https://a.example/simple",
        PIP_EXTRA_INDEX_URL="https://b.example/simple  file:///c",
        PIP_FIND_LINKS=f"{tmp_path} relative ./also https://d.example/links",
        PIP_PROXY="http://proxy:1",
        PIP_CERT="/ca.pem",
        PIP_CLIENT_CERT="/own.pem",
        PIP_TRUSTED_HOST="e f:8080",
        PIP_DEFAULT_TIMEOUT="7",
        PIP_RETRIES="99",
        PIP_KEYRING_PROVIDER="import",
    )
    assert found == IndexSettings(
        indexes=("https://a.example/simple", "https://b.example/simple", "file:///c"),
        find_links=(str(tmp_path), "https://d.example/links"),
        connection=Connection(
            proxy="http://proxy:1",
            certificates="/ca.pem",
            client_certificate="/own.pem",
            trusted_hosts=frozenset({"e", "f:8080"}),
            timeout_s=7,
            retries=10,
        ),
        keyring=True,
    )


@pytest.mark.parametrize(("value", "count"), [("1", 0), ("true", 0), ("ON", 0), ("0", 1), ("", 1)])
def test_no_index(tmp_path: Path, value: str, count: int) -> None:
    assert len(quiet(tmp_path, PIP_NO_INDEX=value).indexes) == count


def test_uvs_variables(tmp_path: Path) -> None:
    found = quiet(
        tmp_path,
        UV_DEFAULT_INDEX="own=https://a.example/simple",
        UV_INDEX="https://b.example team-1=https://c.example/simple",
        UV_INDEX_TEAM_1_USERNAME="ada",
        UV_INDEX_TEAM_1_PASSWORD="p@w",
        UV_EXTRA_INDEX_URL="https://d.example",
        UV_FIND_LINKS="/links,https://e.example",
        UV_INSECURE_HOST="f",
        UV_HTTP_TIMEOUT="9",
        UV_KEYRING_PROVIDER="subprocess",
    )
    with_user = "https://ada:p%40w@c.example/simple"
    assert found.indexes == (
        "https://a.example/simple",
        "https://b.example",
        with_user,
        "https://d.example",
    )
    assert found.find_links == ("/links", "https://e.example")
    assert found.connection.trusted_hosts == frozenset("f")
    assert (found.connection.timeout_s, found.keyring) == (9, False)
    assert quiet(tmp_path, UV_INDEX_URL="https://old.example").indexes == ("https://old.example",)
    assert quiet(tmp_path, UV_OFFLINE="1").indexes == ()
    both = quiet(
        tmp_path, PIP_INDEX_URL="https://pip.example", UV_DEFAULT_INDEX="https://uv.example"
    )
    assert both.indexes == ("https://pip.example",)


def test_pips_files(tmp_path: Path) -> None:
    files = {
        "etc/pip/pip.conf": "[global]\nindex-url = https://machine.example\ntimeout = 5\n"
        "[install]\nproxy = http://machine:1\n",
        ".pip/pip.conf": "[global]\nindex-url = https://old.example\n",
        ".config/pip/pip.conf": "[global]\nindex_url = https://user.example\nproxy = http://user:1\n"
        "extra-index-url =\n    https://b.example\n    https://c.example\n[download]\ntimeout = 6\n"
        "[wheel]\nno-index = true\n",
        "named.conf": "[global]\nindex-url = https://named.example\nno-index = false\n",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    found = read(tmp_path)
    assert found.indexes == ("https://user.example", "https://b.example", "https://c.example")
    # A section of a command counts more than a later file.
    assert (found.connection.proxy, found.connection.timeout_s) == ("http://machine:1", 6)
    named = read(tmp_path, PIP_CONFIG_FILE=str(tmp_path / "named.conf"))
    assert named.indexes == ("https://named.example",)  # in place of the user's
    assert named.connection.timeout_s == 5
    assert (
        read(tmp_path, PIP_INDEX_URL="https://first.example").indexes[0] == "https://first.example"
    )
    assert read(tmp_path, XDG_CONFIG_HOME=str(tmp_path / "x")).indexes == ("https://old.example",)
    assert quiet(tmp_path).indexes == (PYPI_SIMPLE_ENDPOINT,)


@pytest.mark.parametrize(
    "text", ["", "no section\n", "[global]\nindex-url\n", "[global", "[global]\ntimeout = soon\n"]
)
def test_damaged_files(tmp_path: Path, text: str) -> None:
    (tmp_path / "x.conf").write_text(text)
    found = read(tmp_path, PIP_CONFIG_FILE=str(tmp_path / "x.conf"))
    assert (found.indexes, found.find_links) == ((PYPI_SIMPLE_ENDPOINT,), ())
    assert found.connection.timeout_s == 30


def test_only_absolute_paths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "pip").mkdir()
    (tmp_path / "pip/pip.conf").write_text("[global]\nindex-url = https://tree.example\n")
    (tmp_path / "netrc").write_text("")
    monkeypatch.chdir(tmp_path)
    found = read_settings(
        {
            "HOME": str(tmp_path / "home"),
            "XDG_CONFIG_DIRS": "::.",
            "XDG_CONFIG_HOME": ".",
            "PIP_CONFIG_FILE": "pip/pip.conf",
            "PIP_CERT": "ca.pem",
            "NETRC": "netrc",
        }
    )
    assert "https://tree.example" not in found.indexes
    assert (found.connection.certificates, found.netrc) == ("", "")


def test_netrc(tmp_path: Path) -> None:
    assert quiet(tmp_path).netrc == ""
    (tmp_path / ".netrc").touch()
    assert quiet(tmp_path).netrc == str(tmp_path / ".netrc")
    other = tmp_path / "other"
    other.touch()
    assert quiet(tmp_path, NETRC=str(other)).netrc == str(other)


def test_certificates_of_the_environment(tmp_path: Path) -> None:
    found = quiet(tmp_path, REQUESTS_CA_BUNDLE="/r.pem", CURL_CA_BUNDLE="/c.pem")
    assert found.connection.certificates == "/r.pem"
    found = quiet(tmp_path, CURL_CA_BUNDLE="/c.pem", PIP_CERT="/p.pem")
    assert found.connection.certificates == "/p.pem"
