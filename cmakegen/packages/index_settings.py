"""The user's settings of the package index: those of pip and of uv, without either program.

In this order: `PIP_*`, then `UV_*`, then pip's configuration files, by the rules of both programs'
documentation. Only files and folders at absolute paths count: the current folder may be a foreign
tree. Where nothing is set, the index is the public one that pypi-simple knows.
"""

from __future__ import annotations

import configparser
import os
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from urllib.parse import quote

from cmakegen.packages.index_pages import pages_library
from tpu_walkthrough.fetching.connections import Connection
from tpu_walkthrough.files import read_file
from tpu_walkthrough.user_folders import config_home, home

_LARGEST = 1 << 20  # bytes of a settings file
_SECTIONS = ("global", "download", "install")  # a later one counts more
_YES = ("1", "true", "yes", "y", "t", "on")
_MOST_RETRIES = 10
_USED_BY_REQUESTS = ("REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE")


@dataclass(frozen=True)
class IndexSettings:
    """Where packages are, and how their servers are reached."""

    indexes: tuple[str, ...]
    """Addresses of indexes, also `file:`, in the order of preference."""
    find_links: tuple[str, ...]
    """Pages, folders and archives, before the indexes: addresses or paths."""
    connection: Connection = field(default_factory=Connection)
    """Without passwords."""
    netrc: str = ""
    """The path of the file, or ""."""
    keyring: bool = False
    """Whether the module `keyring` is asked for passwords."""


def read_settings(environment: Mapping[str, str] = os.environ) -> IndexSettings:
    """The settings of this user in this environment; files that cannot be read count for none."""
    pip = {
        name[4:].lower().replace("_", "-"): value
        for name, value in environment.items()
        if name.startswith("PIP_") and value
    }
    files = _file_settings(environment)
    uv = _uv_settings(environment)

    def first(*names: str) -> str:
        found = (each[name] for each in (pip, uv, files) for name in names if each.get(name))
        return next(found, "").strip()

    def listed(name: str) -> list[str]:
        """pip's own environment replaces its files; what uv has is added."""
        return (pip.get(name) or files.get(name, "")).split() + uv.get(name, "").split()

    indexes: list[str] = []
    if first("no-index").lower() not in _YES:
        indexes = [
            first("index-url") or pages_library().PYPI_SIMPLE_ENDPOINT,
            *listed("extra-index-url"),
        ]
    return IndexSettings(
        indexes=tuple(dict.fromkeys(filter(None, map(_located, indexes)))),
        find_links=tuple(dict.fromkeys(filter(None, map(_located, listed("find-links"))))),
        connection=Connection(
            proxy=first("proxy"),
            certificates=_absolute(
                first("cert") or next(filter(None, map(environment.get, _USED_BY_REQUESTS)), "")
            ),
            client_certificate=_absolute(first("client-cert")),
            trusted_hosts=frozenset(listed("trusted-host")),
            timeout_s=_number(first("timeout", "default-timeout"), Connection.timeout_s, 3600),
            retries=int(_number(first("retries"), Connection.retries, _MOST_RETRIES)),
        ),
        netrc=_netrc(environment),
        keyring=first("keyring-provider").lower() in ("import", "auto"),
    )


def _uv_settings(environment: Mapping[str, str]) -> dict[str, str]:
    """uv's variables under the names of pip's settings."""
    given = environment.get
    named = [*given("UV_INDEX", "").split(), given("UV_DEFAULT_INDEX", "")]
    urls = [_with_user(each, environment) for each in named]
    return {
        "index-url": urls.pop() or given("UV_INDEX_URL", ""),
        "extra-index-url": " ".join([*urls, given("UV_EXTRA_INDEX_URL", "")]),
        "find-links": given("UV_FIND_LINKS", "").replace(",", " "),
        "no-index": given("UV_NO_INDEX", "") or given("UV_OFFLINE", ""),
        "trusted-host": given("UV_INSECURE_HOST", "").replace(",", " "),
        "timeout": given("UV_HTTP_TIMEOUT", ""),
        "retries": given("UV_HTTP_RETRIES", ""),
        # uv's other provider is a program.
        "keyring-provider": given("UV_KEYRING_PROVIDER", ""),
    }


def _with_user(index: str, environment: Mapping[str, str]) -> str:
    """The address of `name=address`, with the user and password that uv has for the name."""
    found = re.fullmatch(r"([\w.-]+)=(\S+)", index)
    if found is None:
        return index
    variable = "UV_INDEX_" + re.sub(r"[^0-9A-Z]", "_", found[1].upper())
    user = environment.get(f"{variable}_USERNAME", "")
    password = environment.get(f"{variable}_PASSWORD", "")
    scheme, separator, rest = found[2].partition("://")
    if not (user or password) or not separator or "@" in rest.partition("/")[0]:
        return found[2]
    return f"{scheme}://{quote(user, safe='')}:{quote(password, safe='')}@{rest}"


def _file_settings(environment: Mapping[str, str]) -> dict[str, str]:
    """The settings in pip's configuration files."""
    sections: dict[str, dict[str, str]] = {name: {} for name in _SECTIONS}
    for path in _configuration_files(environment):
        parser = configparser.RawConfigParser(strict=False)
        try:
            parser.read_string(read_file(path, _LARGEST).decode("utf-8", "replace"))
        except (OSError, ValueError, configparser.Error):
            continue
        for section in _SECTIONS:
            if parser.has_section(section):
                for name, value in parser.items(section):
                    # An option may be named as on the command line.
                    sections[section][name.lower().replace("_", "-").lstrip("-")] = value
    merged: dict[str, str] = {}
    for section in _SECTIONS:
        merged.update((name, value) for name, value in sections[section].items() if value)
    return merged


def _configuration_files(environment: Mapping[str, str]) -> Iterator[str]:
    """pip's files, whose later ones count more: of the machine, the user, the environment."""
    named = environment.get("PIP_CONFIG_FILE", "")
    if named == os.devnull:
        return
    mine = home(environment)
    is_mac = sys.platform == "darwin"
    if is_mac:
        yield "/Library/Application Support/pip/pip.conf"
    else:
        folders = environment.get("XDG_CONFIG_DIRS", "") or "/etc/xdg"
        for folder in reversed(folders.split(os.pathsep)):
            if os.path.isabs(folder):
                yield os.path.join(folder, "pip/pip.conf")
    yield "/etc/pip.conf"
    if not (os.path.isabs(named) and os.path.exists(named)):
        yield os.path.join(mine, ".pip/pip.conf")
        application = os.path.join(mine, "Library/Application Support/pip")
        if is_mac and os.path.isdir(application):
            yield os.path.join(application, "pip.conf")
        else:
            yield os.path.join(config_home(environment), "pip/pip.conf")
    yield os.path.join(sys.prefix, "pip.conf")
    if os.path.isabs(named):
        yield named


def _netrc(environment: Mapping[str, str]) -> str:
    named = environment.get("NETRC", "")
    paths = [named] if named else [f"{home(environment)}/.netrc", f"{home(environment)}/_netrc"]
    return next((path for path in paths if os.path.isabs(path) and os.path.isfile(path)), "")


def _located(text: str) -> str:
    """An address or an absolute path; "" for what would be below the current folder."""
    return text if re.match(r"[A-Za-z][A-Za-z0-9+.-]+:", text) else _absolute(text)


def _absolute(path: str) -> str:
    full = os.path.expanduser(path)
    return full if os.path.isabs(full) else ""


def _number(text: str, default: float, most: float) -> float:
    try:
        number = float(text)
    except ValueError:
        return default
    return min(number, most) if number >= 0 else default
