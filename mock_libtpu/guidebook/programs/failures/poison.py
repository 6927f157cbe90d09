"""What a device is running is made to fail.

A monitor can poison a run that will never end, so that whoever waits for it gets an error. The mock
returns UNIMPLEMENTED with the name of the function.
"""

import jax

device = jax.devices()[0]
try:
    device.poison_execution(0, "the peer is gone")
except jax.errors.JaxRuntimeError as error:
    print(error)
