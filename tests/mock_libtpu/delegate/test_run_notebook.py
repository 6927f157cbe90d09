"""The code cells of a notebook as a program, in a Python without Jupyter."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from mock_libtpu.delegate import run_notebook
from tests.mock_libtpu.notebook import written


def ran(notebook: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, run_notebook.__file__, notebook, *arguments],
        capture_output=True,
        text=True,
        check=False,
    )


def test_cells_share_their_names_and_the_folder_of_the_notebook(tmp_path: Path) -> None:
    (tmp_path / "beside.py").write_text("number = 3")
    program = (
        "import os, pickle, sys\nimport beside\nclass Kept: pass",
        "print(beside.number, sys.argv[1:], os.getcwd())\ndisplay(Kept)\nKept",
        "print(type(pickle.loads(pickle.dumps(Kept()))) is Kept, __name__)",
    )
    done = ran(written(tmp_path / "a.ipynb", *program), "--batch=8")
    assert done.stdout == f"3 ['--batch=8'] {tmp_path}\nTrue __main__\n"
    assert (done.stderr, done.returncode) == ("", 0)


def test_what_is_not_python_is_left_out_and_named(tmp_path: Path) -> None:
    program = (
        "%load_ext mock_libtpu\n!pip install x\nprint('one')",
        "%%time\nif True:\n    %matplotlib inline\nfiles = !ls\nprint(files)\nprint?",
        "%%bash\necho never",
        "text = '''\n%not a magic\n'''\nprint(len(text))",
    )
    done = ran(written(tmp_path / "a.ipynb", *program))
    assert done.stdout.split() == ["one", "None", "14"], done.stderr
    assert done.stderr.splitlines() == [
        "note: cell 1, line 1 is not run: %load_ext mock_libtpu",
        "note: cell 1, line 2 is not run: !pip install x",
        "note: cell 2, line 1 is not run: %%time",
        "note: cell 2, line 3 is not run: %matplotlib inline",
        "note: cell 2, line 4 is not run: files = !ls",
        "note: cell 2, line 6 is not run: print?",
        "note: cell 3, line 1 is not run: %%bash",
        "note: cell 3, line 2 is not run: echo never",
    ]


def test_cell_may_await(tmp_path: Path) -> None:
    program = (
        "import asyncio\nlock = asyncio.Event()",
        "await asyncio.sleep(0)\nasync with asyncio.timeout(9):\n    print(lock.is_set())",
    )
    done = ran(written(tmp_path / "a.ipynb", *program))
    assert (done.stdout, done.stderr) == ("False\n", "")


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("\n1 / 0", 'File "cell 2", line 2, in <module>\n    1 / 0'),
        ("x = (", 'File "cell 2", line 1\n    x = ('),
    ],
)
def test_error_names_the_line_of_its_cell(tmp_path: Path, source: str, message: str) -> None:
    done = ran(written(tmp_path / "a.ipynb", "pass", source))
    assert done.returncode == 1
    assert message in done.stderr


@pytest.mark.parametrize("text", ["", "[]", '{"cells": [{}]}', '{"worksheets": []}'])
def test_file_that_is_no_notebook_is_an_error(tmp_path: Path, text: str) -> None:
    file = tmp_path / "a.ipynb"
    file.write_text(text)
    done = ran(file)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"mock-libtpu: {file}: is not a notebook of format 4\n"
