"""Compile and run TPU programs on jaxlib's CPU client, inside the JAX process.

libtpu.so imports modules of this package by their path, under a private name, and calls them with
the GIL held:

    process_checks   before anything else: whether the mock works in this process
    client           compiles and runs programs: reading, then rewriting, then running
    legacy.client    the same for the legacy API, with the jaxlib of its time

They may import only the standard library, jax, jaxlib, NumPy and ml_dtypes, and import each other
by relative names. The two clients share only the reading of protobuf messages, and the error.

    delegate = client.open_client(num_devices, native)
    compiled = delegate.compile(program, "mlir", compile_options, load=True)
    outputs = compiled.execute(inputs, launch)
"""
