"""The pins of the modules that a tree depends on, in the versions that Bazel would use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from cmakegen.externals.pins import Pin, patches_of, pin_of
from cmakegen.externals.read import Calls, PinReader
from cmakegen.externals.registry import Registry
from cmakegen.externals.versions import Module, dependencies_of, overrides, select
from tpu_walkthrough.errors import FetchError
from tpu_walkthrough.fetching.side_by_side import side_by_side

_MOST_MODULES = 5000


class Modules(NamedTuple):
    """The modules that a tree depends on."""

    versions: Mapping[str, Module]
    """Name -> the version that is used."""
    names: Mapping[str, str]
    """The names by which labels call them -> their own."""
    problems: tuple[str, ...]


def read_modules(root: Calls, reader: PinReader, registry: Registry) -> Modules:
    """The modules that the calls of the tree's MODULE.bazel, and their own files, ask for."""
    found: dict[Module, Calls] = {}
    problems: dict[str, None] = {}
    names: dict[str, str] = {}
    replaced = overrides(root)

    def text(module: Module) -> str:
        try:
            return registry.module_file(module)
        except FetchError as error:
            problems[str(error)] = None
            return ""

    pending = _asked(root, names, is_root=True)
    while pending and len(found) < _MOST_MODULES:
        wanted = list(dict.fromkeys(map(replaced.of, pending)))
        new = [module for module in wanted if module not in found and module.version]
        texts = {
            f"{one.name} {one.version}": text
            for one, text in zip(new, side_by_side(text, new), strict=True)
        }
        calls = reader.dependencies(texts) if texts else {}
        pending = []
        for module in new:
            found[module] = calls.get(f"{module.name} {module.version}", ())
            pending += _asked(found[module], names)
    return Modules(select(root, lambda module: found.get(module, ())), names, tuple(problems))


def module_pin(module: Module, root: Calls, registry: Registry) -> Pin | None:
    """The pin of a module, as the tree overrides it; None for a folder. Raises FetchError."""
    for call in root:
        attributes = call["attributes"]
        if attributes.get("module_name") != module.name:
            continue
        if call["kind"] in ("archive_override", "git_override"):
            return pin_of({**attributes, "name": module.name})
        if call["kind"] == "local_path_override":
            return None
        if call["kind"] == "single_version_override":
            pin = registry.pin(module)
            return pin._replace(patches=(*pin.patches, *patches_of(attributes)))
    return registry.pin(module)


def _asked(calls: Calls, names: dict[str, str], is_root: bool = False) -> list[Module]:
    """The modules that calls depend on; the names that these give them are added to `names`."""
    for call in calls:
        name, repo_name = (call["attributes"].get(key) for key in ("name", "repo_name"))
        if call["kind"] == "bazel_dep" and isinstance(name, str):
            names.setdefault(repo_name if isinstance(repo_name, str) else name, name)
    return list(dependencies_of(calls, is_root))
