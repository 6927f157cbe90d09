"""Types as they are written: the name without qualifiers, its arguments, and whether it points."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from trace_links.definitions.names import parse_name, split_arguments

Path = tuple[str, ...]

_NOISE = re.compile(
    r"\b(?:const|volatile|typename|struct|class|enum|mutable|static|inline|constexpr|extern"
    r"|virtual|explicit|friend|thread_local|template|consteval|register)\b|\[\[[^\]]*\]\]"
    r"|\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b(?:\s*\([^()]*\))?"
)
_SIGNS = re.compile(r"[\s*&]+\Z")
_POINTERS = frozenset({
    "unique_ptr", "shared_ptr", "weak_ptr", "StatusOr", "optional", "scoped_refptr",
    "intrusive_ptr", "OwningOpRef", "RCReference", "AsyncValueRef", "nn_shared_ptr", "NoDestructor",
    "expected", "reference_wrapper", "Nonnull", "Nullable", "not_null",
})  # fmt: skip
_SEQUENCES = frozenset({
    "vector", "deque", "list", "set", "array", "Span", "span", "InlinedVector", "FixedArray",
    "unordered_set", "flat_hash_set", "node_hash_set", "btree_set", "SmallVector", "ArrayRef",
    "initializer_list", "multiset", "queue", "stack", "MutableArrayRef",
})  # fmt: skip
_MAPS = frozenset({
    "map", "unordered_map", "flat_hash_map", "node_hash_map", "btree_map", "DenseMap", "multimap",
})  # fmt: skip


class Written(NamedTuple):
    """A type, where its names are looked up."""

    name: Path
    arguments: tuple[str, ...]
    is_pointer: bool
    scope: Path
    path: str

    def argument(self, number: int = 0) -> Written | None:
        """A template argument as a type."""
        if number >= len(self.arguments):
            return None
        return written(self.arguments[number], self.scope, self.path)

    @property
    def pointee(self) -> Written | None:
        """What `*` and `->` lead to; itself for another class."""
        if not self.is_pointer and self.name[-1] in _POINTERS:
            return self.argument()
        return self._replace(is_pointer=False)

    @property
    def element(self) -> Written | None:
        """What `[]` and iterating lead to; None if it is not known."""
        if self.is_pointer:
            return self._replace(is_pointer=False)
        if self.name[-1] in _SEQUENCES:
            return self.argument()
        return None

    @property
    def value(self) -> Written | None:
        """What `[]` of a map leads to."""
        return self.argument(1) if self.name[-1] in _MAPS else self.element


@lru_cache(16384)
def written(text: str, scope: Path, path: str) -> Written | None:
    """The type that a text names in a scope; None where the text has none, as `auto`."""
    plain = _NOISE.sub(" ", text[:1000])
    signs = _SIGNS.search(plain)
    name = " ".join(plain.rstrip("*& \t").split())
    parts = parse_name(name.replace(" *", "*"))
    if not parts or "auto" in name or "decltype" in name:
        return None
    arguments = split_arguments(parts[-1].template or "")
    names = tuple(part.name for part in parts)
    is_pointer = signs is not None and "*" in signs[0]
    return Written(names, arguments, is_pointer, scope, path)
