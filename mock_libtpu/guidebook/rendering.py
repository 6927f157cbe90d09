"""Render pages: templates with everything escaped, scripts and styles inline, each with its hash.

No page may load or send anything: its policy permits the inline parts, which it names by hash.
"""

from __future__ import annotations

import base64
import functools
import hashlib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["content", "data_block", "render"]

_FOLDER = Path(__file__).parent


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
    return found


@functools.cache
def content(name: str) -> str:
    """The text of a script or style of ours, or of a vendored library."""
    folder = "vendored" if ".min." in name else "scripts"
    return (_FOLDER / folder / name).read_text(encoding="utf-8")


def data_block(identifier: str, json_text: str) -> Markup:
    """Data for a page's scripts, which is not itself a script; `json_text` is pure ASCII."""
    # Nothing in it can end the element, or begin a comment in it.
    text = json_text.replace("<", "\\u003c")
    return Markup(f'<script type="application/json" id="{identifier}">{text}</script>')


def render(
    template: str,
    *,
    scripts: Sequence[str],
    libraries: Sequence[str] = (),
    styles: Sequence[str] = (),
    **values: Any,
) -> str:
    """A page with its scripts and styles inside."""
    script = "\n".join([*map(content, libraries), *(content(f"{name}.js") for name in scripts)])
    style = "\n".join(map(content, (*styles, "page.css")))
    # It ends the element wherever it is.
    assert "</script" not in script.lower()
    assert "</style" not in style.lower()
    policy = (
        f"default-src 'none'; script-src '{digest(script)}'; style-src '{digest(style)}'; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )
    return (
        environment()
        .get_template(template)
        .render(policy=policy, script=Markup(script), style=Markup(style), **values)
    )


def digest(text: str) -> str:
    """The hash of an inline script or style, as policies name it."""
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"
