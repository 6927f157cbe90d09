"""Draw the pictures of the README: terminals in which the three programs run.

    python scripts/trace_picture.py [trace|pod|links]
    TREE=~/src/xla python scripts/trace_picture.py project    # a git clone of XLA

Runs the command in a pseudo-terminal, reads its output, links (OSC 8) included, and draws it with
Rich as docs/pictures/NAME-light.svg and NAME-dark.svg, below the command itself. Links are coloured
and underlined, as in terminals. Addresses, times and the order of hosts differ from run to run.
"""

from __future__ import annotations

import fcntl
import io
import os
import pty
import re
import struct
import subprocess
import sys
import tempfile
import termios
from pathlib import Path

from rich.console import Console
from rich.style import Style
from rich.terminal_theme import TerminalTheme
from rich.text import Text

CHECKOUT = Path(__file__).parent.parent
PICTURES = CHECKOUT / "docs" / "pictures"
COLUMNS = 124
# Everything is in this folder, so that the picture shows no paths of a particular machine.
PLACE = Path(tempfile.gettempdir()) / "jax"
COMMANDS = {
    "trace": "mock-libtpu report --collapse --function PJRT_Client_BufferFromHostBuffer",
    "links": "g++ -c sum.cc 2>&1 | trace-links",
    "project": "cmake-gen-globs --fetch-externals --protos --report | head -n 12",
    "pod": (
        'mock-libtpu pod --topology v5e:4x4 --hosts 4 -- python -c "\n'
        "import jax\n"
        "jax.distributed.initialize()\n"
        "print(jax.process_index(), 'of', jax.process_count(), 'hosts:',\n"
        '      [device.coords for device in jax.local_devices()])"'
    ),
}
# What runs before, and is not shown.
EARLIER = {
    "trace": 'mock-libtpu trace -- python -c "import jax; jax.device_put(1)" > /dev/null 2>&1',
}
SUM = """\
#include <vector>

int Sum(const std::vector<int>& values) {
  int sum = 0;
  for (const auto& value : values) sum += value.size();
  return summ;
}
"""
FONTS = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace"
# Background, foreground, and the colour of links.
LOOKS = {
    "light": ((255, 255, 255), (31, 35, 40), "#0550ae"),
    "dark": ((22, 27, 34), (230, 237, 243), "#79c0ff"),
}
# Black, red, green, yellow, blue, magenta, cyan, white: readable on both backgrounds.
COLOURS = [
    (0, 0, 0),
    (207, 34, 46),
    (45, 140, 60),
    (176, 120, 0),
    (56, 120, 220),
    (150, 80, 200),
    (20, 140, 160),
    (150, 150, 150),
]


def output(command: str, earlier: str) -> str:
    """The output of a command, after an earlier one, on a terminal that supports links."""
    PLACE.mkdir()
    try:
        environment, tree = PLACE / "venv", PLACE / "xla"
        environment.symlink_to(Path(sys.prefix))
        (PLACE / "sum.cc").write_text(SUM)
        if "cmake-gen-globs" in command:
            tree.symlink_to(Path(os.environ["TREE"]).expanduser().absolute())
        folder = tree if tree.is_symlink() else PLACE
        return in_terminal(f"{earlier}\n{command}", environment, folder)
    finally:
        for path in PLACE.iterdir():
            path.unlink()
        PLACE.rmdir()


def in_terminal(command: str, environment: Path, folder: Path) -> str:
    """Run a shell command in a pseudo-terminal, and read its output."""
    leader, follower = pty.openpty()
    fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", 60, COLUMNS, 0, 0))
    variables = {
        "HOME": os.environ.get("HOME", "/"),
        "LANG": "C.UTF-8",
        "PATH": f"{environment}/bin:/usr/bin:/bin",
        "TERM": "xterm-kitty",
    }
    with subprocess.Popen(
        ["/bin/sh", "-c", command],
        stdin=follower,
        stdout=follower,
        stderr=subprocess.DEVNULL,
        cwd=folder,
        env=variables,
        start_new_session=True,
    ) as process:
        os.close(follower)
        written = b""
        while piece := read(leader):
            written += piece
        if process.wait():
            sys.exit(f"{command} failed with exit code {process.returncode}")
    os.close(leader)
    return written.decode().replace("\r\n", "\n")


def read(leader: int) -> bytes:
    """Some bytes; empty at the end, which Linux reports as an error."""
    try:
        return os.read(leader, 65536)
    except OSError:
        return b""


def draw(command: str, written: str, look: str) -> str:
    """The picture as SVG."""
    background, foreground, linked = LOOKS[look]
    text = Text.from_ansi(written)
    for span in list(text.spans):
        if isinstance(span.style, Style) and span.style.link:
            text.stylize(Style(color=linked, underline=True), span.start, span.end)
    console = Console(
        width=COLUMNS,
        file=io.StringIO(),
        record=True,
        force_terminal=True,
        color_system="truecolor",
    )
    console.print(Text("$ ", "bold") + Text(command, "bold"), soft_wrap=True)
    console.print(text, no_wrap=True, overflow="ellipsis", crop=True)
    theme = TerminalTheme(background, foreground, COLOURS)
    picture = console.export_svg(title="", theme=theme, unique_id=look)
    # Fonts of the reader's machine: a picture must not load any from elsewhere.
    picture = re.sub(r"@font-face \{.*?\}\s*", "", picture, flags=re.DOTALL)
    picture = picture.replace("font-family: Fira Code, monospace", f"font-family: {FONTS}")
    return "\n".join(line.rstrip() for line in picture.splitlines()) + "\n"


def main() -> None:
    names = [name for name in COMMANDS if name != "project" or "TREE" in os.environ]
    for name in sys.argv[1:] or names:
        command = COMMANDS[name]
        written = output(command, EARLIER.get(name, "")).rstrip() + "\n"
        PICTURES.mkdir(exist_ok=True)
        for look in LOOKS:
            path = PICTURES / f"{name}-{look}.svg"
            path.write_text(draw(command, written, look), encoding="utf-8")


if __name__ == "__main__":
    main()
