"""Which line is which after a change of a program's sources."""

from __future__ import annotations

import warnings

import pytest

from mock_libtpu.comparison.lines import ChangedLine, LineMap, line_map
from mock_libtpu.compiler.texts.hlo import Place

STEP = """\
import jax


def layer(x, w):
    return jax.numpy.tanh(x @ w)


@jax.jit
def step(x, w):
    y = layer(x, w)
    return y.sum()
"""


def lines(before: str, after: str, name: str = "train.py") -> LineMap:
    return line_map({"train.py": before}, {name: after})


def later(found: LineMap, line: int, file: str = "train.py") -> tuple[str, int]:
    place = found.later(Place(file, line, "f"))
    assert place is not None
    return place.file, place.line


def changed(found: LineMap) -> list[tuple[int, int, str]]:
    return [(each.before, each.after, each.function) for each in found.changed]


@pytest.mark.parametrize(
    "after",
    [
        STEP,
        f"# added above\n\n{STEP}",
        STEP.replace("import jax\n", "import jax  # don't touch\n"),
        STEP.replace("    y = layer", "    # the layer's part\n\n    y = layer"),
        STEP.replace("    y = layer", '    """What a step does."""\n    y = layer'),
        STEP.replace("layer(x, w)", "layer( x,w )"),
        STEP.replace("layer", "dense_layer"),
        STEP.replace("def step", "def train_step"),
    ],
)
def test_what_changes_nothing(after: str) -> None:
    """Comments, space, documentation and other names of functions."""
    found = lines(STEP, after)
    assert found.changed == []
    for number, text in enumerate(STEP.splitlines(), 1):
        if text.strip():
            _, line = later(found, number)
            old = text.partition("(")[0].split()[0]
            assert after.splitlines()[line - 1].partition("(")[0].split()[0] == old


def test_reordered_functions_keep_their_lines() -> None:
    head, layer, step = STEP.split("\n\n\n")
    found = lines(STEP, "\n\n\n".join((head, step.rstrip("\n"), layer)) + "\n")
    assert found.changed == []
    assert (later(found, 5), later(found, 10)) == (("train.py", 11), ("train.py", 6))


def test_a_renamed_file_keeps_its_lines() -> None:
    found = lines(STEP, f"# moved\n{STEP}", "model/train.py")
    assert found.changed == []
    assert later(found, 5) == ("model/train.py", 6)


def test_another_file_in_its_place_is_not_the_same() -> None:
    """What the one side compiles nothing from is not known to have changed."""
    found = lines(STEP, "print('all else')\n", "other.py")
    assert found.changed == []
    assert later(found, 5) == ("train.py", 5)


def test_a_changed_line_has_both_texts_and_its_function() -> None:
    found = lines(STEP, "\n" + STEP.replace("tanh", "sin"))
    assert found.changed == [
        ChangedLine(
            "train.py",
            "train.py",
            5,
            6,
            "    return jax.numpy.tanh(x @ w)",
            "    return jax.numpy.sin(x @ w)",
            "layer",
            (5, 5),
            (6, 6),
        )
    ]
    assert later(found, 5) == ("train.py", 6)


def test_a_changed_decorator_belongs_to_its_function() -> None:
    after = STEP.replace("@jax.jit\n", "@jax.jit\n@other\n").replace("jax.jit", "jax.jit()")
    assert changed(lines(STEP, after)) == [(8, 8, "step"), (0, 9, "step")]


def test_a_removed_line_is_no_later_one() -> None:
    before = STEP.replace("    return y", "    y = y + 1\n    y = y * 3\n    return y")
    found = lines(before, before.replace("    y = y + 1\n", ""))
    assert changed(found) == [(11, 0, "step")]
    assert later(found, 11)[1] < 0
    assert later(found, 12) == ("train.py", 11)


def test_a_block_of_another_length_is_matched_by_what_is_alike() -> None:
    before = STEP.replace("    y = layer(x, w)", "    y = layer(x, w)\n    z = jax.numpy.cos(y)")
    after = before.replace(
        "    y = layer(x, w)\n    z = jax.numpy.cos(y)",
        "    scale = 3\n    print(scale)\n    y = layer(x, w + scale)\n    z = jax.numpy.sin(y)",
    )
    found = lines(before, after)
    assert (later(found, 10)[1], later(found, 11)[1]) == (12, 13)
    assert changed(found) == [(0, 10, "step"), (0, 11, "step"), (10, 12, "step"), (11, 13, "step")]


def test_methods_are_functions_of_their_class() -> None:
    before = "class A:\n    def f(self):\n        return 1\n\n    def g(self):\n        return 2\n"
    after = "class A:\n    def g(self):\n        return 2\n\n    def f(self):\n        return 3\n"
    assert changed(lines(before, after)) == [(3, 6, "A.f")]


@pytest.mark.parametrize("broken", ["def f(:\n  x = 1\n", "x = '\n", "\0", "(" * 500])
def test_what_is_no_python_is_matched_line_by_line(broken: str) -> None:
    found = lines(f"first\n{broken}last\n", f"added\nfirst\n{broken}last\n")
    assert changed(found) == [(0, 1, "")]
    assert later(found, 1) == ("train.py", 2)


def test_a_mark_of_comments_in_a_text_is_code() -> None:
    before = 'x = "a # b"\n'
    assert len(lines(before, before.replace("b", "c")).changed) == 1
    assert lines(before, before + "# 'c'\n").changed == []


def test_a_large_file_with_many_equal_lines() -> None:
    """Functions that all have another name, and lines that say the same."""
    body = "    x = x + 1\n" * 20
    before = "".join(f"def f{number}(x):\n{body}    return {number}\n" for number in range(300))
    after = before.replace("def f", "def g")
    found = lines("\n" * 5000 + before, "\n" * 5001 + after)
    assert found.changed == []
    assert later(found, 5001) == ("train.py", 5002)


def test_a_place_without_a_source_stays() -> None:
    assert later(lines(STEP, "\n" + STEP), 7, "jax/numpy.py") == ("jax/numpy.py", 7)
    assert LineMap().later(None) is None


def test_statements_of_several_lines() -> None:
    call = "    y = g(\n        x,\n        2,\n    )\n"
    before = f"def f(x):\n{call}    for a in (\n        y,\n    ):\n        h(a)\n"
    found = lines(before, before.replace("2,", "3,").replace("        y,", "        z,"))
    assert [(each.before, each.new_statement) for each in found.changed] == [
        (4, (2, 5)),
        (7, (6, 8)),
    ]


def test_a_warning_on_the_users_code_is_not_shown() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert lines("x = '\\d'\n", "x = '\\e'\n").changed
