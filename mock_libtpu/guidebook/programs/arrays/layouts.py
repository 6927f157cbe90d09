"""How an array lies in memory.

A layout is the order in which an array's elements follow each other. A program can ask for one, or
leave the choice to the compiler.
"""

import jax
import jax.numpy as jnp
from jax.experimental.layout import Format, Layout

x = jnp.ones((16, 32))
print(x.format.layout)
column_by_column = Format(Layout((1, 0)), x.sharding)
print(jax.device_put(x, column_by_column).format.layout)

transpose = jax.jit(lambda x: x.T, in_shardings=Format(Layout.AUTO))
compiled = transpose.lower(x).compile()
print(compiled.input_formats[0][0].layout)
