"""Paints the cells that changed only.

The first argument says how: `alternate`, as agents with ratatui do, each run of cells after its
position, on the alternate screen; `inline`, the same below the output before; `curses`, by ncurses.
"""

import curses
import sys
import time

WIDTH, ROWS, FRAMES = 60, 7, 5
BEGIN, END = "\x1b[?2026h", "\x1b[39m\x1b[49m\x1b[59m\x1b[0m\x1b[?25l\x1b[?2026l"
RED, DEFAULT = "\x1b[38;5;1m", "\x1b[39m"

Cell = tuple[str, str]


def frame(number: int) -> list[list[Cell]]:
    """The cells of all rows: character and colour."""
    rows = [f"src/device_put.cc:{row + number + 8}:9: error in frame {number}" for row in range(4)]
    # Parts of names that are files themselves, beside cells that stay the same
    rows += ["lib/main.cc:3:1: note" if number % 2 else "lib/     cc:3:1: note", f"frame {number}"]
    rows.append(f"at src/device_put.cc:1{number}")
    return [
        [(char, RED if char in "eror" else DEFAULT) for char in row.ljust(WIDTH)] for row in rows
    ]


def difference(old: list[list[Cell]], new: list[list[Cell]], top: int) -> str:
    """What turns one frame into the other."""
    text, colour, last = "", "", (-1, -1)
    for y in range(ROWS):
        for x in range(WIDTH):
            if new[y][x] == old[y][x]:
                continue
            if last != (x - 1, y):
                text += f"\x1b[{y + top};{x + 1}H"
            if new[y][x][1] != colour:
                colour = new[y][x][1]
                text += colour
            text += new[y][x][0]
            last = x, y
    return text


def by_curses(window: curses.window) -> None:
    curses.nonl()  # then ncurses moves down by line feeds, as in tig
    for number in range(FRAMES):
        for y, row in enumerate(frame(number)):
            window.addstr(y, 0, "".join(char for char, _ in row))
        window.refresh()
        sys.stdout.write(END)
        sys.stdout.flush()
        time.sleep(0.1)


def by_cells() -> None:
    is_alternate = sys.argv[1] == "alternate"
    write = sys.stdout.write
    write("\x1b[?1049h\x1b[2J" if is_alternate else "done: src/device_put.cc:30:1\n" * 3)
    top = 1 if is_alternate else 5
    old = [[(" ", DEFAULT)] * WIDTH] * ROWS
    for number in range(FRAMES):
        new = frame(number)
        write(BEGIN + difference(old, new, top) + END)
        sys.stdout.flush()
        old = new
        time.sleep(0.1)
    write("\x1b[?1049l" if is_alternate else f"\x1b[{top + ROWS};1H\n")


if __name__ == "__main__":
    if sys.argv[1] == "curses":
        curses.wrapper(by_curses)
    else:
        by_cells()
