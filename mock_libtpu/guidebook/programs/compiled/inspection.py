"""What is known of a program before it runs.

A compiled program shows its optimized code, what a run costs, how much memory it needs and how
its arrays lie in memory.
"""

import jax
import jax.numpy as jnp

x = jnp.ones((32, 32))
compiled = jax.jit(lambda x: jnp.tanh(x) @ x).lower(x).compile()
print(compiled.as_text().partition(",")[0])
print(compiled.cost_analysis()["flops"], "operations")
print(compiled.memory_analysis().temp_size_in_bytes, "bytes of temporary memory")
print(compiled.output_formats.layout)
print(compiled.runtime_executable().size_of_generated_code_in_bytes(), "bytes of code")
