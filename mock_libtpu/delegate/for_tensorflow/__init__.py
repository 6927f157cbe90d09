"""Compile and run the programs of TensorFlow on the CPU client of jaxlib, for the legacy C API.

delegate = client.open_delegate(num_devices)
compiled = delegate.compile(request)
outputs = compiled.execute(rows)
"""
