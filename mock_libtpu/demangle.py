"""C++ symbol names made readable, as LLVM writes them.

By LLVM's own demangler where its C++ runtime is installed, else by libstdc++'s; both are called in
this process. LLVM's knows names that libstdc++'s does not (concepts, some lambdas), so the second
is only asked about what the first refused.
"""

import ctypes
import glob
import itertools
import re
from collections.abc import Callable
from functools import cache

_LLVM = ("libc++abi.so.1", "/usr/lib/llvm-*/lib/libc++abi.so.1", "/usr/lib/libc++abi.dylib")
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
    found = []
    # The newest LLVM comes last by name, and knows most.
    versions = (sorted(glob.glob(name), reverse=True) or [name] for name in _LLVM)
    for library in (*itertools.chain.from_iterable(versions), _GNU):
        try:
            found.append(_demangler(ctypes.CDLL(library)))
        except (OSError, AttributeError):
            continue
    return tuple(found)


def _demangler(library: ctypes.CDLL) -> Callable[[str], str | None]:
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
