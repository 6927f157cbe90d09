"""Render pages: templates with everything escaped, and policies that let a page load nothing.

A single page has its scripts and styles inside and names them by hash; the pages of a book share
files of their own folder.
"""

from __future__ import annotations

import base64
import functools
import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from mock_libtpu.guidebook.values import shown_name, shown_text

_FOLDER = Path(__file__).parent
_LONGEST_LINE = 300  # characters
_POLICY = (
    "default-src 'none'; script-src {script}; style-src {style};"
    " base-uri 'none'; form-action 'none'"
)


@functools.cache
def environment() -> Environment:
    found = Environment(
        loader=FileSystemLoader(_FOLDER / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    found.filters["thousands"] = lambda number: f"{number:,}"
    found.filters["prose"] = _prose
    found.filters["name"] = shown_name
    found.filters["text"] = shown_text
    found.filters["source"] = lambda line: shown_text(line.expandtabs(), _LONGEST_LINE)
    found.filters["short"] = lambda name: name.removeprefix("PJRT_")
    return found


def _prose(text: str) -> Markup:
    """Text in which names are in backticks."""
    parts = text.split("`")
    if len(parts) % 2 == 0:
        return escape(text)
    marked = (
        Markup("<code>{}</code>").format(part) if at % 2 else part for at, part in enumerate(parts)
    )
    return Markup("").join(marked)


@functools.cache
def content(name: str) -> str:
    """The text of a script or style of ours, or of a vendored library."""
    folder = "vendored" if ".min." in name else "scripts"
    return (_FOLDER / folder / name).read_text(encoding="utf-8")


def joined(libraries: Sequence[str], scripts: Sequence[str]) -> str:
    """Libraries and scripts of ours as one."""
    return "\n".join([*map(content, libraries), *(content(f"{name}.js") for name in scripts)])


def data_block(identifier: str, json_text: str) -> Markup:
    """Data for a page's scripts, which is not itself a script; `json_text` is pure ASCII."""
    # Nothing in it can end the element, or begin a comment in it.
    text = json_text.replace("<", "\\u003c")
    return Markup(f'<script type="application/json" id="{identifier}">{text}</script>')


def inline(
    libraries: Sequence[str], scripts: Sequence[str], styles: Sequence[str]
) -> dict[str, Any]:
    """The head and the end of a page that has everything inside."""
    script = joined(libraries, scripts)
    style = "\n".join(map(content, styles))
    # It would end the element wherever it is.
    assert "</script" not in script.lower()
    assert "</style" not in style.lower()
    return {
        "policy": _POLICY.format(script=f"'{_digest(script)}'", style=f"'{_digest(style)}'"),
        "head": Markup(f"<style>{style}</style>"),
        "foot": Markup(f"<script>{script}</script>"),
        "root": None,
    }


def shared(root: str, scripts: Sequence[str], *, local: bool) -> dict[str, Any]:
    """The head and the end of a book's page. `root` leads from it to the book's folder: "../".

    `local`: with a choice of editors.
    """
    scripts = [*scripts, "editors.js"] if local else scripts
    files = "".join(f'<script src="{root}assets/{name}"></script>' for name in scripts)
    return {
        "policy": _POLICY.format(script="'self'", style="'self'"),
        "head": Markup(f'<link rel="stylesheet" href="{root}assets/style.css">'),
        "foot": Markup(files),
        "root": root,
        "is_local": local,
    }


def render(template: str, **values: Any) -> str:
    """A page; everything in `values` that is not Markup is escaped."""
    return environment().get_template(template).render(**values)


def _digest(text: str) -> str:
    """The hash of an inline script or style, as policies name it."""
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"
