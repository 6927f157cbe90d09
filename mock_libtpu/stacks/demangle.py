"""Demangle C++ symbol names, as LLVM writes them.

By LLVM's own demangler, which pydemumble carries, else by libstdc++'s, called in this process.
LLVM's knows names that libstdc++'s does not (concepts, some lambdas), so the second is asked only
about what the first refused, and is all there is where the first cannot be installed.
"""

import contextlib
import ctypes
import re
from collections.abc import Callable
from functools import cache

from pydemumble import demangle as llvm_demangle

_GNU = "libstdc++.so.6"
# GNU's writes `A<B<C> >`, LLVM's `A<B<C>>`.
_APART = re.compile(r"(?<!operator)> (?=>)")
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
    for demangler in _demanglers():
        readable = demangler(plain)
        if readable is not None:
            return _APART.sub(">", readable)
    return plain


def strip_suffixes(name: str) -> str:
    """`_Z1fv.cold` -> `_Z1fv`; a symbol's version (`memcpy@@GLIBC_2.14`) is taken off, too."""
    return _SUFFIX.sub("", name.partition("@")[0])


@cache
def _demanglers() -> tuple[Callable[[str], str | None], ...]:
    found: list[Callable[[str], str | None]] = [lambda name: llvm_demangle(name) or None]
    with contextlib.suppress(OSError, AttributeError):  # a system without it
        found.append(_gnu_demangler(ctypes.CDLL(_GNU)))
    return tuple(found)


def _gnu_demangler(library: ctypes.CDLL) -> Callable[[str], str | None]:
    function = library["__cxa_demangle"]
    function.restype = ctypes.c_void_p
    function.argtypes = [
        ctypes.c_char_p,
        ctypes.c_void_p,
        ctypes.c_void_p,
        ctypes.POINTER(ctypes.c_int),
    ]
    free = ctypes.CDLL(None)["free"]
    free.restype = None
    free.argtypes = [ctypes.c_void_p]

    def demangler(name: str) -> str | None:
        status = ctypes.c_int()
        text = function(name.encode(), None, None, ctypes.byref(status))
        if not text:
            return None
        readable = ctypes.string_at(text).decode("utf-8", "replace")
        free(text)
        return readable if status.value == 0 else None

    return demangler
