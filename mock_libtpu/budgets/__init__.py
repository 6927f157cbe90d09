"""Budgets of compiles, transfers, donations and memory: counted, compared, and written.

In a program that runs on the mock, importing this has its calls recorded:

    from mock_libtpu.budgets import expect

    with expect(compiles=1, transfers_to_host=0):
        for batch in batches:
            state = step(state, batch)
"""

from mock_libtpu.budgets.budget import exactly
from mock_libtpu.budgets.expectation import BudgetBroken, Recorded, expect, record
from mock_libtpu.budgets.live import start

__all__ = ["BudgetBroken", "Recorded", "exactly", "expect", "record"]

start()
