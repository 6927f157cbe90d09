"""What programs compute, against NumPy."""

from __future__ import annotations

import numpy as np

from mock_libtpu.conformance.check import check
from mock_libtpu.conformance.programs import (
    ADD,
    DONATING,
    MATMUL,
    POWER_OF_TWO,
    SUM,
    TWO_OUTPUTS,
)
from mock_libtpu.conformance.session import Session

_EXECUTE = "PJRT_LoadedExecutable_Execute"


def _random(*shape: int) -> np.ndarray:
    return np.random.default_rng(0).standard_normal(shape, np.float32)


@check(_EXECUTE)
def addition(session: Session) -> None:
    """A sum of arrays is NumPy's, bit for bit."""
    a, b = _random(2, 4)
    session.expect_equal(session.run(ADD, a, b)[0], a + b, "a + b")


@check(_EXECUTE)
def matrix_product(session: Session) -> None:
    """A product of matrices is NumPy's but for rounding."""
    a, b = _random(8, 16), _random(16, 4)
    [found] = session.run(MATMUL, a, b)
    wrong = float(np.max(np.abs(found - a @ b)))
    session.expect(wrong < 1e-4, f"a @ b is wrong by {wrong}")


@check(_EXECUTE)
def reduction(session: Session) -> None:
    """A sum over an axis is NumPy's but for rounding."""
    a = _random(5, 7)
    [found] = session.run(SUM, a)
    wrong = float(np.max(np.abs(found - a.sum(1))))
    session.expect(wrong < 1e-5, f"the sum over an axis is wrong by {wrong}")


@check(_EXECUTE)
def loop(session: Session) -> None:
    """A loop runs as often as its condition holds."""
    [found] = session.run(POWER_OF_TWO, np.array(10, np.int32))
    session.expect(int(found) == 1024, f"2 to the power of 10 is {found}")


@check(_EXECUTE)
def several_outputs(session: Session) -> None:
    """A program with several outputs gives each, with its type and shape."""
    a = np.arange(6, dtype=np.float32).reshape(2, 3)
    transposed, converted = session.run(TWO_OUTPUTS, a)
    session.expect_equal(transposed, a.T, "a transposed")
    session.expect_equal(converted, a.astype(np.int32), "a as integers")


@check(_EXECUTE)
def donated_argument(session: Session) -> None:
    """An argument that is donated is deleted, and the output is right."""
    a = _random(1024)
    loaded, argument = session.compile(DONATING), session.put(a)
    [[output]] = session.execute(loaded, [argument])
    session.expect_equal(session.get(output), a + a, "a program with a donated argument")
    deleted = session.call("PJRT_Buffer_IsDeleted", buffer=argument).is_deleted
    session.expect(deleted, "the donated argument is not deleted")


@check(_EXECUTE)
def argument_that_is_not_donated(session: Session) -> None:
    """An argument that the caller keeps from being donated stays as it was."""
    a = _random(1024)
    loaded, argument = session.compile(DONATING), session.put(a)
    [[output]] = session.execute(loaded, [argument], non_donatable_input_indices=[0])
    session.expect_equal(session.get(output), a + a, "its output")
    deleted = session.call("PJRT_Buffer_IsDeleted", buffer=argument).is_deleted
    session.expect(not deleted, "an argument in non_donatable_input_indices was deleted")
    session.expect_equal(session.get(argument), a, "the argument")
