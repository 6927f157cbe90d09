"""The pins of the modules that a tree depends on, in the versions that Bazel would use."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from cmakegen.externals.pins import Pin, patches_of, pin_of
from cmakegen.externals.read import PinReader
from cmakegen.externals.registry import Registry
from cmakegen.externals.versions import LOCAL, Calls, Module, Overrides, is_word, select
from tpu_walkthrough.errors import FetchError, InputError
from tpu_walkthrough.fetching.side_by_side import side_by_side
from tpu_walkthrough.printable import printable
from tpu_walkthrough.source_tree.build_files import inside


class Modules(NamedTuple):
    """The modules that a tree depends on."""

    versions: Mapping[str, Module] = {}
    """Name -> the version that is used."""
    names: Mapping[str, str] = {}
    """The names by which labels call them -> their own."""
    problems: Sequence[str] = ()


def read_modules(
    root: Calls, reader: PinReader, registry: Registry, replaced: Callable[[str], str]
) -> Modules:
    """The modules that the calls of the tree's MODULE.bazel, and their own files, ask for.

    `replaced` returns the MODULE.bazel of a module that the tree takes from elsewhere than a
    registry, by its name.
    """
    overrides = Overrides(root)
    problems: dict[str, None] = {}
    names = _names(root)

    def text(module: Module) -> str:
        if not module.version:
            return replaced(module.name)
        try:
            return registry.module_file(module, overrides.registry(module.name))
        except FetchError as error:
            problems[str(error)] = None
            return ""

    def read(modules: Sequence[Module]) -> Mapping[Module, Calls]:
        texts = dict(zip(map(_key, modules), side_by_side(text, modules), strict=True))
        calls = reader.dependencies(texts)
        for declared in calls.values():
            names.update({name: own for name, own in _names(declared).items() if name not in names})
        return {module: calls.get(_key(module), ()) for module in modules}

    try:
        versions = select(root, read)
    except FetchError as error:
        return Modules({}, names, [str(error)])
    return Modules(versions, names, list(problems))


def module_pin(module: Module, overrides: Overrides, registry: Registry) -> Pin | None:
    """The pin of a module; None for one in a folder of the tree. Raises FetchError, InputError."""
    attributes = overrides.attributes(module.name)
    if overrides.kind(module.name) == LOCAL:
        path = attributes.get("path")
        if isinstance(path, str) and any(inside(path)):
            return None
        raise InputError(
            printable(f"{module.name}: its folder is not in the tree, so it is not read"),
            f"To use it: --override-repository {module.name}=DIR",
        )
    if not module.version:
        pin = pin_of({**attributes, "name": module.name})
        if pin is None:
            raise InputError(printable(f"{module.name}: its override names nothing to fetch"))
        return pin
    pin = registry.pin(module, overrides.registry(module.name))
    return pin._replace(patches=(*pin.patches, *patches_of(attributes)))


def _key(module: Module) -> str:
    return f"{module.name} {module.version}"


def _names(calls: Calls) -> dict[str, str]:
    """The names that bazel_dep gives to modules -> their own."""
    names: dict[str, str] = {}
    for call in calls:
        name, repo_name = (call["attributes"].get(key) for key in ("name", "repo_name"))
        if call["kind"] == "bazel_dep" and is_word(name):
            names.setdefault(repo_name if isinstance(repo_name, str) else name, name)
    return names
