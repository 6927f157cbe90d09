"""Ask a Python interpreter for all of its packages: their versions, hashes, and working copies."""

from __future__ import annotations

from collections.abc import Mapping

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
def editable(found):
    url = json.loads(found.read_text("direct_url.json") or "{}")
    if not url.get("dir_info", {}).get("editable") or not url["url"].startswith("file:"):
        return None
    folder = urllib.request.url2pathname(url["url"].partition("//")[2])
    own = [path for path in sys.path if (path + "/").startswith(folder + "/")]
    own = [path for path in own if not (path + "/").startswith(sys.prefix + "/")]
    return [folder, own, dict(places(modules(found))), found.requires or []]
packages = {}
for found in importlib.metadata.distributions():
    name = re.sub(r"[-_.]+", "-", found.metadata["Name"] or "").lower()
    if name and name not in packages:
        record = (found.read_text("RECORD") or "").encode()
        digest = hashlib.sha256(record).hexdigest() if record else ""
        packages[name] = [found.version or "", digest, editable(found)]
print(%r + json.dumps([platform.python_version(), packages]))
"""


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
    requires: list[str]

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
    try:
        finished = bounded.run(
            children.INTERPRETER,
            [python, "-c", _FACTS % _MARK],
            seconds=_TIMEOUT_S,
            variables=variables,
        )
    except OSError as error:
        raise InputError(f"{python} cannot be started: {error.strerror}", _NEXT) from None
    text = finished.output_text.rpartition(_MARK)[2].partition("\n")[0]
    try:
        return msgspec.json.decode(text, type=Packages)
    except msgspec.DecodeError:
        last = finished.exceeded or (finished.errors_text.strip().splitlines() or ["no reply"])[-1]
        raise InputError(printable(f"{python} does not tell its packages: {last}"), _NEXT) from None
