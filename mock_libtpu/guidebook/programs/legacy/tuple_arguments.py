"""What jit does, done by hand, with the API of 2021.

A computation is compiled and run without `jax.jit`. Its arguments are passed as one tuple, whose
table of addresses is written to the device.
"""

import jax
import jax.numpy as jnp
from jax.lib import xla_client

client = jax.devices()[0].client
x, y = jnp.ones(4), jnp.arange(4.0)
computation = jax.xla_computation(lambda x, y: x + y)(x, y)
options = xla_client.CompileOptions()
options.parameter_is_tupled_arguments = True
module = xla_client._xla.mlir.xla_computation_to_mlir_module(computation)
executable = client.compile(module, options)
print(executable.execute_sharded([x, y]).disassemble_into_single_device_arrays()[0][0])
