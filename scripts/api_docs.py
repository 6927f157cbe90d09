"""Print docs/api.md: the reference of the library, made from the docstrings of its public modules.

python scripts/api_docs.py > docs/api.md
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import griffe

if TYPE_CHECKING:
    from collections.abc import Iterator

MODULES = ("cmakegen.api", "mock_libtpu.api", "trace_links.api")
HEAD = """\
<!-- Made by scripts/api_docs.py; edit the docstrings instead. -->
# Library

Each program is also a library: `cmakegen.api`, `mock_libtpu.api` and `trace_links.api` are public
and typed. Errors are subclasses of `tpu_walkthrough.errors.WalkthroughError`; `hint` is the next
step for the user.
"""


def reference() -> str:
    """The whole page, as Markdown."""
    loader = griffe.GriffeLoader(search_paths=[Path(__file__).parent.parent])
    modules = [loader.load(name) for name in MODULES]
    loader.resolve_aliases()
    parts = [HEAD]
    for module in modules:
        parts.append(f"## {module.path}\n\n{text(module)}\n")
        for name in module.exports or []:
            parts += entry(module[str(name)], "###")
    return "\n".join(parts)


def entry(node: Any, level: str) -> Iterator[str]:
    """A class with its fields and public methods, or a function."""
    shown = "" if node.is_class else f"    {signature(node)}\n\n"
    yield f"{level} {node.name}\n\n{shown}{text(node)}\n"
    if not node.is_class:
        return
    members = [member for member in node.members.values() if not member.name.startswith("_")]
    fields = [member for member in members if member.is_attribute and member.annotation]
    if not node.is_alias and not fields:
        yield f"    {node.name}{signature(node['__init__']).removeprefix('__init__')}\n"
    if fields:
        yield "".join(f"- `{one.name}: {one.annotation}`{explained(one)}\n" for one in fields)
    for member in members:
        if member.is_function:
            yield from entry(member, level + "#")


def signature(node: Any) -> str:
    defined = node.final_target if node.is_alias else node
    return (
        str(defined.signature())
        .removesuffix(" -> None")
        .replace("(self, ", "(")
        .replace("(self)", "()")
    )


def explained(attribute: Any) -> str:
    return f": {' '.join(attribute.docstring.value.split())}" if attribute.docstring else ""


def text(node: Any) -> str:
    if node.docstring is None:
        raise ValueError(f"{node.path} has no docstring")
    return str(node.docstring.value)


if __name__ == "__main__":
    sys.stdout.write(reference())
