"""Why the collectives, copies and transposes of a compiled program are there.

The partitioned module and the program with all shardings are texts that the compiler writes where
it is asked for the code of operations, too. Without them only what the program itself has is known.
"""

from __future__ import annotations

from collections.abc import Mapping

from mock_libtpu.causes.collectives import CollectiveCauses
from mock_libtpu.causes.copies import CopyCauses
from mock_libtpu.causes.model import Cause
from mock_libtpu.compiler.texts.hlo import Hlo, read_hlo
from mock_libtpu.compiler.texts.sharded_reader import read_sharded


def causes(hlo: Hlo, texts: Mapping[str, str], stablehlo: str) -> list[Cause]:
    """Of all of a program, in the order of its optimised HLO.

    `texts` are the compiler's: "sharded" and "partitioned" are used. `stablehlo` is the program as
    JAX gives it, with locations.
    """
    given = read_sharded(stablehlo)
    program = read_sharded(texts["sharded"]) if "sharded" in texts else given
    partitioned = read_hlo(texts.get("partitioned", ""))
    collectives = CollectiveCauses(hlo, partitioned, program, given)
    found = [*collectives.all(), *CopyCauses(hlo, given).all()]
    order = {each.name: number for number, each in enumerate(hlo.instructions.values())}
    return sorted(found, key=lambda each: order.get(each.operations[0], 0))
