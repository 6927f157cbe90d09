"""No tracked file names a package registry, a machine's own path or a person's address.

Outputs that real tools wrote are recorded on real machines: what they show of those is replaced by
an example before it is tracked.
"""

from __future__ import annotations

import bz2
import gzip
import json
import lzma
import re
import subprocess
import zlib
from itertools import accumulate, pairwise
from pathlib import Path

import pytest
import re2

CHECKOUT = Path(__file__).parent.parent
# The dots are written so that this file does not name what it looks for.
_REGISTRIES = (
    # JavaScript, Python, Rust, Ruby
    r"(?:registry|www|replicate)\.npmjs\.(?:org|com)",
    r"registry\.(?:yarnpkg|npmmirror)\.com",
    r"npm\.(?:pkg\.github\.com|jsr\.io)",
    r"(?:[\w-]+\.)?pypi\.(?:org|io|python\.org)",
    r"(?:files\.)?pythonhosted\.org",
    r"(?:repo|conda)\.anaconda\.(?:com|org)",
    r"(?:static\.|index\.)?crates\.io",
    r"(?:index\.)?rubygems\.org",
    # the JVM, .NET, Go, PHP, Haskell, Erlang, Dart, R, Perl, OCaml, Lua, Swift, Terraform, Bazel
    r"repo1?\.maven(?:\.apache)?\.org",
    r"maven\.google\.com",
    r"(?:central|oss|s01\.oss)\.sonatype\.(?:com|org)",
    r"(?:plugins|services|downloads)\.gradle\.org",
    r"(?:jcenter|dl)\.bintray\.com",
    r"jitpack\.io",
    r"(?:api\.|www\.)?nuget\.org",
    r"(?:proxy|sum)\.golang\.org",
    r"goproxy\.(?:io|cn)",
    r"(?:repo\.)?packagist\.org",
    r"hackage\.haskell\.org",
    r"(?:repo\.)?hex\.pm",
    r"pub\.dev",
    r"(?:cran|cloud)\.r-project\.org",
    r"cran\.rstudio\.com",
    r"(?:www\.)?cpan\.org",
    r"opam\.ocaml\.org",
    r"luarocks\.org",
    r"cdn\.cocoapods\.org",
    r"registry\.terraform\.io",
    r"(?:bcr|mirror)\.bazel\.build",
    # distributions
    r"(?:deb|security|ftp(?:\.[a-z]{2})?|snapshot)\.debian\.org",
    r"(?:[a-z]{2}\.)?(?:archive|security|ports)\.ubuntu\.com",
    r"ppa\.launchpad(?:content)?\.net",
    r"dl-cdn\.alpinelinux\.org",
    r"(?:download|mirrors)\.fedoraproject\.org",
    r"apt\.llvm\.org",
    r"packages\.microsoft\.com",
    r"mirrors?\.[\w-]+\.[a-z]{2,}(?:\.[a-z]{2})?",
    # images
    r"(?:index\.|registry-1\.|hub\.)?docker\.(?:io|com)",
    r"(?:[\w-]+\.)*(?:gcr|ghcr|quay|nvcr)\.io",
    r"(?:[\w-]+\.)+pkg\.dev",
    r"registry\.(?:k8s\.io|gitlab\.com|io)",
    r"mcr\.microsoft\.com",
    r"public\.ecr\.aws",
)
_OPTION = r"(?:index[-_]url|find[-_]links|resolved|registry|goproxy)[\"']?[ =:]{1,3}[\"']?https?://"
_EXAMPLE = (
    r"(?:(?:[\w-]+\.)*(?:example(?:\.(?:com|org|net))?|invalid|test|localhost)\b|127\.0\.0\.1)"
)
REGISTRY = re.compile(
    rf"(?i)(?:(?<=://)|(?<![\w.@/-]))(?:{'|'.join(_REGISTRIES)})(?=[:/])"
    rf"|{_OPTION}(?!{_EXAMPLE})[\w.-]+"
)
_NAMES = r"(?:ada|ci|me|user)"  # placeholders
MACHINE_PATH = re.compile(
    rf"(?<![\w.}}~)-])/(?:home|Users|export/home)/(?!{_NAMES}(?![\w-]))[\w.-]+"
    rf"|\b[A-Za-z]:[\\/]+(?:Users|Documents and Settings)[\\/]+(?!(?i:{_NAMES})(?![\w-]))[\w.-]+"
    r"|(?<![\w.}~)-])/(?:root|__w|github/workspace|builds|codebuild|var/lib/jenkins"
    r"|opt/hostedtoolcache|work|workspace|workdir|mnt/sandbox\w*)/[\w.-]+"
    r"|\b[A-Za-z]:[\\/]+(?:a|agent|jenkins)[\\/]+(?:_work|\d+|workspace)[\\/]"
)
# Whether one of those can be there at all, in a fraction of the time.
_ANY = re2.compile(
    rf"(?i)(?:{'|'.join(_REGISTRIES)})[:/]|{_OPTION}"
    r"|/(?:home|Users|root|__w|github|builds|codebuild|jenkins|hostedtoolcache|work|workspace"
    r"|workdir|mnt)/|[A-Z]:[\\/]+(?:Users|Documents|a|agent|jenkins)[\\/]"
)
_FILE_NAMES = frozenset(("c", "cc", "h", "js", "py", "so"))  # f@a.js: of a stack
ADDRESS = re.compile(
    r"(?<![\w.%+:/-])(?P<who>[A-Za-z\d][\w.%+-]{0,63})@(?P<host>(?:[A-Za-z\d-]{1,63}\.)+[A-Za-z]{2,12})\b"
)
_NOBODY = re.compile(r"(?i)git|no-?reply|.*\bno-?reply")


def foreign(text: str) -> list[str]:
    """What of a text must not be tracked."""
    found: list[str] = []
    if _ANY.search(text):
        found = [one[0] for pattern in (REGISTRY, MACHINE_PATH) for one in pattern.finditer(text)]
    for at in re.finditer("@", text):
        match = ADDRESS.search(text, max(0, at.start() - 65), at.start() + 100)
        if match is None:
            continue
        host = match["host"].lower()
        if (
            re.fullmatch(_EXAMPLE, host) is None
            and host.rpartition(".")[2] not in _FILE_NAMES
            and _NOBODY.fullmatch(match["who"]) is None
        ):
            found.append(match[0])
    return found


def unpacked(data: bytes) -> bytes:
    """What a compressed file holds: of the usual programs, and of our tables of definitions."""
    if data.startswith(b"\x1f\x8b"):
        return gzip.decompress(data)
    if data.startswith(b"BZh"):
        return bz2.decompress(data)
    if data.startswith(b"\xfd7zXZ\0"):
        return lzma.decompress(data)
    if data.startswith(b"trace-links definitions "):
        _magic, header, body = data.split(b"\n", 2)
        return header + zlib.decompress(body)
    if data.startswith(b"trace-links versions "):
        _magic, head, blocks = data.split(b"\n", 2)
        ends = accumulate(json.loads(head)["sizes"], initial=0)
        return b"\n".join([head, *(unpacked(blocks[a:b]) for a, b in pairwise(ends))])
    return data


@pytest.mark.parametrize(
    "text",
    [
        "dist\n.tarball: https://registry.{}/is-odd/-/a.tgz".format("npmjs.org"),
        "Image: {}/library/nginx@sha256:4c".format("docker.io"),
        "pip install --index-{}=https://packages.corp/simple a".format("url"),
        "deb http://{}/debian stable".format("deb.debian.org"),
        '"resolved": "https://{}/a.tgz"'.format("npm.corp"),
        "https://{}/project/a".format("pypi.org"),
        'File "/home/{}/a.py", line 3'.format("jane"),
        "at /Users/{}/src/a.c:3".format("adam"),
        "C:\\Users\\{}\\a.c(3)".format("jane"),
        "C:\\\\Users\\\\{}\\\\a.c".format("jane"),
        "/{}/.cache/x".format("root"),
        "/{}/project/a.c:3: error".format("__w"),
        "Author: Jane <jane@{}>".format("company.com"),
    ],
)
def test_what_must_not_be_tracked_is_found(text: str) -> None:
    assert foreign(text)


@pytest.mark.parametrize(
    "text",
    [
        "https://registry.example.com/is-odd/-/a.tgz and https://github.com/python/mypy",
        "/home/ada/a.py:3 /home/me /Users/user/x C:\\Users\\Ada L\\a.py {tmp_path}/home/x",
        "Ada <ada@example.com> git@github.com:org/repo a.js:f@b.js:3 x@y no-reply@company.com",
    ],
)
def test_examples_may_be_tracked(text: str) -> None:
    assert foreign(text) == []


def test_packed_files_are_looked_into() -> None:
    text = b"\n/Users/%s/a.c\n" % b"jane"
    table = b"trace-links definitions 1\n{}\n" + zlib.compress(text)
    tables = b'trace-links versions 2\n{"sizes": [%d]}\n' % len(table) + table
    for packed in (gzip.compress(text), bz2.compress(text), lzma.compress(text), table, tables):
        assert foreign(unpacked(packed).decode("latin-1"))


def test_no_tracked_file_names_a_registry_a_machine_or_a_person() -> None:
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=CHECKOUT, capture_output=True, check=True
    ).stdout
    names = [name.decode() for name in listed.split(b"\0") if name]
    assert "pyproject.toml" in names
    assert {
        f"{name}: {found}"
        for name in names
        if (CHECKOUT / name).is_file()
        for found in foreign(unpacked((CHECKOUT / name).read_bytes()).decode("utf-8", "replace"))
    } == set()


# Folders of our sources; a table of data is not source.
_SOURCES = (".py", ".cc", ".h", ".sh")
_OURS = (
    "cmakegen",
    "mock_libtpu",
    "scripts",
    "tests",
    "tpu_walkthrough",
    "tpu_walkthrough_mcp",
    "trace_links",
)
_MOST = 20


def test_no_folder_holds_more_than_twenty_source_files() -> None:
    """A .cc and its .h count as one; generated files do not count."""
    command = ["git", "ls-files", "--", *_OURS]
    listed = subprocess.run(command, capture_output=True, text=True, check=True, cwd=CHECKOUT)
    folders: dict[Path, set[str]] = {}
    for path in map(Path, listed.stdout.splitlines()):
        if path.suffix in _SOURCES and "generated" not in path.parts:
            folders.setdefault(path.parent, set()).add(path.stem)
    assert len(folders) > 50
    full = {str(folder): len(names) for folder, names in folders.items() if len(names) > _MOST}
    assert full == {}
