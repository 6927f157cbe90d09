"""Print cmakegen/project/cmake_lists.py, made from templates/CMakeLists.txt.j2.

    .venv/bin/python scripts/compile_template.py > cmakegen/project/cmake_lists.py

The template is the source; Jinja2 parses it. What it contains is written as plain Python, because
importing Jinja2 takes 29 ms and compiling the template 6 ms: half of what the shell script that
the tool replaces takes in all for XLA. The template may use values, attributes, `for`, `if`,
`else` and the filter `join`; anything else ends this script with an error.
"""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

from jinja2 import Environment, nodes

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_PROJECT = os.path.join(os.path.dirname(os.path.dirname(__file__)), "cmakegen", "project")
_TEMPLATE = os.path.join(_PROJECT, "templates", "CMakeLists.txt.j2")
_MODULE = os.path.join(_PROJECT, "cmake_lists.py")

_HEAD = '''"""The text of a CMakeLists.txt, made by scripts/compile_template.py from a template."""
# ruff: noqa: E501

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator


def parts(%s) -> Iterator[str]:
    """The parts of the text; the arguments are the variables of the template."""
'''
_STEP = "    "


def compiled() -> str:
    """The text of the module."""
    # No autoescaping: the text is CMake code, and cmake_syntax quotes every value in it.
    environment = Environment(
        trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True, autoescape=False
    )
    with open(_TEMPLATE, encoding="utf-8") as file:
        tree = environment.parse(file.read())
    bound = {name.name for name in tree.find_all(nodes.Name) if name.ctx == "store"}
    used = {name.name for name in tree.find_all(nodes.Name) if name.ctx == "load"}
    arguments = ", ".join(f"{name}: Any" for name in sorted(used - bound))
    lines = [_STEP + line for line in _statements(tree.body)]
    command = [sys.executable, "-m", "ruff", "format", "--stdin-filename", _MODULE, "-"]
    text = _HEAD % f"*, {arguments}" + "\n".join(lines) + "\n"
    return subprocess.run(command, input=text, stdout=subprocess.PIPE, check=True, text=True).stdout


def _statements(body: Sequence[nodes.Node]) -> Iterator[str]:
    for node in body:
        if isinstance(node, nodes.Output):
            for part in node.nodes:
                yield from _output(part)
        elif isinstance(node, nodes.For) and not (node.else_ or node.test or node.recursive):
            yield f"for {_target(node.target)} in {_value(node.iter)}:"
            yield from _block(node.body)
        elif isinstance(node, nodes.If):
            yield f"if {_value(node.test)}:"
            yield from _block(node.body)
            for other in node.elif_:
                yield f"elif {_value(other.test)}:"
                yield from _block(other.body)
            if node.else_:
                yield "else:"
                yield from _block(node.else_)
        else:
            raise _unknown(node)


def _block(body: Sequence[nodes.Node]) -> Iterator[str]:
    return (_STEP + line for line in _statements(body))


def _output(node: nodes.Node) -> Iterator[str]:
    if isinstance(node, nodes.TemplateData):
        lines = [repr(line) for line in node.data.splitlines(keepends=True)]
        yield "yield " + (f"({' '.join(lines)})" if len(lines) > 1 else lines[0])
    else:
        yield f"yield str({_value(node)})"


def _target(node: nodes.Node) -> str:
    if isinstance(node, nodes.Tuple):
        return ", ".join(map(_target, node.items))
    return _value(node)


def _value(node: nodes.Node) -> str:
    match node:
        case nodes.Name(name=name):
            return str(name)
        case nodes.Getattr(node=inner, attr=name):
            return f"{_value(inner)}.{name}"
        case nodes.Const(value=value):
            return repr(value)
        case nodes.Filter(name="join", node=inner, args=[nodes.Const(value=between)]) if inner:
            return f"{between!r}.join({_value(inner)})"
        case nodes.Not(node=inner):
            return f"not ({_value(inner)})"
        case nodes.And(left=left, right=right):
            return f"({_value(left)} and {_value(right)})"
        case nodes.Or(left=left, right=right):
            return f"({_value(left)} or {_value(right)})"
    raise _unknown(node)


def _unknown(node: nodes.Node) -> ValueError:
    return ValueError(f"{_TEMPLATE}:{node.lineno}: {type(node).__name__} is not supported here")


if __name__ == "__main__":
    sys.stdout.write(compiled())
