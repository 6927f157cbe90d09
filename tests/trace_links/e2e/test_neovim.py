"""`:TraceLinks` and `:TraceLinksJump` in the real Neovim, in files and in its terminal."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.trace_links.e2e.desktop import require

pytestmark = pytest.mark.terminal

PLUGIN = Path(__file__).parents[3] / "editors" / "neovim"
PROGRAM = Path(sys.executable).with_name("trace-links")
_SETUP = f"""
vim.opt.runtimepath:prepend('{PLUGIN}')
vim.cmd('runtime plugin/trace_links.lua')
require('trace_links').command = {{ '{PROGRAM}', 'frames', '--json' }}
local warnings = {{}}
vim.notify = function(message) table.insert(warnings, message) end
local function show(value) io.stdout:write(vim.json.encode(value), '\\n') end
local function wait(condition) vim.wait(60000, condition, 20) end
-- The file that is shown, its line, and the text before the cursor.
local function shown()
  local line, byte = unpack(vim.api.nvim_win_get_cursor(0))
  return {{ vim.api.nvim_buf_get_name(0), line, vim.fn.getline('.'):sub(1, byte) }}
end
-- What is shown after a jump from a position.
local function jump(line, byte)
  local buffer = vim.api.nvim_get_current_buf()
  vim.api.nvim_win_set_cursor(0, {{ line, byte }})
  warnings = {{}}
  vim.cmd('TraceLinksJump')
  wait(function() return vim.api.nvim_get_current_buf() ~= buffer or warnings[1] end)
  local result = warnings[1] or shown()
  vim.cmd('silent! only')
  vim.api.nvim_set_current_buf(buffer)
  return result
end
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    require("nvim")
    tmp_path = tmp_path.resolve()
    for name in ("a b/é.c", "z.c", "sub/z.c", "$HOME/~/[x]*`id`%.c"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("one\ntwo é three\nthree\n")
    return tmp_path


def neovim(folder: Path, code: str) -> list[object]:
    """What the code shows."""
    script = folder / "test.lua"
    script.write_text(f"{_SETUP}{code}")
    done = subprocess.run(
        ["nvim", "--clean", "--headless", "-S", script, "+qall!"],
        cwd=folder,
        env=os.environ | {"XDG_STATE_HOME": str(folder), "SHELL": "/bin/sh"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=120,
        check=False,
    )
    # It goes on after an error, which it writes.
    assert (done.returncode, done.stderr.decode()) == (0, "")
    return [json.loads(line) for line in done.stdout.decode().splitlines()]


_LINES = [
    "日本 z.c:2:7: x",
    "\x1b[1ma b/é.c\x1b[0m:3: y and none.c:3 and z.c:1:3",
    "none.c:1",
    "\0\udcff\udce3\udc81 z.c:99:4 z.c:2:99",
]


_LOG = "\n".join(_LINES).encode("utf-8", "surrogateescape")
_EDIT = "edit ++enc=utf-8 ++bad=keep log"  # without the guess at another encoding


def test_the_quickfix_list(folder: Path) -> None:
    (folder / "log").write_bytes(_LOG)
    shown = neovim(
        folder,
        f"vim.cmd('{_EDIT}')"
        """
        local function listed(command)
          vim.fn.setqflist({})
          warnings = {}
          vim.cmd(command)
          wait(function() return #vim.fn.getqflist() > 0 or warnings[1] end)
          return #vim.fn.getqflist()
        end
        show(listed('TraceLinks'))
        show(vim.bo.buftype)
        for number = 1, 5 do
          vim.cmd('cc ' .. number)
          show(shown())
        end
        vim.cmd('buffer log')
        show(listed('2,3TraceLinks'))
        vim.cmd('cfirst')
        show(shown())
        vim.cmd('buffer log')
        show(listed('3TraceLinks'))
        show(warnings)
        """,
    )
    assert shown == [
        5,
        "quickfix",
        [f"{folder}/z.c", 2, "two é "],
        [f"{folder}/a b/é.c", 3, ""],
        [f"{folder}/z.c", 1, "on"],
        [f"{folder}/z.c", 3, ""],
        [f"{folder}/z.c", 2, "two é thre"],
        2,
        [f"{folder}/a b/é.c", 3, ""],
        0,
        ["trace-links: there is no location with a file"],
    ]


def test_a_jump_from_the_cursor(folder: Path) -> None:
    (folder / "log").write_bytes(_LOG)
    start = _LINES[1][: _LINES[1].index(": y")]
    first = _LINES[1][: _LINES[1].rindex("z.c")]
    shown = neovim(
        folder,
        f"""
        vim.cmd('{_EDIT}')
        show(jump(1, 0))
        show(jump(2, 0))
        show(jump(2, {len(start.encode()) - 1}))
        show(jump(2, {len(first.encode())}))
        show(jump(2, {len(_LINES[1].encode()) - 1}))
        show(jump(3, 0))
        show(jump(4, 0))
        show(jump(4, 100))
        -- Another window with a file is used.
        vim.cmd('vsplit z.c')
        vim.cmd('wincmd p')
        vim.api.nvim_win_set_cursor(0, {{ 2, 0 }})
        vim.cmd('TraceLinksJump')
        wait(function() return vim.fn.winnr('$') > 2 or vim.fn.expand('%:t') == 'é.c' end)
        show(vim.fn.winnr('$'))
        """,
    )
    assert shown == [
        [f"{folder}/z.c", 2, "two é "],
        [f"{folder}/a b/é.c", 3, ""],
        [f"{folder}/a b/é.c", 3, ""],
        [f"{folder}/z.c", 1, "on"],
        [f"{folder}/z.c", 1, "on"],
        "trace-links: there is no location with a file in this line",
        [f"{folder}/z.c", 3, ""],
        [f"{folder}/z.c", 2, "two é thre"],
        2,
    ]


def test_names_are_of_files_only(folder: Path) -> None:
    name = "$HOME/~/[x]*`id`%.c"
    (folder / "log").write_text(f'  File "{name}", line 2, in f\n')
    shown = neovim(
        folder,
        """
        vim.cmd('edit log')
        show(jump(1, 0))
        vim.cmd('TraceLinks')
        wait(function() return #vim.fn.getqflist() > 0 end)
        vim.cmd('cfirst')
        show(shown())
        """,
    )
    assert shown == [[f"{folder}/{name}", 2, ""]] * 2


def test_of_several_files_the_user_chooses(folder: Path) -> None:
    for other in ("sub", "other"):
        (folder / other).mkdir(exist_ok=True)
        (folder / other / "same.c").write_text("one\ntwo\n")
    (folder / "log").write_text("same.c:2: x\n")
    subprocess.run(["git", "init", "--quiet", folder], check=True)
    shown = neovim(
        folder,
        """
        vim.cmd('edit log')
        vim.ui.select = function(files, _, done) table.sort(files) done(files[1]) end
        show(jump(1, 0))
        vim.cmd('TraceLinks')
        wait(function() return warnings[1] end)
        show(vim.fn.getqflist())
        """,
    )
    assert shown == [[f"{folder}/other/same.c", 2, ""], []]


def test_a_terminal(folder: Path) -> None:
    """In the shell's own folder; lines that the terminal wraps may have half of a number."""
    long = "x" * 71
    (folder / "sub" / "sub").mkdir()
    for name in (f"{long}.c", "sub/z.c"):
        (folder / "sub" / name).write_text("one\n")
    (folder / "z.c").unlink()
    (folder / "out.sh").write_text(
        f"printf '\\033[1mz.c\\033[0m:2:7: x\\n{long}.c:1234567\\n日本 {long[6:]} sub/z.c:3:2\\n'\n"
        "cd sub; printf 'é \\033[31mz.c\\033[0m:2:7: x\\nthe end\\n'; exec cat\n"
    )
    shown = neovim(
        folder,
        """
        vim.fn.termopen({ 'sh', 'out.sh' })
        local function lines() return vim.api.nvim_buf_get_lines(0, 0, -1, false) end
        wait(function() return vim.tbl_contains(lines(), 'the end') end)
        show(vim.list_slice(lines(), 1, 7))
        for line = 1, 6 do show(jump(line, 0)) end
        vim.cmd('TraceLinks')
        wait(function() return #vim.fn.getqflist() > 0 end)
        show(#vim.fn.getqflist())
        """,
    )
    none = "trace-links: there is no location with a file in this line"
    assert shown == [
        [
            "z.c:2:7: x",
            f"{long}.c:123456",
            "7",
            f"日本 {long[6:]} sub/z.c:3",
            ":2",
            "é z.c:2:7: x",
            "the end",
        ],
        [f"{folder}/sub/z.c", 2, "two é "],
        none,
        none,
        none,
        none,
        [f"{folder}/sub/z.c", 2, "two é "],
        2,
    ]


def test_a_failure_is_shown(folder: Path) -> None:
    (folder / "log").write_text("z.c:2\n")
    shown = neovim(
        folder,
        """
        vim.cmd('edit log')
        table.insert(require('trace_links').command, '--no-such-option')
        show(jump(1, 0):match('no%-such%-option'))
        """,
    )
    assert shown == ["no-such-option"]
