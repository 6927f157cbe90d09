"""Write the pytree of a call's arguments, without the `repr` that its nodes may have."""

from __future__ import annotations

from typing import Any

from . import values


def tree_text(tree: Any) -> str:
    """A tree as a text, such as "({'w': *}, [*, None])"; a node's own data is in brackets."""
    node = tree.node_data()
    if node is None:
        return "*"
    kind, data = node
    children = [tree_text(child) for child in tree.children()]
    if kind is type(None):
        return "None"
    if kind is tuple:
        return f"({', '.join(children)}{',' * (len(children) == 1)})"
    if kind is list:
        return f"[{', '.join(children)}]"
    if kind is dict:
        keys = (values.plain(key) or "…" for key in data)
        pairs = (f"{key}: {child}" for key, child in zip(keys, children, strict=False))
        return f"{{{', '.join(pairs)}}}"
    return f"{kind.__qualname__}{_data_text(data)}({', '.join(children)})"


def _data_text(data: object) -> str:
    """What a node has beside its children: JAX compiles anew for what is not equal."""
    if data is None:
        return ""
    described = values.describe(data, "data", with_addresses=True)
    named = {path.removeprefix("data"): text for path, text in described.items()}
    return f"[{', '.join(f'{path}={text}' if path else text for path, text in named.items())}]"
