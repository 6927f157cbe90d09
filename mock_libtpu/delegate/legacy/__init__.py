"""Compile and run HLO modules on jaxlib 0.4.13's CPU client, for the legacy C API.

delegate = client.open_delegate(num_devices)
compiled = delegate.compile(module, replicas, partitions, spmd, propagate, assignment)
outputs = compiled.execute(rows)
"""
