"""The only way from the delegate to private names of jax and jaxlib.

names.toml lists each name, with what it is for, in which releases it has which form, and which
feature is lost without it. A name that is not listed cannot be reached from here. Others' private
interfaces change without notice, so an unknown release loses features and nothing else: whether a
name is there, and takes what it is given, is seen from itself, not from a version.

    from .seam import core, missing
    core.DebugInfo(...)           # jax._src.core.DebugInfo; Missing, an AttributeError, without it
    missing("random numbers")     # why the feature cannot be had here; empty if it can

Modules are imported when a name of theirs is used. The legacy API's client, which runs with jax
0.4.13 alone, has its names in legacy.py. `jaxlib.mlir` is MLIR's own Python interface. `jax.extend`
has that and other names, but imports Pallas, whose settings would have JAX trace again what it had
traced before it made its client: only what runs once Pallas is loaded imports it.
"""

from __future__ import annotations

from .private import Missing, PrivateModule, is_usable, lost_features, missing, require
from .wrapping import hide, wrap

# Of the other modules of this folder; what follows is here.
__all__ = [
    "Missing",
    "PrivateModule",
    "hide",
    "is_usable",
    "lost_features",
    "missing",
    "require",
    "wrap",
]

callback = PrivateModule("jax._src.callback")
compiler = PrivateModule("jax._src.compiler")
config = PrivateModule("jax._src.config")
core = PrivateModule("jax._src.core")
dispatch = PrivateModule("jax._src.dispatch")
distributed = PrivateModule("jax._src.distributed")
dtypes = PrivateModule("jax._src.dtypes")
effects = PrivateModule("jax._src.effects")
hlo = PrivateModule("jaxlib._hlo")
indexing = PrivateModule("jax._src.state.indexing")
interpreter = PrivateModule("jax._src.pallas.mosaic.interpret.interpret_pallas_call")
interpreter_utilities = PrivateModule("jax._src.pallas.mosaic.interpret.utils")
jaxlib = PrivateModule("jaxlib._jax")
kernel_memory = PrivateModule("jax._src.pallas.mosaic.interpret.shared_memory")
lapack = PrivateModule("jaxlib.lapack")
linalg = PrivateModule("jax._src.lax.linalg")
linear_util = PrivateModule("jax._src.linear_util")
mesh = PrivateModule("jax._src.mesh")
mhlo = PrivateModule("jaxlib.mlir.dialects.mhlo")
mlir = PrivateModule("jax._src.interpreters.mlir")
mlir_extension = PrivateModule("jaxlib.mlir._mlir_libs._jax_mlir_ext")
mosaic = PrivateModule("jax._src.pallas.mosaic.core")
mpmd = PrivateModule("jax._src.pallas.mpmd")
pallas_call = PrivateModule("jax._src.pallas.pallas_call")
partial_eval = PrivateModule("jax._src.interpreters.partial_eval")
pjit = PrivateModule("jax._src.pjit")
primitives = PrivateModule("jax._src.pallas.mosaic.primitives")
primitives_of_pallas = PrivateModule("jax._src.pallas.primitives")
pxla = PrivateModule("jax._src.interpreters.pxla")
races = PrivateModule("jax._src.pallas.mosaic.interpret.race_detection_state")
random = PrivateModule("jax._src.pallas.mosaic.random")
sharding_impls = PrivateModule("jax._src.sharding_impls")
source_info_util = PrivateModule("jax._src.source_info_util")
sparse_core = PrivateModule("jax._src.pallas.mosaic.sc_primitives")
state_discharge = PrivateModule("jax._src.state.discharge")
state_primitives = PrivateModule("jax._src.state.primitives")
state_types = PrivateModule("jax._src.state.types")
traceback_util = PrivateModule("jax._src.traceback_util")
tree_util = PrivateModule("jax._src.tree_util")
xla_bridge = PrivateModule("jax._src.xla_bridge")
xla_client = PrivateModule("jaxlib.xla_client")
