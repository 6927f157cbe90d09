"""`trace-links-mode` in the real Emacs: in its batch mode, and a shell on a real terminal."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.trace_links.e2e.desktop import require
from tests.trace_links.terminal import terminal

pytestmark = pytest.mark.terminal

PACKAGE = Path(__file__).parents[3] / "editors" / "emacs" / "trace-links.el"
PROGRAM = Path(sys.executable).with_name("trace-links")
_SETUP = f"""
(setq trace-links-command '("{PROGRAM}" "frames" "--json") make-backup-files nil)
(require 'json)
(prefer-coding-system 'utf-8)
(load "{PACKAGE}" nil t)
(defun marked ()
  (mapcar (lambda (button)
            (buffer-substring-no-properties (button-start button) (button-end button)))
          (sort (trace-links--buttons) (lambda (a b) (< (button-start a) (button-start b))))))
(defun wait-until (predicate)
  (let ((tries 600))
    (while (and (not (funcall predicate)) (> (setq tries (1- tries)) 0))
      (accept-process-output nil 0.1))))
(defun wait-for (&rest texts) (wait-until (lambda () (equal texts (marked)))) (marked))
(defun shown ()
  (with-current-buffer (window-buffer)
    (list (buffer-file-name) (line-number-at-pos)
          (buffer-substring (line-beginning-position) (point)))))
(defun show (value) (princ (concat (json-encode value) "\\n")))
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    require("emacs")
    tmp_path = tmp_path.resolve()
    for name in ("a b/é.c", "z.c", "sub/z.c", "$HOME/~/[x]*.c"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("one\ntwo é three\nthree\n")
    return tmp_path


def emacs(folder: Path, code: str) -> list[object]:
    """What the code shows."""
    (folder / "test.el").write_text(_SETUP + code)
    done = subprocess.run(
        ["emacs", "-Q", "--batch", "-l", "test.el"],
        cwd=folder,
        capture_output=True,
        timeout=150,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    return [json.loads(line) for line in done.stdout.decode().splitlines()]


def test_the_package_has_no_warnings(folder: Path) -> None:
    copy = folder / PACKAGE.name
    copy.write_bytes(PACKAGE.read_bytes())
    for code in (
        '(progn (setq byte-compile-error-on-warn t) (byte-compile-file "trace-links.el" t))',
        '(progn (require \'checkdoc) (checkdoc-file "trace-links.el"))',
    ):
        command = ["emacs", "-Q", "--batch", "--eval", code]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
        assert "rror" not in done.stderr + done.stdout
        assert "arning" not in done.stderr + done.stdout


def test_next_error_visits_each_location(folder: Path) -> None:
    shown = emacs(
        folder,
        """
        (insert "日本 z.c:2:7: x\\n\\e[1ma b/é.c\\e[0m:3: y\\n\\377\\343\\201 none.c:3: y z.c:99:9")
        (trace-links-mode)
        (wait-for "z.c:2:7" "a b/é.c\\e[0m:3" "z.c:99:9")
        (goto-char (point-min))
        (dolist (count '(1 1 1 -2))
          (set-buffer "*scratch*")
          (next-error count)
          (show (shown)))
        (show (length (window-list)))
        (set-buffer "*scratch*")
        (show (condition-case problem (next-error -1) (error (cadr problem))))
        (show (trace-links-mode -1))
        (show (vconcat (marked)))
        """,
    )
    assert shown == [
        [f"{folder}/z.c", 2, "two é "],
        [f"{folder}/a b/é.c", 3, ""],
        [f"{folder}/z.c", 3, ""],
        [f"{folder}/z.c", 2, "two é "],
        2,
        "No more locations",
        None,
        [],
    ]


def test_a_program_that_still_writes(folder: Path) -> None:
    shown = emacs(
        folder,
        """
        (let ((shell (start-process "cat" (current-buffer) "cat")))
          (insert "z.c:1: x\\n")
          (trace-links-mode)
          (show (wait-for "z.c:1"))
          (insert "z.c:2")
          (sleep-for 1)
          (show (marked))
          (insert "2: not 2\\nsrc\\n")
          (show (wait-for "z.c:1" "z.c:22"))
          ;; What was sent moves; then the shell changes its folder.
          (goto-char (point-min))
          (insert "é z.c:2\\n")
          (show (wait-for "z.c:2" "z.c:1" "z.c:22"))
          (goto-char (point-max))
          (setq default-directory (expand-file-name "sub/"))
          (insert "z.c:3\\n")
          (show (wait-for "z.c:2" "z.c:1" "z.c:22" "z.c:3"))
          (let ((buttons (sort (trace-links--buttons)
                               (lambda (a b) (< (button-start a) (button-start b))))))
            (push-button (button-start (car (last buttons))))
            (show (shown)))
          (show (process-live-p shell)))
        """,
    )
    assert shown == [
        ["z.c:1"],
        ["z.c:1"],
        ["z.c:1", "z.c:22"],
        ["z.c:2", "z.c:1", "z.c:22"],
        ["z.c:2", "z.c:1", "z.c:22", "z.c:3"],
        [f"{folder}/sub/z.c", 3, ""],
        ["run", "open", "listen", "connect", "stop"],
    ]


def test_lines_that_are_removed_at_the_start_are_not_read_again(folder: Path) -> None:
    """As `comint-truncate-buffer` does; those below a heading keep the file that it names."""
    shown = emacs(
        folder,
        """
        (let ((sent 0) (started 0) (shell (start-process "cat" (current-buffer) "cat")))
          (advice-add 'process-send-region :before
                      (lambda (_process start end) (setq sent (+ sent (- end start)))))
          (advice-add 'trace-links--start :before (lambda () (setq started (1+ started))))
          (insert "z.c\n")
          (dotimes (_ 1000) (insert "a line\n"))
          (insert "z.c:1: x\nz.c\n2:1  error  x\n")
          (trace-links-mode)
          (show (wait-for "z.c:1" "2:1"))
          (dotimes (number 10)
            (goto-char (point-max))
            (insert (format "z.c:3:%d: x\n" (1+ number)))
            (goto-char (point-min))
            (forward-line)
            (delete-region (point-min) (point))
            (wait-until (lambda () (= (length (marked)) (+ 3 number)))))
          (show (vconcat (last (marked) 2)))
          (show (list started (- sent (buffer-size))))
          ;; Lines that the process still reads, and the heading of the next one.
          (goto-char (point-max))
          (insert "z.c:1:9: x\nz.c\nz.c:2:9: x\n\nz.c\n")
          (let ((end (point)))
            (insert "1:1  error  x\nz.c:3:3: x\n")
            (trace-links--send (current-buffer))
            (delete-region (point-min) end))
          (show (wait-for "1:1" "z.c:3:3"))
          (goto-char (point-min))
          (trace-links-next-error 1)
          (show (shown))
          (show started)
          ;; All that was read, or a part of a line.
          (set-buffer "*scratch*")
          (delete-region 1 4)
          (show (wait-for "z.c:3:3"))
          (erase-buffer)
          (insert "2:1  error  x\nz.c:2: y\n")
          (show (wait-for "z.c:2"))
          (show started)
          (delete-process shell))
        """,
    )
    assert shown == [
        ["z.c:1", "2:1"],
        ["z.c:3:9", "z.c:3:10"],
        [1, len("z.c\n" + 9 * "a line\n")],
        ["1:1", "z.c:3:3"],
        [f"{folder}/z.c", 1, ""],
        1,
        ["z.c:3:3"],
        ["z.c:2"],
        3,
    ]


def test_the_first_location_is_not_passed_over(folder: Path) -> None:
    shown = emacs(
        folder,
        """
        (insert "z.c:2: x\nz.c:3: y\n")
        (trace-links-mode)
        (wait-for "z.c:2" "z.c:3")
        (goto-char (point-min))
        (dotimes (_ 2)
          (set-buffer "*scratch*")
          (next-error)
          (show (shown)))
        (set-buffer "*scratch*")
        (show (condition-case problem (next-error) (error (cadr problem))))
        (first-error)
        (show (shown))
        ;; One that a key has shown was passed, too.
        (set-buffer "*scratch*")
        (goto-char (point-min))
        (push-button)
        (set-buffer "*scratch*")
        (next-error)
        (show (shown))
        """,
    )
    two, three = [f"{folder}/z.c", 2, ""], [f"{folder}/z.c", 3, ""]
    assert shown == [two, three, "No more locations", two, three]


def test_names_are_of_files_only(folder: Path) -> None:
    shown = emacs(
        folder,
        """
        (insert "  File \\"$HOME/~/[x]*.c\\", line 2, in f\\n")
        (trace-links-mode)
        (show (wait-for "$HOME/~/[x]*.c\\", line 2"))
        (goto-char (point-min))
        (trace-links-next-error 0)
        (show (shown))
        ;; The names of existing files, which Emacs would take for those of others.
        (dolist (file '("/ssh:nowhere:/a.c" "/:/b.c"))
          (with-temp-buffer
            (insert-text-button "x" 'type 'trace-links
                                'trace-links-frame (list :file file :line 1))
            (show (condition-case problem (progn (push-button 1) (shown)) (error problem)))))
        (show (seq-filter (lambda (buffer) (string-match-p "tramp" (buffer-name buffer)))
                          (buffer-list)))
        """,
    )
    assert shown == [
        ['$HOME/~/[x]*.c", line 2'],
        [f"{folder}/$HOME/~/[x]*.c", 2, ""],
        ["/:/ssh:nowhere:/a.c", 1, ""],
        ["user-error", "Emacs cannot open /:/b.c"],
        None,
    ]


def test_of_several_files_the_user_chooses(folder: Path) -> None:
    (folder / "other").mkdir()
    (folder / "other" / "same.c").write_text("one\ntwo\n")
    (folder / "sub" / "same.c").write_text("one\ntwo\n")
    subprocess.run(["git", "init", "--quiet", folder], check=True)
    shown = emacs(
        folder,
        """
        (insert "same.c:2: x\\n")
        (trace-links-mode)
        (wait-for "same.c:2")
        (goto-char (point-min))
        (let ((completing-read-function
               (lambda (_prompt files &rest _) (car (sort (copy-sequence files) #'string<)))))
          (trace-links-next-error 0))
        (show (shown))
        """,
    )
    assert shown == [[f"{folder}/other/same.c", 2, ""]]


def test_a_compilation_and_a_shell(folder: Path) -> None:
    """Both change the text that was inserted: colours are removed from it."""
    (folder / "out.sh").write_text("printf 'é \\033[1mz.c\\033[0m:%d:3: x\\n' $1\n")
    shown = emacs(
        folder,
        """
        (add-hook 'compilation-mode-hook #'trace-links-mode)
        (add-hook 'compilation-filter-hook
                  (lambda () (ansi-color-apply-on-region compilation-filter-start (point))))
        (add-hook 'shell-mode-hook #'trace-links-mode)
        (defun ours ()
          (seq-count (lambda (process) (string-prefix-p "trace-links" (process-name process)))
                     (process-list)))
        (dolist (line '(2 3))
          (with-current-buffer (compile (format "sh out.sh %d" line))
            (show (wait-for (format "z.c:%d:3" line)))
            (first-error)
            (show (shown))
            (show (ours))
            (wait-until (lambda () (not (get-buffer-process (current-buffer)))))))
        (with-current-buffer (shell)
          (insert "cd sub; sh ../out.sh 2")
          (comint-send-input)
          (show (wait-for "z.c:2:3"))
          (goto-char (point-min))
          (trace-links-next-error 1)
          (show (shown)))
        """,
    )
    assert shown == [
        ["z.c:2:3"],
        [f"{folder}/z.c", 2, "tw"],
        1,
        ["z.c:3:3"],
        [f"{folder}/z.c", 3, "th"],
        1,
        ["z.c:2:3"],
        [f"{folder}/sub/z.c", 2, "tw"],
    ]


def test_a_shell_in_a_terminal(folder: Path) -> None:
    """Keys are those of a person: a command, `M-g n` in its output, a change that is saved."""
    long = "x" * 71
    (folder / f"{long}.c").write_text("one\n")
    (folder / "setup.el").write_text(
        f"""{_SETUP}
        (add-hook 'term-mode-hook #'trace-links-mode)
        (run-with-timer 0.1 0.1 (lambda () (when (get-buffer "*terminal*")
          (with-current-buffer "*terminal*" (message "marked: %S" (marked))))))
        (term "/bin/sh")
        """
    )
    # The file's name is in the output only; a line that the terminal wraps has half of a number.
    (folder / "out.sh").write_text(f"printf '\\033[1mz.c\\033[0m:2:7: x\\n{long}.c:1234567\\n'\n")
    command = ["emacs", "-Q", "-nw", "-l", "setup.el"]
    with terminal(command, folder, {"LC_ALL": "C.UTF-8", "ENV": "", "PS1": "$ "}) as screen:
        screen.wait_for(b"marked: nil")
        screen.type(b". ./out.sh\r")
        screen.wait_for(b'("z.c:2:7")')
        screen.type(b"\x03\x0a")  # C-c C-j: keys are those of Emacs, not of the shell
        screen.type(b"\x1b<\x1bgn")  # M-< M-g n
        screen.type(b"NEW \x18\x13")  # C-x C-s
        screen.wait_for(b"Wrote ")
    assert (folder / "z.c").read_text() == "one\ntwo é NEW three\nthree\n"
    assert os.fsencode(long) in screen.shown
