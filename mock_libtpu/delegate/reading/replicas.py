"""Whether the replicas of a program can run one without the others, and the options for one."""

from __future__ import annotations

from jaxlib.mlir import ir

from .compile_options import CompileRequest
from .program import operations

# What has to do with other replicas, or with which one it is.
_TOGETHER = {
    f"stablehlo.{name}"
    for name in (
        "all_gather",
        "all_reduce",
        "all_to_all",
        "collective_broadcast",
        "collective_permute",
        "infeed",
        "outfeed",
        "partition_id",
        "recv",
        "reduce_scatter",
        "replica_id",
        "send",
    )
}


def are_independent(module: ir.Module, request: CompileRequest) -> bool:
    """Whether there are several replicas, none of which needs the others."""
    if request.num_replicas == 1 or request.num_partitions != 1:
        return False
    return not any(operation.name in _TOGETHER for operation in operations(module))


def one_of(request: CompileRequest) -> CompileRequest:
    """The same program for the first device alone."""
    return request._replace(num_replicas=1, device_ids=[[0]])
