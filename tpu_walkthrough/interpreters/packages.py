"""Ask a Python interpreter for all of its packages: their versions, hashes, and working copies."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import TypeVar

import msgspec

from tpu_walkthrough.errors import InputError
from tpu_walkthrough.printable import printable
from tpu_walkthrough.programs import bounded, children

_TIMEOUT_S = 60
_NEXT = "Check that it starts, or name another Python."
_MARK = "\x1ePACKAGES "
# As in installed.py nothing of the current folder is imported. Of a package's modules only the
# specifications are looked for, which imports none of them.
_FACTS = """
import sys
sys.path[:] = [folder for folder in sys.path if folder.startswith("/")]
import hashlib, importlib.metadata, importlib.util, json, os, platform, re, urllib.request
def modules(found):
    names = (found.read_text("top_level.txt") or "").split()
    return names or [re.sub(r"[-_.]+", "_", found.metadata["Name"])]
def places(names):
    for name in names:
        spec = importlib.util.find_spec(name)
        if spec and spec.submodule_search_locations:
            yield name, os.path.dirname(list(spec.submodule_search_locations)[0])
        elif spec and spec.origin:
            yield name, os.path.dirname(spec.origin)
def editable(found, url):
    if not url.get("dir_info", {}).get("editable") or not url["url"].startswith("file:"):
        return None
    folder = urllib.request.url2pathname(url["url"].partition("//")[2])
    own = [path for path in sys.path if (path + "/").startswith(folder + "/")]
    own = [path for path in own if not (path + "/").startswith(sys.prefix + "/")]
    return [folder, own, dict(places(modules(found)))]
packages = {}
for found in importlib.metadata.distributions():
    name = re.sub(r"[-_.]+", "-", found.metadata["Name"] or "").lower()
    if name and name not in packages:
        record = (found.read_text("RECORD") or "").encode()
        digest = hashlib.sha256(record).hexdigest() if record else ""
        url = json.loads(found.read_text("direct_url.json") or "{}")
        packages[name] = [found.version or "", digest, url.get("url", ""), editable(found, url)]
print(%r + json.dumps([platform.python_version(), packages]))
"""
# A name such as google belongs to many packages: those count that have the longest part of what is
# imported.
_OWNERS = """
import sys
sys.path[:] = [folder for folder in sys.path if folder.startswith("/")]
import importlib.metadata, json, re
owners = importlib.metadata.packages_distributions()
found = {each.metadata["Name"]: each for each in importlib.metadata.distributions()}
modules = json.loads(sys.argv[1])
def parts(name):
    files = found[name].files or ()
    paths = {re.sub(r"(/__init__)?[.]\\w+$", "", path.as_posix()) for path in files}
    return paths | {path.rpartition("/")[0] for path in paths}
known = {}
def owner(module):
    top = module.partition(".")[0]
    names = list(dict.fromkeys(owners.get(top, ())))
    if len(names) < 2:
        return names
    if module == top and any(other.startswith(top + ".") for other in modules):
        return []
    words = module.split(".")
    for end in range(len(words), 1, -1):
        for name in names:
            known[name] = known.get(name) or parts(name)
        having = [name for name in names if "/".join(words[:end]) in known[name]]
        if having:
            return having
    return names
print(%r + json.dumps({module: owner(module) for module in modules}))
"""
_Reply = TypeVar("_Reply")


def is_below(path: str, folder: str) -> bool:
    """Whether a path is that of a folder, or of what is in it."""
    return f"{path}/".startswith(f"{folder}/")


class Editable(msgspec.Struct, array_like=True, frozen=True):
    """The working copy from which a package is imported."""

    folder: str
    """Of the project."""
    search_path: list[str]
    """The folders of it in which modules are looked for."""
    modules: dict[str, str]
    """Those that it is known to have, and the folder in which each is found."""

    @property
    def roots(self) -> list[str]:
        """The folders of it in which its modules are found."""
        own = (each for each in self.modules.values() if is_below(each, self.folder))
        return list(dict.fromkeys((*self.search_path, *own)))


class Package(msgspec.Struct, array_like=True, frozen=True):
    """What an interpreter has of a package."""

    version: str
    digest: str
    """Of its RECORD, which has the hash of each of its files; empty without one."""
    url: str
    """Where it was installed from; empty for an index."""
    editable: Editable | None


class Packages(msgspec.Struct, array_like=True, frozen=True):
    """What an interpreter is and has."""

    python_version: str
    packages: dict[str, Package]
    """By normalised name."""

    @property
    def versions(self) -> dict[str, str]:
        return {name: each.version for name, each in sorted(self.packages.items())}

    @property
    def editable(self) -> dict[str, Editable]:
        """Those that are imported from a working copy."""
        return {
            name: each.editable for name, each in self.packages.items() if each.editable is not None
        }


def packages_of(python: str, variables: Mapping[str, str] | None = None) -> Packages:
    """What a program finds that this interpreter runs with these variables, such as PYTHONPATH.

    Raises InputError where it does not reply.
    """
    return _ask(python, [_FACTS % _MARK], variables, Packages)


def owners_of(python: str, modules: Iterable[str]) -> dict[str, list[str]]:
    """The packages of an interpreter that have each of some modules, which it does not import.

    Raises InputError where it does not reply.
    """
    return _ask(python, [_OWNERS % _MARK, json.dumps(list(modules))], None, dict[str, list[str]])


def _ask(
    python: str, code: list[str], variables: Mapping[str, str] | None, reply: type[_Reply]
) -> _Reply:
    command = [python, "-c", *code]
    try:
        finished = bounded.run(
            children.INTERPRETER, command, seconds=_TIMEOUT_S, variables=variables
        )
    except OSError as error:
        raise InputError(f"{python} cannot be started: {error.strerror}", _NEXT) from None
    # A package may print something, too, when Python starts or ends.
    text = finished.output_text.rpartition(_MARK)[2].partition("\n")[0]
    try:
        return msgspec.json.decode(text, type=reply)
    except msgspec.DecodeError:
        last = finished.exceeded or (finished.errors_text.strip().splitlines() or ["no reply"])[-1]
        raise InputError(printable(f"{python} does not tell its packages: {last}"), _NEXT) from None
