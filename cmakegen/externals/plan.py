"""Show what a tree pins and uses, and from where it would be fetched; no server is asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from urllib.parse import urlsplit

from cmakegen.externals.downloads import Choices, in_folders
from cmakegen.externals.hosts import Hosts
from cmakegen.externals.pins import Pin, pin_of
from cmakegen.externals.read import PinReader, other_pins
from cmakegen.externals.used import MADE_OF, used_names, without_tools
from cmakegen.externals.versions import Overrides, dependencies_of
from cmakegen.flags.bazelrc import values
from tpu_walkthrough.errors import counted
from tpu_walkthrough.fetching.addresses import without_user
from tpu_walkthrough.printable import printable
from tpu_walkthrough.source_tree.tree import SourceTree


def plan(tree: SourceTree, options: Sequence[str], choices: Choices) -> Iterator[str]:
    """Lines of what would be fetched; `options` are those of the tree's .bazelrc."""
    declared = PinReader(tree, options).read({})
    hosts = Hosts(tree.root)
    used = used_names(tree.root, tree.build_files) | without_tools(declared.loads)
    used |= {MADE_OF.get(name, name) for name in used} | set(declared.names.values())
    pins = [*(pin for pin in declared.pins if pin.name in used), *other_pins(tree)]
    overrides = Overrides(declared.modules)
    for name in overrides.replaced:
        pins += filter(None, [pin_of({**overrides.attributes(name), "name": name})])
    modules = map(overrides.of, dependencies_of(declared.modules, is_root=True))
    chosen = [module for module in modules if module.version]
    yield f"{counted(len(pins), 'repository', 'repositories')} pinned and used:"
    firsts: Counter[str] = Counter()
    for pin in pins:
        yield from _lines(pin, hosts, choices)
        if not _folder_of(pin, choices):
            addresses = hosts.usable(pin.urls or [pin.remote], pin.name)
            firsts.update(urlsplit(address).hostname or "" for address in addresses[:1])
    others = [pin.name for pin in declared.pins if pin.name not in used]
    if others:
        yield f"{counted(len(others), 'other')}, fetched if one of these names it:"
        yield printable(f"  {', '.join(others)}")
    if chosen:
        yield f"{counted(len(chosen), 'module')}; files of the registry decide the versions:"
        yield from (printable(f"  {module.name} {module.version}") for module in chosen)
    for registry in values(options, "--registry"):
        yield printable(f"registry: {_shown(registry, hosts)}")
        hosts.usable([registry], registry)
    for host, number in firsts.most_common():
        yield printable(f"asked first: {host} ({counted(number, 'repository', 'repositories')})")
    yield from hosts.close()
    for problem in declared.problems:
        yield printable(f"not evaluated: {problem}")


def _lines(pin: Pin, hosts: Hosts, choices: Choices) -> Iterator[str]:
    hashed = f"{pin.hash.algorithm} {pin.hash.digest}" if pin.hash.digest else pin.commit
    patches = f", {counted(len(pin.patches), 'patch', 'patches')}" if pin.patches else ""
    yield printable(f"  {pin.name}: {hashed or 'no hash: only with --allow-unpinned'}{patches}")
    folder = _folder_of(pin, choices)
    if folder:
        yield printable(f"    {folder}")
        return
    for url in pin.urls or (pin.remote,):
        yield printable(f"    {_shown(url, hosts)}")


def _shown(url: str, hosts: Hosts) -> str:
    """An address without a password, and why it would not be asked."""
    shown, _ = without_user(url)
    if hosts.allow(url) or url.startswith("file://%workspace%"):
        return shown
    return (
        f"{shown} ({'this server is not known' if hosts.is_plain(url) else 'not used: no https'})"
    )


def _folder_of(pin: Pin, choices: Choices) -> str:
    """Where the user has it: a folder in its place, or an archive of its name."""
    if pin.name in choices.overrides:
        return f"{choices.overrides[pin.name]} (--override-repository)"
    archive = next(in_folders(choices.distdir, pin.urls), "")
    return f"{archive} (--distdir, if its hash is this one)" if archive else ""
