"""What a program does when it is executed: compared with itself, and with small changes of it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from mock_libtpu.comparison.compare import Comparison, compare
from mock_libtpu.comparison.facts import RunFacts
from mock_libtpu.comparison.views.report import comparison_lines
from mock_libtpu.upgrade.executed import executed, with_executed
from tpu_walkthrough.errors import InputError

PROGRAM = """\
from functools import partial
import jax
import jax.numpy as jnp
import numpy as np


@partial(jax.jit, donate_argnums=0)
def step(state, batch):
    loss = jnp.mean((batch @ state) ** 2)
    return state - 0.1 * batch.T @ (batch @ state), loss


def main():
    state = jax.device_put(np.linspace(0, 1, 32, dtype=np.float32).reshape(8, 4))
    batch = jax.device_put(np.linspace(0, 1, 128, dtype=np.float32).reshape(16, 8))
    for number in range(3):
        state, loss = step(state, batch)
    print(float(loss))
    print(np.asarray(state)[0])
    jax.block_until_ready(state)


main()
"""
LOSS = "        state, loss = step(state, batch)\n"
Run = Callable[[str], RunFacts]


@pytest.fixture(scope="module")
def run(library_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Executes a program, each in a folder of its own and each once."""
    known: dict[str, RunFacts] = {}

    def run_once(text: str) -> RunFacts:
        if text not in known:
            folder = tmp_path_factory.mktemp("side")
            folder.joinpath("train.py").write_text(text)
            command = [sys.executable, "train.py"]
            known[text] = executed(command, folder, {}, "v5e:1x1", library_path)
        return known[text]

    return run_once


def both(run: Run, before: str, after: str) -> tuple[Comparison, Comparison]:
    """The comparison in both directions."""
    one, other = run(before), run(after)
    return compare(one, other, ("one", "other")), compare(other, one, ("other", "one"))


def rows(comparison: Comparison, figure: str) -> list[tuple[int, int, str]]:
    """The counts of lines before and after, and the line."""
    return [
        (
            each.before.count if each.before else 0,
            each.after.count if each.after else 0,
            f"{each.place.file}:{each.place.line}" if each.place else "",
        )
        for each in comparison.by_line
        if each.main.figure == figure
    ]


def figures(comparison: Comparison) -> dict[str, tuple[float, float]]:
    return {
        each.figure: (each.before.value, each.after.value)
        for each in comparison.figures
        if each.before is not None and each.after is not None
    }


def test_the_figures_of_a_run(run: Run) -> None:
    facts = run(PROGRAM)
    values = {name: quantity.value for name, quantity in facts.figures.items()}
    expected = {
        "compiles": 1,
        "programs": 1,
        "executions": 3,
        "transfers_to_host": 2,
        "bytes_to_host": 4 + 8 * 4 * 4,
        "transfers_to_device": 2,
        "bytes_to_device": (8 * 4 + 16 * 8) * 4,
        "donated": 3 * 8 * 4 * 4,
        "not_donated": 0,
        "waits": 1,
    }
    assert {name: values[name] for name in expected} == expected
    (program,) = facts.programs
    assert (program.name, program.runs, program.donated) == ("jit_step", 3, ("f32[8,4]",))
    assert program.place is not None
    assert (program.place.file, program.place.line) == ("train.py", 17)


def test_a_program_twice_does_the_same_and_reads_the_same(
    run: Run, library_path: Path, tmp_path: Path
) -> None:
    tmp_path.joinpath("train.py").write_text(PROGRAM)
    command = [sys.executable, "train.py"]
    other = executed(command, tmp_path, {}, "v5e:1x1", library_path)
    comparison = compare(run(PROGRAM), other, ("one", "other"))
    assert not comparison.differs
    assert "2 arrays, equal bit for bit" in "\n".join(comparison_lines(comparison))


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("def main", "# moved\n\n\ndef main"),
        lambda text: text.replace("step(", "update("),
        lambda text: text.replace("state", "weights"),
    ],
    ids=["moved", "renamed function", "renamed argument"],
)
def test_what_is_moved_or_renamed_is_no_difference(run: Run, change: Callable[[str], str]) -> None:
    for comparison in both(run, PROGRAM, change(PROGRAM)):
        assert not comparison.differs, "\n".join(comparison_lines(comparison))
        assert comparison.reads == 2


def test_jax_loads_nothing_that_another_side_compiled(
    run: Run, library_path: Path, tmp_path: Path
) -> None:
    tmp_path.joinpath("train.py").write_text(PROGRAM)
    command = [sys.executable, "train.py"]
    cache = {
        "JAX_COMPILATION_CACHE_DIR": str(tmp_path / "cache"),
        "JAX_PERSISTENT_CACHE_MIN_COMPILE_TIME_SECS": "0",
    }
    for _ in range(2):
        facts = executed(command, tmp_path, cache, "v5e:1x1", library_path)
        assert not compare(run(PROGRAM), facts, ("one", "other")).differs


def test_one_transfer_more(run: Run) -> None:
    changed = PROGRAM.replace(
        "    print(float(loss))\n", "    print(float(loss), float(state[0, 0]))\n"
    )
    there, back = both(run, PROGRAM, changed)
    assert figures(there)["transfers_to_host"] == (2, 3)
    assert rows(there, "transfers_to_host") == [(1, 2, "train.py:18")]
    assert rows(back, "transfers_to_host") == [(2, 1, "train.py:18")]
    assert not there.values
    assert not back.values


def test_one_donation_less(run: Run) -> None:
    changed = PROGRAM.replace("partial(jax.jit, donate_argnums=0)", "jax.jit")
    there, back = both(run, PROGRAM, changed)
    assert figures(there)["donated"] == (384, 0)
    assert rows(there, "donated") == [(3, 0, "train.py:17")]
    assert rows(back, "donated") == [(0, 3, "train.py:17")]
    text = "\n".join(comparison_lines(there))
    assert "no longer donated and overwritten: f32[8,4]" in text
    assert "what was changed there: train.py:7" in text
    assert not there.values


def test_one_compile_more(run: Run) -> None:
    changed = PROGRAM.replace(LOSS, LOSS.replace("batch)", "batch[: 16 - 8 * (number == 2)])"))
    there, back = both(run, PROGRAM, changed)
    again = [
        (each.main.what, each.main.note, bool(each.before))
        for each in there.by_line
        if each.main.figure == "compiles" and "again" in each.main.what
    ]
    assert again == [("jit_step again: shape", "batch f32[16,8] -> f32[8,8]", False)]
    assert figures(back)["compiles"][1] == 1
    assert "jit_step again: shape" in [each.main.what for each in back.by_line]


def test_a_value_that_differs_in_its_last_bit(run: Run) -> None:
    near = "jax.jit(lambda x: x.at[2, 1].set(jnp.nextafter(x[2, 1], {})))"
    program = PROGRAM.replace("print(np.asarray(state)[0])", f"print(np.asarray({near}(state))[0])")
    changes = []
    for comparison in both(run, program.format("x[2, 1]"), program.format("jnp.inf")):
        assert not rows(comparison, "transfers_to_host")
        (found,) = comparison.values
        assert found.place is not None
        assert (found.place.file, found.place.line) == ("train.py", 19)
        assert (found.types, found.elements) == (("f32[8,4]", "f32[8,4]"), 32)
        assert (found.differing, found.not_finite, found.not_kept) == (1, 0, 0)
        assert 2**-24 <= (found.largest_relative or 0) <= 2**-22
        changes.append(found.example)
    assert changes[0] == (changes[1] or ())[::-1]


def test_of_large_arrays_it_is_known_whether_they_differ(run: Run) -> None:
    program = (
        "import jax.numpy as jnp, numpy as np\nprint(np.asarray(jnp.full((600, 512), {})).sum())\n"
    )
    before, after = program.format("1.0"), program.format("2.0")
    (found,) = both(run, before, after)[0].values
    assert (found.not_kept, found.largest) == (1, None)
    assert not both(run, before, f"# the same\n{before}")[0].values


def test_what_threads_keep_in_memory_is_not_compared(run: Run) -> None:
    thread = (
        "import threading\nthread = threading.Thread(target=main)\nthread.start()\nthread.join()\n"
    )
    facts = run(PROGRAM + thread)
    assert facts.uncertain == {"arrays"}
    comparison = compare(facts, run(PROGRAM), ("one", "other"))
    assert "arrays" not in comparison.totals
    assert not rows(comparison, "arrays")
    last = list(comparison_lines(comparison))[-1]
    assert last == "  without peak of the arrays of a device, which differs from run to run"


def test_processes_that_it_starts_are_counted(run: Run) -> None:
    starts = (
        "import subprocess, sys\n"
        "if 'again' not in sys.argv:\n"
        "    subprocess.run([sys.executable, __file__, 'again'], check=True)\n"
    )
    facts = run(starts + PROGRAM)
    assert facts.figures["executions"].value == 6
    assert len(facts.reads) == 4


def test_a_failure_is_a_difference(run: Run) -> None:
    changed = PROGRAM.replace("    jax.block", "    raise ValueError('too far')\n    jax.block")
    there, _ = both(run, PROGRAM, changed)
    assert there.failures[0] == ""
    assert there.failures[1] == "exited with 1: ValueError: too far (train.py:20)"
    assert figures(there)["waits"] == (1, 0)


def test_a_program_that_goes_on_is_ended(library_path: Path, tmp_path: Path) -> None:
    text = "import jax, time\njax.block_until_ready(jax.numpy.ones(3))\ntime.sleep(600)\n"
    tmp_path.joinpath("train.py").write_text(text)
    command = [sys.executable, "train.py"]
    facts = executed(command, tmp_path, {}, "v5e:1x1", library_path, seconds=2)
    assert facts.failure == "was ended after 2 seconds"


def test_a_program_without_a_tpu_is_an_error(library_path: Path, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="did not load the TPU library"):
        executed([sys.executable, "-c", ""], tmp_path, {}, "v5e:1x1", library_path)


def test_the_compilers_facts_get_those_of_the_run(run: Run) -> None:
    facts = run(PROGRAM)
    (program,) = facts.programs
    figures = {"time": facts.figures["calls"]}
    compiled = RunFacts("v5e:1x1", True, figures, (program,))
    found = with_executed(compiled, facts)
    assert found.repeats
    assert found.figures["time"] == facts.figures["calls"]
    assert found.figures["executions"].value == 3
    assert found.programs[0].figures["executions"].value == 3
    assert found.reads == facts.reads
