"""Draw the pictures of the README: a terminal with a trace whose frames are links.

    python scripts/trace_picture.py

Runs `mock-libtpu trace` in a pseudo-terminal, reads its output, links (OSC 8) included, and draws
it with Rich as docs/pictures/trace-light.svg and trace-dark.svg, below the command itself. Links
are coloured and underlined, as in terminals. Addresses and times differ from run to run.
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
# The environment has this name, so that the picture shows no paths of a particular machine.
PLACE = Path(tempfile.gettempdir()) / "jax"
COMMAND = (
    "mock-libtpu trace --collapse --function PJRT_Client_BufferFromHostBuffer -- \\\n"
    '      python -c "import jax; jax.device_put(1)"'
)
FONTS = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace"
# Background, foreground, and the colour of links.
LOOKS = {
    "light": ((255, 255, 255), (31, 35, 40), "#0550ae"),
    "dark": ((22, 27, 34), (230, 237, 243), "#79c0ff"),
}


def output() -> str:
    """The output of the command on a terminal that supports links."""
    PLACE.mkdir()
    try:
        environment = PLACE / "venv"
        environment.symlink_to(Path(sys.prefix))
        return in_terminal(COMMAND, environment)
    finally:
        (PLACE / "venv").unlink(missing_ok=True)
        PLACE.rmdir()


def in_terminal(command: str, environment: Path) -> str:
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
        cwd=environment,
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


def draw(written: str, look: str) -> str:
    """The picture as SVG."""
    background, foreground, linked = LOOKS[look]
    text = Text.from_ansi(written)
    if not any(isinstance(span.style, Style) and span.style.link for span in text.spans):
        sys.exit("The output has no links.")
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
    console.print(Text("$ ", "bold") + Text(COMMAND, "bold"), soft_wrap=True)
    console.print(text, no_wrap=True, overflow="ellipsis", crop=True)
    normal = [(round(c), round(c), round(c)) for c in (0, 60, 90, 120, 90, 120, 150, 200)]
    theme = TerminalTheme(background, foreground, normal)
    picture = console.export_svg(title="", theme=theme, unique_id=look)
    # Fonts of the reader's machine: a picture must not load any from elsewhere.
    picture = re.sub(r"@font-face \{.*?\}\s*", "", picture, flags=re.DOTALL)
    picture = picture.replace("font-family: Fira Code, monospace", f"font-family: {FONTS}")
    return "\n".join(line.rstrip() for line in picture.splitlines()) + "\n"


def main() -> None:
    written = output().rstrip() + "\n"
    PICTURES.mkdir(exist_ok=True)
    for look in LOOKS:
        (PICTURES / f"trace-{look}.svg").write_text(draw(written, look), encoding="utf-8")


if __name__ == "__main__":
    main()
