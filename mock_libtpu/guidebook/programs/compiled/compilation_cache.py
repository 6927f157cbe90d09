"""The second start does not compile.

JAX keeps compiled programs in a folder, each under a key made from the program, its options and
the devices.
"""

import tempfile

import jax
import jax.numpy as jnp

with tempfile.TemporaryDirectory() as folder:
    jax.config.update("jax_compilation_cache_dir", folder)
    jax.config.update("jax_persistent_cache_min_compile_time_secs", 0)
    jax.config.update("jax_persistent_cache_min_entry_size_bytes", -1)
    x = jnp.arange(8.0)
    print(jax.jit(lambda x: x * 2 + 1)(x))
    jax.clear_caches()  # as a new start would find it
    print(jax.jit(lambda x: x * 2 + 1)(x))
