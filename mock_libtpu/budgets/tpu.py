"""What the fixture `tpu` of pytest gives to a test."""

from __future__ import annotations

from mock_libtpu.budgets.budget import exactly
from mock_libtpu.budgets.expectation import expect, record
from mock_libtpu.budgets.live import live
from tpu_walkthrough.errors import InputError


class Tpu:
    """The TPU of a test, with what holds lines of the test to a budget.

    Raises InputError where JAX uses another platform in spite of the variables of its process.
    """

    expect = staticmethod(expect)
    record = staticmethod(record)
    exactly = staticmethod(exactly)

    def __init__(self) -> None:
        import jax

        jax.devices()
        try:
            live()
        except InputError:
            raise InputError(
                "JAX uses another platform in a test that uses the fixture tpu: have conftest.py "
                "leave JAX_PLATFORMS and jax_platforms alone"
            ) from None
