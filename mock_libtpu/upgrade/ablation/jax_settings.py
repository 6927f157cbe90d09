"""The settings of the jax of an interpreter, as environment variables."""

from __future__ import annotations

import functools

import msgspec

from tpu_walkthrough.errors import InputError
from tpu_walkthrough.printable import printable
from tpu_walkthrough.programs import bounded, children

_TIMEOUT_S = 120
_MARK = "\x1eSETTINGS "
# Each setting is read from the variable of its name in capitals. Some values cannot
# be written there, such as None.
_CODE = """
import sys
sys.path[:] = [folder for folder in sys.path if folder.startswith("/")]
import enum, json, jax
values = {}
for name, value in jax.config.values.items():
    if isinstance(value, enum.Enum):
        value = value.value if isinstance(value.value, str) else None
    if name.startswith("jax_") and isinstance(value, (bool, float, int, str)):
        values[name.upper()] = str(value).lower() if isinstance(value, bool) else str(value)
print(%r + json.dumps(values))
"""


@functools.cache
def jax_settings(python: str) -> dict[str, str]:
    """The variable and the default of each setting. Raises InputError where jax does not start."""
    try:
        command = [python, "-c", _CODE % _MARK]
        finished = bounded.run(children.INTERPRETER, command, seconds=_TIMEOUT_S)
    except OSError as error:
        raise InputError(f"{python} cannot be started: {error.strerror}") from None
    text = finished.output_text.rpartition(_MARK)[2].partition("\n")[0]
    try:
        return msgspec.json.decode(text, type=dict[str, str])
    except msgspec.DecodeError:
        last = (finished.errors_text.strip().splitlines() or [finished.exceeded or "no reply"])[-1]
        raise InputError(
            printable(f"{python} does not tell the settings of its jax: {last}"),
            "Check that it imports jax.",
        ) from None
