"""Small modules of our own with collectives, in the forms in which the compiler writes them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from mock_libtpu.delegate.protobuf import field

MODULE = """\
HloModule jit_f, is_scheduled=true

%sum (a: f32[], b: f32[]) -> f32[] {
  %a = f32[] parameter(0)
  %b = f32[] parameter(1)
  ROOT %add = f32[] add(%a, %b)
}

%scattered (input: f32[64,1024]) -> f32[16,1024] {
  %input = f32[64,1024]{1,0:T(8,128)} parameter(0)
  %all-reduce.1 = f32[64,1024]{1,0:T(8,128)} all-reduce(%input), channel_id=1, \
replica_groups=[2,4]<=[8], to_apply=%sum
  ROOT %dynamic-slice = f32[16,1024]{1,0:T(8,128)} dynamic-slice(%all-reduce.1, %i, %j)
}

%offloaded (c: f32[64,1024]) -> f32[256,1024] {
  %c = f32[64,1024]{1,0:T(8,128)} parameter(0)
  ROOT %all-gather.1 = f32[256,1024]{1,0:T(8,128)} all-gather(%c), channel_id=2, \
replica_groups=[2,4]<=[4,2]T(1,0), dimensions={0}
}, execution_thread="sparsecore"

%calling (k: f32[64,1024]) -> f32[256,1024] {
  %k = f32[64,1024]{1,0:T(8,128)} parameter(0)
  ROOT %call = f32[256,1024]{1,0:T(8,128)} call(%k), to_apply=%offloaded
}, execution_thread="sparsecore"

%started (d: f32[64,1024]) -> (f32[64,1024], f32[256,1024]) {
  %d = f32[64,1024]{1,0:T(8,128)} parameter(0)
  %all-gather.2 = f32[256,1024]{1,0:T(8,128)} all-gather(%d), channel_id=3, \
replica_groups={{0,1,2,3},{4,5,6,7}}
  ROOT %custom-call.1 = (f32[64,1024]{1,0}, f32[256,1024]{1,0}) custom-call(%all-gather.2), \
custom_call_target="AsyncCollectiveStart"
}

%beside (e: f32[64,1024], g: f32[64,64]) -> (f32[64,64], f32[256,1024]) {
  %e = f32[64,1024]{1,0:T(8,128)} parameter(0)
  %g = f32[64,64]{1,0:T(8,128)} parameter(1)
  %all-gather.3 = f32[256,1024]{1,0:T(8,128)} all-gather(%e), channel_id=3, \
replica_groups={{0,1,2,3},{4,5,6,7}}
  %dot = f32[64,64]{1,0:T(8,128)} dot(%g, %g), lhs_contracting_dims={1}, rhs_contracting_dims={0}
  ROOT %tuple = (f32[64,64]{1,0}, f32[256,1024]{1,0}) tuple(%dot, %all-gather.3)
}

%ended (h: f32[64,1024]) -> f32[256,1024] {
  %h = f32[64,1024]{1,0:T(8,128)} parameter(0)
  %all-gather.4 = f32[256,1024]{1,0:T(8,128)} all-gather(%h), channel_id=3, \
replica_groups={{0,1,2,3},{4,5,6,7}}
  ROOT %custom-call.2 = f32[256,1024]{1,0} custom-call(%all-gather.4), \
custom_call_target="AsyncCollectiveDone"
}

ENTRY %main (x: f32[64,1024], y: f32[64,64]) -> f32[64,1024] {
  %x = f32[64,1024]{1,0:T(8,128)} parameter(0)
  %y = f32[64,64]{1,0:T(8,128)} parameter(1)
BODY
}
"""
BODIES = {
    "synchronous": """
        %all-reduce = f32[64,1024]{1,0:T(8,128)} all-reduce(%x), channel_id=4, \
replica_groups=mesh['data'=2,'model'=4] {'model'}, to_apply=%sum
        ROOT %tanh = f32[64,1024]{1,0:T(8,128)} tanh(%all-reduce)
    """,
    "started": """
        %sent = (f32[64,1024]{1,0:T(8,128)}, f32[64,1024]{1,0:T(8,128)}, u32[]{:S(2)}, \
u32[]{:S(2)}) collective-permute-start(%x), channel_id=5, source_target_pairs={{0,1},{1,0}}
        %tanh = f32[64,1024]{1,0:T(8,128)} tanh(%x)
        %received = f32[64,1024]{1,0:T(8,128)} collective-permute-done(%sent)
        ROOT %add.1 = f32[64,1024]{1,0:T(8,128)} add(%tanh, %received)
    """,
    "called": """
        %begun = ((), (), (s32[1]{0:T(128)S(2)})) call-start(), to_apply=%offloaded, \
async_execution_thread="sparsecore"
        %updated = ((f32[64,1024]{1,0}), f32[256,1024]{1,0}) call-update(%begun, %x)
        %tanh = f32[64,1024]{1,0:T(8,128)} tanh(%x)
        ROOT %waited = f32[256,1024]{1,0:T(8,128)} call-done(%updated)
    """,
    "given": """
        %begun = ((), (), (s32[1]{0:T(128)S(2)})) async-start(), calls=%calling, \
async_execution_thread="sparsecore"
        %tanh = f32[64,1024]{1,0:T(8,128)} tanh(%x)
        %updated = ((f32[64,1024]{1,0}), f32[256,1024]{1,0}) async-update(%begun, %tanh)
        %sine = f32[64,64]{1,0:T(8,128)} sine(%y)
        ROOT %waited = f32[256,1024]{1,0:T(8,128)} async-done(%updated)
    """,
    "chained": """
        %begun = (f32[64,1024]{1,0}, f32[256,1024]{1,0}) fusion(%x), kind=kCustom, calls=%started
        %part = f32[64,1024]{1,0} get-tuple-element(%begun), index=0
        %product = (f32[64,64]{1,0}, f32[256,1024]{1,0}) fusion(%part, %y), kind=kOutput, \
calls=%beside
        %tanh = f32[64,1024]{1,0:T(8,128)} tanh(%x)
        ROOT %waited = f32[256,1024]{1,0} fusion(%part), kind=kCustom, calls=%ended
    """,
    "scattered": """
        ROOT %fusion = f32[16,1024]{1,0:T(8,128)} fusion(%x), kind=kCustom, calls=%scattered
    """,
    "plain": """
        ROOT %tanh = f32[64,1024]{1,0:T(8,128)} tanh(%x)
    """,
}


def module_text(body: str) -> str:
    """A module whose entry has these instructions after its parameters x and y.

    It has the computations that they call, and those that these call.
    """
    lines = "\n".join(f"  {line.strip()}" for line in body.strip().splitlines())
    head, *computations, entry = MODULE.split("\n\n")
    kept = [entry.replace("BODY", lines)]
    for computation in reversed(computations):  # each after what it calls
        if f"={computation.partition(' ')[0]}" in "".join(kept):
            kept.insert(0, computation)
    return "\n\n".join((head, *kept))


def proto(configs: Mapping[str, object], partitions: Sequence[Sequence[int]] = ()) -> bytes:
    """A module's instructions with their configs, and the devices of each partition."""
    rows = b"".join(
        field(2, field(1, name.encode()) + field(43, json.dumps(config).encode()))
        for name, config in configs.items()
    )
    module = field(3, rows)
    if partitions:
        replicas = field(1, len(partitions[0]))
        devices = b"".join(field(3, field(1, *each)) for each in partitions)
        module += field(15, replicas + field(2, len(partitions)) + devices)
    return field(1, module)
