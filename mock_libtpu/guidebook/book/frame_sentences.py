"""What functions on the way to the API are for, in one sentence each. Written for the walks."""

from __future__ import annotations

__all__ = ["frame_sentence"]

_SENTENCES = {
    # Python, today
    "device_put": "The public function: it takes the value apart, and binds the primitive.",
    "_batched_device_put_impl": "The primitive's implementation: all leaves of the tree at once.",
    "_device_put_impl": "Decides how the value goes to the device: as it is, or divided.",
    "Primitive.bind": "Every operation of JAX passes here: evaluate now, or record for a program.",
    "Primitive.bind_with_trace": "Passes the operation to the trace that is active.",
    "Primitive._true_bind": "Finds the active trace: outside of jit, the one that evaluates.",
    "EvalTrace.process_primitive": "The trace that evaluates at once: it calls the implementation.",
    "annotate_function.<locals>.wrapper": "Names the call for the profiler.",
    "shard_args": "Groups values by their type and sharding, and has each group copied.",
    "_shard_typed_scalar": "A Python number becomes an array of numpy.",
    "_shard_np_array": "An array of numpy is divided as the sharding demands: here not at all.",
    "batched_device_put": "The last Python: from here it is C++, one array for each device.",
    # C++, today
    "jax::PyArray::BatchedDevicePut": "Takes Python's arrays, and makes one array of the pieces.",
    "jax::DevicePutWithSharding": "Prepares the copy of each piece, then makes it.",
    "jax::(anonymous namespace)::MakeIfrtArrayFromFullyReplicatedShard": (
        "The value is the same on all devices, so the array is made in one go."
    ),
    "xla::ifrt::PjRtClient::MakeArrayFromHostBuffer": (
        "IFRT, the interface between JAX and runtimes, turns the array into PJRT buffers."
    ),
    "xla::PjRtCApiClient::BufferFromHostBuffer": "The client for any runtime behind the C API.",
    "xla::PjRtCApiClient::BufferFromHostBufferInternalImpl": (
        "Fills the struct of arguments: the type, the dimensions, where the bytes are."
    ),
    # C++, 2021
    "PyTreeDef::Unflatten": "Rebuilds the tree of values around the one leaf.",
    "PyTreeDef::UnflattenImpl": "Calls the function for each leaf of the tree.",
    "PyClient::BufferFromPyval": "Takes a Python value, and makes a buffer of it.",
    "DevicePut": "Finds the handler for the value's type.",
    "HandleNumpyArray": "The value is an array of numpy: its bytes are copied as they are.",
    "PjRtStreamExecutorClient::BufferFromHostBuffer": (
        "The client of 2021: it lays the copy on a stream of the device."
    ),
    "AllocateDestinationBuffer": "Makes room on the device before the bytes are sent.",
    "TransferManager::AllocateScopedShapedBuffer": "Asks for memory for each part of the shape.",
    "StreamExecutorMemoryAllocator::Allocate": "Passes the request to the device's executor.",
    "StreamExecutor::Allocate": "The executor, which is the same for all kinds of devices.",
    "TpuExecutor::Allocate": "The executor for TPUs: it calls the C API of 2021.",
    # The API
    "PJRT_Client_BufferFromHostBuffer": "The C API: the library copies the bytes into a buffer.",
    "TpuExecutor_Allocate": "The C API of 2021: the library reserves memory; the copy comes later.",
}


def frame_sentence(name: str) -> str:
    """The sentence of a function, by its name or the end of it; "" for one without."""
    known = _SENTENCES.get(name)
    if known is not None:
        return known
    plain = name.replace("<…>", "")
    for end, sentence in _SENTENCES.items():
        if plain == end or plain.endswith(f"::{end}"):
            return sentence
    return ""
