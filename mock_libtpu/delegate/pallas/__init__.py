"""Pallas kernels for TPU: lowered as for a TPU, and interpreted where the program runs.

- lowering: JAX's lowering of a kernel on this TPU, and next to it ...
- interpreted: ... the same kernel as JAX's interpreter for TPU runs it on a CPU
- interpreter: what that interpreter leaves out: `adapted` kernels, `semaphores` between kernels,
  `random_bits`, `packing`, `transforms` of references, `memories` in tiles, `extended` values:
  semaphores and keys; and the `operations` that it does not know
- accesses: how the reads and writes of that interpreter are replaced
- kernels: the kernels of this process, which a program names by their keys
- settings: what the user chose: options of the interpreter, warnings or errors
- reports: what a TPU would refuse, with its Python line
- failures: the first error of a kernel that runs, with its Python line
- bounds: the message of such an error for an access beyond a buffer
"""
