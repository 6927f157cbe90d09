"""Rules of what a TPU's compiler refuses of a kernel, as measured with libtpu.

- limits: blocks, and the use of VMEM and SMEM
- alignment: copies of parts that do not begin or end at tiles
- arithmetic: of narrow integers
- rolls: rotations of vectors
- types: float16
"""
