"""How the arrays of two runs differ as numbers."""

from __future__ import annotations

import hashlib
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from mock_libtpu.analysis.programs.signatures import short_type
from mock_libtpu.comparison.facts import ReadArray
from mock_libtpu.comparison.lines import line_map
from mock_libtpu.comparison.numbers import ValueChange, compare_values
from mock_libtpu.comparison.texts import value_text
from mock_libtpu.compiler.texts.hlo import Place

TYPES = {"float32": "f32", "int32": "i32", "bfloat16": "bf16", "float8_e4m3fn": "f8e4m3fn"}


def read(array: Any, line: int = 7, *, kept: bool = True, function: str = "main") -> ReadArray:
    """An array that line 7 reads."""
    array = np.asarray(array)
    data = array.tobytes()
    kind = TYPES.get(array.dtype.name) or short_type(array.dtype.name)
    place = Place("train.py", line, function)
    digest = hashlib.sha256(data).hexdigest()
    return ReadArray(place, kind, array.shape, digest, data if kept else None)


def change(before: Any, after: Any) -> ValueChange:
    (found,) = compare_values([read(before)], [read(after)])
    return found


def f32(*values: float) -> np.ndarray[Any, Any]:
    return np.array(values, np.float32)


def test_equal_arrays_are_no_change() -> None:
    arrays = [read(f32(1, np.nan)), read(f32(), 8), read(ml_dtypes.bfloat16(2), 9)]
    assert compare_values(arrays, arrays) == []


@pytest.mark.parametrize("dtype", [np.float32, ml_dtypes.bfloat16, ml_dtypes.float8_e4m3fn])
def test_a_value_that_differs_in_its_last_bit(dtype: Any) -> None:
    before = np.ones((2, 3), dtype)
    after = before.copy()
    after.view(f"u{after.itemsize}")[1, 2] += 1
    found = change(before, after)
    assert (found.elements, found.differing, found.differ, found.not_finite) == (6, 1, 1, 0)
    step = float(after[1, 2]) - 1
    assert found.largest == step
    assert found.largest_relative == pytest.approx(step / (1 + step))
    assert found.example == (1.0, 1 + step)


def test_the_largest_difference_counts_and_the_largest_relative_one() -> None:
    found = change(f32(1000, 1, 5), f32(1010, 1.5, 5))
    assert (found.differing, found.largest, found.example) == (2, 10, (1000, 1010))
    assert found.largest_relative == pytest.approx(1 / 3)


def test_nans_and_infinities_are_counted_apart() -> None:
    inf, nan = np.inf, np.nan
    found = change(f32(nan, 1, inf, inf, 2), f32(nan, nan, inf, -inf, 2))
    assert (found.differing, found.not_finite) == (2, 2)
    assert (found.largest, found.largest_relative, found.example) == (None, None, None)
    assert "2 NaN or infinite" in value_text(found)


def test_a_zero_of_another_sign_has_other_bits_and_no_difference() -> None:
    found = change(f32(0.0, 1), f32(-0.0, 1))
    assert (found.differing, found.largest, found.largest_relative) == (1, 0, 0)


def test_another_type_is_compared_as_numbers() -> None:
    found = change(f32(1, 1.001), np.array([1, 1.001], ml_dtypes.bfloat16))
    assert found.types == ("f32[2]", "bf16[2]")
    assert (found.elements, found.differing) == (2, 1)
    assert found.largest == pytest.approx(0.001, rel=1e-3)


def test_another_shape_has_no_numbers() -> None:
    found = change(f32(1, 2), f32(1, 2, 3))
    assert (found.types, found.elements, found.largest) == (("f32[2]", "f32[3]"), 0, None)
    assert value_text(found) == "another type or shape"


def test_of_what_was_not_kept_it_is_known_whether_it_differs() -> None:
    arrays = f32(1), f32(2)
    same = [read(arrays[0], kept=False)]
    assert compare_values(same, same) == []
    (found,) = compare_values([read(arrays[0], kept=False)], [read(arrays[1], kept=False)])
    assert (found.not_kept, found.elements, found.largest) == (1, 0, None)


def test_bytes_that_do_not_fit_their_shape_are_not_read() -> None:
    one, other = (
        ReadArray(None, "f32", (4,), digest, data) for digest, data in (("a", b"1234"), ("b", b""))
    )
    (found,) = compare_values([one], [other])
    assert (found.differ, found.elements) == (1, 0)


def test_the_first_of_many_that_differs_is_named() -> None:
    before = [read(f32(number)) for number in range(5)]
    after = [read(f32(number + (number >= 3))) for number in range(5)]
    (found,) = compare_values(before, after)
    assert (found.arrays, found.differ, found.first) == (5, 2, 4)
    assert value_text(found).startswith("2 of 5 arrays, the first is number 4; 2 of 2 elements")


def test_a_read_that_is_new_shifts_no_others() -> None:
    before = [read(f32(1), 7), read(f32(2), 9)]
    after = [read(f32(1), 7), read(f32(5), 8), read(f32(2), 9)]
    assert compare_values(before, after) == []
    assert compare_values(after, before) == []


def test_a_moved_line_reads_what_it_read() -> None:
    before, after = [read(f32(1), 2)], [read(f32(1), 4)]
    other = [read(f32(3), 4)]
    texts = (
        {"train.py": "def main():\n    print(x)\n"},
        {"train.py": "\n\ndef main():\n    print(x)\n"},
    )
    lines = line_map(*texts)
    for known in (lines, None):
        assert compare_values(before, after, known) == []
        (found,) = compare_values(before, other, known)
        assert found.place == Place("train.py", 4, "main")


def test_a_moved_line_that_reads_more_often_is_not_compared() -> None:
    """Without the sources nothing says which of them is which."""
    assert compare_values([read(f32(1), 2)], [read(f32(5), 4), read(f32(1), 4)]) == []
