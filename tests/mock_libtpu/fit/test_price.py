"""What a step costs, by the time of a step and a price."""

from __future__ import annotations

import pytest

from mock_libtpu.fit.price import cost_text, prices, step_cost
from tpu_walkthrough.errors import UsageError


def test_prices_are_of_generations() -> None:
    assert prices("v5e=1.2, v6e=2.7") == {"v5e": 1.2, "v6e": 2.7}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is not the price of a TPU"),
        ("v5e", "is not the price of a TPU"),
        ("v9=1", "is not the price of a TPU"),
        ("v5e=0", "is not the price of a TPU"),
        ("v5e=-1", "is not the price of a TPU"),
        ("v5e=nan", "is not the price of a TPU"),
        ("v5e=1,v5e=2", "v5e is given twice"),
    ],
)
def test_what_is_no_price(text: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        prices(text)


def test_a_step_costs_the_time_of_all_chips() -> None:
    """An hour of 16 chips, and of two cores of a chip that is paid once."""
    hour = 3600e6
    assert step_cost("v5e:4x4", hour, {"v5e": 1.2}) == pytest.approx(16 * 1.2)
    assert step_cost("v3:2x2", hour, {"v3": 2.0}) == pytest.approx(4 * 2.0)
    assert step_cost("v4:2x2x2 slices 2", hour, {"v4": 3.0}) == pytest.approx(16 * 3.0)
    assert step_cost("v6e:2x2", hour, {"v5e": 1.2}) is None


def test_a_step_of_milliseconds() -> None:
    cost = step_cost("v5e:2x2", 2100.0, {"v5e": 1.2})
    assert cost is not None
    assert cost_text(cost) == "2.80 USD per million steps"
