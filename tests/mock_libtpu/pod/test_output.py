"""The output of hosts: what of it is shown."""

from __future__ import annotations

import os
import pty
from pathlib import Path

import pytest

from mock_libtpu.pod.hosts import make_pod
from mock_libtpu.pod.output import open_output
from tpu_walkthrough.errors import OutputError

_LINE = (
    b"[Gloo] Rank 0 is connected to 15 peer ranks. "
    b"Expected number of connected peer ranks is : 15\n"
)
_MIXED = [
    b"[Gloo] Rank [Gloo] Rank 10 is connected to  is connected to 1515 peer ranks. \n",
    b" peer ranks. Expected number of connected peer ranks is : 15\n",
]


@pytest.mark.parametrize("noise", [[_LINE], _MIXED])
def test_lines_of_gloo_are_left_out(
    noise: list[bytes], tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    with open_output(make_pod("v5e:1x2", 2), None, tmp_path) as output:
        for line in (b"15\n", b"\n", *noise, b"15\n", b"done"):
            output.write(1, line, is_error=False)
    assert (tmp_path / "host-1.log").read_bytes() == b"15\n\n15\ndone\n"
    assert capfdbinary.readouterr().out == b"".join(
        b"host 1 | " + line for line in (b"15\n", b"\n", b"15\n", b"done\n")
    )


def test_a_progress_bar_is_shown_beside_its_host(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its last state, on a terminal; the log has all of them."""
    monkeypatch.setenv("NO_COLOR", "1")
    leader, terminal = pty.openpty()
    bar = b"\r 10%|#  |\r100%|###|\r\n"
    with os.fdopen(terminal, "w", encoding="utf-8") as stream:
        monkeypatch.setattr("sys.stderr", stream)
        with open_output(make_pod("v5e:1x2", 2), None, tmp_path) as output:
            output.write(1, bar, is_error=True)
            output.write(0, b"\r\n", is_error=True)
        wanted = b"host 1 | 100%|###|\r\nhost 0 | \r\n"
        shown = b""
        while len(shown) < len(wanted):
            shown += os.read(leader, 100)
        assert shown == wanted
    os.close(leader)
    assert (tmp_path / "host-1.log").read_bytes() == bar


def test_only_one_host_is_shown(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    with open_output(make_pod("v5e:1x2", 2), 1, tmp_path) as output:
        output.write(0, b"zero\n", is_error=False)
        output.write(1, b"one\n", is_error=True)
    captured = capfdbinary.readouterr()
    assert (captured.out, captured.err) == (b"", b"one\n")
    assert (tmp_path / "host-0.log").read_bytes() == b"zero\n"


def test_a_link_in_the_place_of_a_log_is_not_followed(tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    mine.write_text("mine")
    (tmp_path / "host-0.log").symlink_to(mine)
    with (
        pytest.raises(OutputError, match="--logs"),
        open_output(make_pod("v5e:1x2", 2), None, tmp_path),
    ):
        pass
    assert mine.read_text() == "mine"
