"""What the attributes of a repository rule pin."""

from __future__ import annotations

from typing import Any

import pytest

from cmakegen.externals.pins import Hash, Pin, hash_of, pin_of

COMMIT = "1234567890" * 4
SHA256 = "ab" * 32


def pin(**attributes: Any) -> Pin:
    found = pin_of({"name": "foo", **attributes})
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("url", "remote"),
    [
        (f"https://github.com/o/r/archive/{COMMIT}.tar.gz", "https://github.com/o/r.git"),
        (f"https://github.com/o/r/archive/{COMMIT}.zip", "https://github.com/o/r.git"),
        (f"https://github.com/o/r/archive/{COMMIT}/r.tar.gz", "https://github.com/o/r.git"),
        (f"https://gitlab.com/g/h/r/-/archive/{COMMIT}/r-1.tar.gz", "https://gitlab.com/g/h/r.git"),
    ],
)
def test_git_verifies_the_archive_of_a_commit(url: str, remote: str) -> None:
    """It needs no hash of its own."""
    found = pin(urls=[f"https://mirror.example/{url}", url], strip_prefix=f"r-{COMMIT}/sub/dir")
    assert (found.urls, found.remote, found.commit) == ((), remote, COMMIT)
    assert found.strip_prefix == "sub/dir"
    assert found.is_verified
    hashed = pin(urls=[url], sha256=SHA256, strip_prefix=f"r-{COMMIT}")
    assert (hashed.urls, hashed.remote, hashed.strip_prefix) == ((url,), "", f"r-{COMMIT}")


@pytest.mark.parametrize(
    "attributes",
    [
        {"url": "https://github.com/o/r/archive/v1.0.tar.gz"},
        {"url": f"https://github.com/o/r/archive/{COMMIT[:12]}.tar.gz"},
        {"url": f"https://evil.example/o/r/archive/{COMMIT}.tar.gz"},
        {"url": f"https://github.com/o/r/archive/{COMMIT}.tar.gz?x"},
        {"url": "https://github.com/a.tar.gz", "sha256": "ab" * 31},
        {"url": "https://github.com/a.tar.gz", "integrity": "md5-abcd"},
        {"remote": "https://github.com/o/r.git", "tag": "v1"},
        {"remote": "https://github.com/o/r.git", "commit": COMMIT[:39]},
        {"remote": "https://github.com/o/r.git", "branch": COMMIT},
    ],
)
def test_what_is_not_pinned(attributes: dict[str, Any]) -> None:
    assert not pin(**attributes).is_verified


@pytest.mark.parametrize("name", ["", "../x", "a/b", ".", "..", "-x", "a b", "x\n", "é", "a" * 300])
def test_names_that_are_no_folder(name: str) -> None:
    assert pin_of({"name": name, "url": "https://github.com/a.tar.gz", "sha256": SHA256}) is None


def test_attributes_of_other_types() -> None:
    odd = {"urls": [1, {}, None], "sha256": 7, "patches": {"a": 1}, "link_files": [1], "remote": []}
    assert pin_of({"name": "foo", **odd}) is None
    assert pin(url="https://github.com/a", **{**odd, "patch_strip": "x"}).patches == ()


@pytest.mark.parametrize(
    ("sha256", "integrity", "expected"),
    [
        (SHA256, "", Hash("sha256", SHA256)),
        (SHA256.upper(), "", Hash("sha256", SHA256)),
        ("", "sha256-qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqo=", Hash("sha256", "aa" * 32)),
        ("", f"sha512-{'A' * 86}==", Hash("sha512", "00" * 64)),
        ("", f"sha512-{'A' * 43}=", Hash("sha256", "")),
        ("", "sha256-!!!", Hash("sha256", "")),
    ],
)
def test_hashes(sha256: str, integrity: str, expected: Hash) -> None:
    assert hash_of(sha256, integrity) == expected
