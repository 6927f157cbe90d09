"""Shows a list of rows on a terminal: arrow keys or a number choose, other keys filter.

Draws below the existing text, and erases itself at the end. Does not depend on frames.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

from prompt_toolkit.application import Application
from prompt_toolkit.input.vt100 import Vt100Input
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import Layout, Window
from prompt_toolkit.layout.controls import FormattedTextControl
from prompt_toolkit.output.vt100 import Vt100_Output
from prompt_toolkit.utils import get_cwidth

if TYPE_CHECKING:
    from prompt_toolkit.formatted_text import StyleAndTextTuples
    from prompt_toolkit.key_binding.key_processor import KeyPressEvent


_HELP = "arrows or a number, letters filter; Enter opens, Esc cancels"
_ESCAPE_SECONDS = 0.05  # after this, Esc is a key and not the start of a sequence
_OTHER_ROWS = 2  # the input line, and one line of the text above


class _State:
    """The typed text, the rows that match it, and the row that Enter opens."""

    def __init__(self, rows: Sequence[str]) -> None:
        self.rows = rows
        self.typed = ""
        self.left = list(range(len(rows)))
        self.at = 0  # in `left`
        self._lowered = [row.lower() for row in rows]

    def type(self, text: str) -> None:
        """Set the text: a number selects that row; other words must all occur in a row."""
        self.typed = text
        number = text.strip()
        if number.isdecimal() and 1 <= int(number) <= len(self.rows):
            self.left = list(range(len(self.rows)))
            self.at = int(number) - 1
            return
        words = text.lower().split()
        self.left = [
            index for index, row in enumerate(self._lowered) if all(word in row for word in words)
        ]
        self.at = 0

    def move(self, by: int) -> None:
        self.at = max(0, min(len(self.left) - 1, self.at + by))

    def shown(self, count: int) -> range:
        """The part of `left` that is shown: `count` rows around the chosen one."""
        first = max(0, min(self.at - count // 2, len(self.left) - count))
        return range(first, min(len(self.left), first + count))


def prompt(rows: Sequence[str], terminal: int, what: str) -> int | None:
    """The index of the chosen row; None if cancelled.

    `terminal` is a descriptor of one. `what` names the rows, in the plural.
    """
    state = _State(rows)
    with (
        open(os.dup(terminal), encoding="utf-8", errors="replace") as keys,
        open(os.dup(terminal), "w", encoding="utf-8", errors="replace") as screen,
    ):
        output = Vt100_Output.from_pty(screen, term=os.environ.get("TERM"))
        output.enable_cpr = False  # a terminal without a reply would make it wait
        height = output.get_size().rows

        def fragments() -> StyleAndTextTuples:
            size = output.get_size()
            count = max(1, size.rows - _OTHER_ROWS)
            status = f"{len(state.left)} of {len(rows)} {what}; {_HELP}"
            found: StyleAndTextTuples = [("bold", f"> {state.typed}"), ("", f"   {status}")]
            for index in state.shown(count):
                style = "reverse" if index == state.at else ""
                found.append((style, "\n" + _cut(rows[state.left[index]], size.columns)))
            return found

        window = Window(FormattedTextControl(fragments, show_cursor=False), wrap_lines=False)
        application = Application[int | None](
            layout=Layout(window),
            key_bindings=_keys(state, max(1, height - _OTHER_ROWS)),
            erase_when_done=True,
            input=Vt100Input(keys),
            output=output,
        )
        application.ttimeoutlen = _ESCAPE_SECONDS
        try:
            return application.run()
        except EOFError:  # the terminal was closed
            return None


def _cut(row: str, columns: int) -> str:
    """The part of a row that fits, with an ellipsis if it is truncated."""
    if get_cwidth(row) <= columns:
        return row
    width = 1
    for at, character in enumerate(row):
        width += get_cwidth(character)
        if width > columns:
            return row[:at] + "…"
    return row


def _keys(state: _State, page: int) -> KeyBindings:
    bindings = KeyBindings()

    def leave(event: KeyPressEvent) -> None:
        event.app.exit(result=None)

    for key in ("escape", "c-c", "c-d", "c-g", "<sigint>"):
        bindings.add(key, eager=True)(leave)

    @bindings.add("enter")
    def _open(event: KeyPressEvent) -> None:
        if state.left:
            event.app.exit(result=state.left[state.at])

    steps = {"up": -1, "c-p": -1, "down": 1, "c-n": 1, "tab": 1, "s-tab": -1}
    steps |= {"pageup": -page, "pagedown": page, "home": -(10**9), "end": 10**9}
    for key, step in steps.items():
        bindings.add(key)(lambda _event, by=step: state.move(by))

    @bindings.add("backspace")
    def _backspace(_event: KeyPressEvent) -> None:
        state.type(state.typed[:-1])

    @bindings.add("c-u")
    def _clear(_event: KeyPressEvent) -> None:
        state.type("")

    @bindings.add(Keys.Any)
    @bindings.add(Keys.BracketedPaste)
    def _type(event: KeyPressEvent) -> None:
        text = "".join(character for character in event.data if character.isprintable())
        if text:
            state.type(state.typed + text)

    return bindings
