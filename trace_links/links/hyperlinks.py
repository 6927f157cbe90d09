"""URI formats of links, and the OSC 8 sequences around their text.

Links that our own opener handles get a token if there is a key, see token.py.

A format is checked once, when it is created. Its variables are those of ripgrep's hyperlink
formats: `{path}`, `{line}`, `{column}`, `{host}`, `{wslprefix}`; and `{column0}`, which counts from
0. Whether a terminal shows links is terminal_support's part.
"""

from __future__ import annotations

import functools
import os
import re
from collections.abc import Callable
from urllib.parse import quote

from tpu_walkthrough.errors import UsageError
from trace_links.links.token import Signer, read_key
from trace_links.patterns import compiled

# kitty 0.26 cuts URIs at 2043 characters and then opens another file; VTE ignores those of 2084.
MAX_URI = 2000  # bytes

_JETBRAINS_IDE = "{}://open?file={{path}}&line={{line}}&column={{column0}}"
# The format `kitty` with a token; kitty ignores the query of such a link.
_TOKEN = "?"  # where the token goes; in a path a question mark is encoded
_KITTY = "file://{host}{path}?#{line}"
# Name -> (format, description). Names that ripgrep has mean the same here.
ALIASES = {
    "tracelinks": ("", "handled by trace-links, which chooses the editor (the default)"),
    "default": ("", "the same as tracelinks"),
    "none": ("", "no links"),
    "file": ("file://{host}{path}", "RFC 8089 scheme with host; no line"),
    "kitty": ("file://{host}{path}#{line}", "kitty, with the line after a #"),
    "iterm2": ("file://{host}{path}#{line}:{column}", "iTerm2's semantic history"),
    "vscode-terminal": ("file://{path}#L{line},{column}", "the terminal inside VS Code"),
    "jetbrains-terminal": ("file://{path}:{line}:{column}", "terminals of JetBrains' IDEs"),
    "vscode": ("vscode://file{path}:{line}:{column}", "VS Code"),
    "vscode-insiders": ("vscode-insiders://file{path}:{line}:{column}", "VS Code Insiders"),
    "vscodium": ("vscodium://file{path}:{line}:{column}", "VSCodium"),
    "cursor": ("cursor://file{path}:{line}:{column}", "Cursor"),
    "windsurf": ("windsurf://file{path}:{line}:{column}", "Windsurf"),
    "zed": ("zed://file{path}:{line}:{column}", "Zed"),
    "grep+": ("grep+://{path}:{line}", "grep+"),
    "macvim": ("mvim://open?url=file://{path}&line={line}&column={column}", "MacVim"),
    "textmate": ("txmt://open?url=file://{path}&line={line}&column={column}", "TextMate"),
    "sublime": ("subl://open?url=file://{path}&line={line}&column={column}", "Sublime Text"),
    "emacs": ("org-protocol://open-source?url=file://{path}", "Emacs; no line"),
    **{
        name: (_JETBRAINS_IDE.format(name), f"{title}, by its own handler (macOS)")
        for name, title in (
            ("clion", "CLion"),
            ("idea", "IntelliJ IDEA"),
            ("pycharm", "PyCharm"),
            ("goland", "GoLand"),
            ("rustrover", "RustRover"),
            ("rider", "Rider"),
            ("webstorm", "WebStorm"),
            ("phpstorm", "PhpStorm"),
            ("rubymine", "RubyMine"),
            ("datagrip", "DataGrip"),
            ("appcode", "AppCode"),
        )
    },
}
_VARIABLES = ("path", "line", "column", "column0", "host", "wslprefix")
_SCHEME = r"[A-Za-z][A-Za-z0-9+.-]*:"
_PART = r"\{([^{}]*)\}|([{}])"
# What terminals open that are not set up. Without a host, as xdg-open takes it for a folder.
FILE = "file://{path}"
WSL_FILE = "file://{wslprefix}{path}"
JETBRAINS = "jetbrains-terminal"
# Paths that JetBrains' UrlFilter, which decides on links there, would read as others: it removes
# the slash before a drive and decodes as UTF-8; its file system takes a backslash for a slash.
_MISREAD = {ALIASES[JETBRAINS][0]: re.compile(r"/[A-Za-z]:/|.*[\\\ud800-\udfff]", re.DOTALL)}
_VALID = frozenset((FILE, WSL_FILE, _KITTY, *(text for text, _ in ALIASES.values())))
# RFC 3986's unreserved characters, the slashes of a path, and the colon, which ends no scheme here.
_SAFE = "/:"
_UNRESERVED = r"[A-Za-z0-9_.~/:-]*"
_KEPT = 4096  # cached paths


class LinkFormat:
    """Formats URIs. `template` has the variables in braces; it is "" for tracelinks: links."""

    __slots__ = ("_misread", "_raw_host", "_signer", "host", "template")

    def __init__(self, template: str, host: str, key: bytes = b"") -> None:
        """With a key, links that our own opener handles get a token."""
        self.template = template
        self.host = _encoded_host(host)
        self._raw_host = host
        self._misread = _MISREAD.get(template)
        self._signer = Signer(key) if key else None

    @classmethod
    def parse(cls, text: str, host: str | None = None) -> LinkFormat:
        """Parse a format's name or text.

        `host` replaces `{host}`, and is added to tracelinks: links if it is given. By default
        `{host}` is this machine's name, and tracelinks: links have no host. Raises UsageError.
        """
        if text in ("tracelinks", "default"):
            return cls("", host or "", read_key())
        if text == "none":
            return cls("none:", "")
        key = read_key() if text == "kitty" else b""
        text = _KITTY if key else ALIASES.get(text, (text, ""))[0]
        if text not in _VALID:
            _check(text)
        host = os.uname().nodename if host is None else host
        text = text.replace("{host}", _encoded_host(host)).replace("{wslprefix}", _wsl_prefix())
        return cls(text, host, key)

    @property
    def has_line(self) -> bool:
        """Whether a link opens the file at a line."""
        return not self.template or "{line}" in self.template

    def uri(self, path: str, line: int | None, column: int | None) -> str | None:
        """The URI of a location; None if it is too long, or the terminal would read another one.

        A format with a line or a column gets 1 if it is not known.
        """
        return self.in_file(path)(line, column)

    def in_file(self, path: str) -> Callable[[int | None, int | None], str | None]:
        """Returns the URIs of lines and columns in a file, as `uri` does."""
        if self._misread is not None and self._misread.match(path):
            return lambda _line, _column: None
        fill = self._of_template if self.template else self._own
        return functools.partial(fill, path, self._start(path))

    def _start(self, path: str) -> str:
        """What all URIs of a file have in common."""
        encoded = _encoded_path(path)
        if self.template:  # an encoded path has no braces
            return self.template.replace("{path}", encoded)
        return f"tracelinks://open?path={encoded}"

    def _of_template(
        self, path: str, start: str, line: int | None, column: int | None
    ) -> str | None:
        column = column or 1
        uri = start.replace("{line}", str(line or 1))
        if "{" in uri:
            uri = uri.replace("{column}", str(column)).replace("{column0}", str(column - 1))
        if self._signer is not None:  # the format of kitty: always a line, never a column
            head, _, rest = uri.rpartition(_TOKEN)
            uri = f"{head}?token={self._signer.token(path, line or 1, None, '')}{rest}"
        return uri if len(uri) <= MAX_URI else None

    def _own(self, path: str, start: str, line: int | None, column: int | None) -> str | None:
        column = None if line is None else column
        uri = start + (f"&line={line}" if line else "")
        uri += (f"&column={column}" if column else "") + (self.host and f"&host={self.host}")
        if self._signer is not None:
            uri += f"&token={self._signer.token(path, line, column, self._raw_host)}"
        return uri if len(uri) <= MAX_URI else None


@functools.lru_cache(_KEPT)
def _encoded_path(path: str) -> str:
    is_plain = compiled(_UNRESERVED).fullmatch(path) is not None  # most are, and `quote` is slow
    return path if is_plain else quote(path, _SAFE, errors="surrogateescape")


def linked(text: bytes, uri: str, identity: int) -> bytes:
    """The text as a link.

    The id keeps a link that the terminal wraps in one piece, and adjacent links apart.
    """
    return b"\x1b]8;id=tl%d;%b\x1b\\%b\x1b]8;;\x1b\\" % (identity, uri.encode(), text)


def opening(uri: str, identity: str) -> bytes:
    """The sequence that begins a link, with an id of any text."""
    return f"\x1b]8;id={identity};{uri}\x1b\\".encode()


def _wsl_prefix() -> str:
    """The prefix under which Windows shows the files of this WSL distribution."""
    name = os.environ.get("WSL_DISTRO_NAME", "")
    return f"wsl$/{name}" if name else ""


def _encoded_host(host: str) -> str:
    return quote(host, "", errors="surrogateescape")


def _check(text: str) -> None:
    """Raise UsageError for an invalid format."""
    if not text.isascii() or any(character <= " " or character == "\x7f" for character in text):
        raise UsageError("a URI format can contain only printable ASCII characters and no spaces")
    used = set()
    for match in re.finditer(_PART, text):
        name, brace = match.groups()
        if brace:
            raise UsageError(f"the URI format {text} has an unmatched {brace}")
        if name not in _VARIABLES:
            known = ", ".join(f"{{{variable}}}" for variable in _VARIABLES)
            raise UsageError(
                f"the URI format has the unknown variable {{{name}}}", f"Known variables: {known}"
            )
        used.add(name)
    if "path" not in used:
        names = ", ".join(ALIASES)
        raise UsageError(
            f"the URI format {text!r} has no {{path}}, and is not a known name",
            f"Known names: {names}",
        )
    if used & {"column", "column0"} and "line" not in used:
        raise UsageError("a URI format with a column needs {line} as well")
    if re.match(_SCHEME, text) is None:
        raise UsageError(
            f"the URI format {text} must start with a scheme",
            "For example: myeditor://open?file={path}&line={line}",
        )
