"""Show what a tree pins and uses, and from where it would be fetched; no server is asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from urllib.parse import urlsplit

from cmakegen.externals.downloads import Choices
from cmakegen.externals.hosts import Hosts
from cmakegen.externals.pins import Pin
from cmakegen.externals.read import PinReader, other_pins
from cmakegen.externals.used import used_names
from tpu_walkthrough.errors import counted
from tpu_walkthrough.printable import printable
from tpu_walkthrough.source_tree.tree import SourceTree


def plan(tree: SourceTree, options: Sequence[str], choices: Choices) -> Iterator[str]:
    """Lines of what would be fetched; `options` are those of the tree's .bazelrc."""
    found = PinReader(tree, options).read({})
    hosts = Hosts(tree.root)
    used = used_names(tree.root, tree.build_files)
    pins = [*(pin for pin in found.pins if pin.name in used), *other_pins(tree)]
    modules = [call["attributes"] for call in found.modules if call["kind"] == "bazel_dep"]
    yield f"{counted(len(pins), 'repository', 'repositories')} pinned and used:"
    for pin in pins:
        yield from _lines(pin, hosts, choices)
    others = [pin.name for pin in found.pins if pin.name not in used]
    if others:
        yield f"{counted(len(others), 'other')}, fetched if one of these names it:"
        yield printable(f"  {', '.join(others)}")
    if modules:
        yield f"{counted(len(modules), 'module')}; files of the registry decide the versions:"
    for module in modules:
        yield printable(f"  {module.get('name')} {module.get('version') or '(overridden)'}")
    firsts = [url for pin in pins for url in hosts.usable(pin.urls or [pin.remote])[:1]]
    for host, number in Counter(urlsplit(url).hostname for url in firsts).most_common():
        yield printable(f"asked first: {host} ({counted(number, 'archive')})")
    yield from hosts.problems
    for problem in found.problems:
        yield printable(f"not evaluated: {problem}")


def _lines(pin: Pin, hosts: Hosts, choices: Choices) -> Iterator[str]:
    if pin.name in choices.overrides:
        yield printable(f"  {pin.name}: {choices.overrides[pin.name]} (--override-repository)")
        return
    hashed = f"{pin.hash.algorithm} {pin.hash.digest}" if pin.hash.digest else pin.commit
    patches = f", {counted(len(pin.patches), 'patch', 'patches')}" if pin.patches else ""
    yield printable(f"  {pin.name}: {hashed or 'no hash: only with --allow-unpinned'}{patches}")
    for url in pin.urls or (pin.remote,):
        note = "" if hosts.allow(url) else " (this server is not known)"
        yield printable(f"    {url}{note}")
