"""Demangle C++ symbol names, as LLVM writes them."""

import re
from functools import cache

from pydemumble import demangle as llvm_demangle

# What compilers and linkers append to the name of a part or a copy of a function.
_SUFFIX = re.compile(
    r"(?:\.(?:cold|isra|part|constprop|llvm|lto_priv|localalias|clone|warm)(?:\.\d+)*|\.\d+)+$"
)


def is_mangled(name: str) -> bool:
    """Whether the name is a C++ function's."""
    return name.startswith(("_Z", "__Z", "___Z"))


@cache
def demangle(name: str) -> str:
    """The function's name as in source text; the name itself where nothing can read it."""
    plain = strip_suffixes(name)
    if not is_mangled(plain):
        return plain
    return llvm_demangle(plain) or plain


def strip_suffixes(name: str) -> str:
    """`_Z1fv.cold` -> `_Z1fv`; a symbol's version (`memcpy@@GLIBC_2.14`) is taken off, too."""
    return _SUFFIX.sub("", name.partition("@")[0])
