"""Rules of what a TPU's compiler refuses of a kernel, as measured with libtpu.

- operations: the operations of a kernel, and what is known of an offset in them
- limits: blocks, and the use of VMEM and SMEM
- alignment: copies of parts that do not begin or end at tiles
- loads: loads and stores of parts, at offsets that are not known or with a stride
- arithmetic: of narrow integers
- matmuls: products of types that a generation does not multiply
- rolls: rotations of vectors
- types: float16, and operands of 64 bits
"""
