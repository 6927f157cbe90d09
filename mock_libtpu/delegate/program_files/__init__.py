"""Read files with programs: StableHLO, HLO, what jax.export writes, and profiles of XProf.

Files are foreign, so mock_libtpu/compiler/files.py runs reader.py in a process of its own, with
the user's Python and its jaxlib, which parses and prints them. JAX itself is not imported.

    kinds        what a file is, by its content
    stablehlo    MLIR, as text or bytecode         exported   the MLIR of a jax.export artifact
    hlo          HLO, as text or protobuf          profile    the HLO in a profile
"""
