// What a recording has of an object behind a handle: its kind, number and what makes it
// recognisable (a buffer's shape, a device's kind). Hand-written next to the objects; the generated
// decoders call it. A null handle is CBOR null.
#ifndef MOCK_LIBTPU_PJRT_DESCRIBE_H_
#define MOCK_LIBTPU_PJRT_DESCRIBE_H_

#include "base/cbor.h"
#include "generated/pjrt_c_api.h"

namespace mock {

// Objects the library knows more of than their address.
void Describe(CborWriter& values, const PJRT_Client* client);
void Describe(CborWriter& values, const PJRT_Device* device);
void Describe(CborWriter& values, const PJRT_DeviceDescription* description);
void Describe(CborWriter& values, const PJRT_Memory* memory);
void Describe(CborWriter& values, const PJRT_Buffer* buffer);
void Describe(CborWriter& values, const PJRT_Executable* executable);
void Describe(CborWriter& values, const PJRT_LoadedExecutable* executable);
void Describe(CborWriter& values, const PJRT_Event* event);
void Describe(CborWriter& values, const PJRT_TopologyDescription* topology);

// How many outputs a program has on each device: the length of what Execute fills.
size_t OutputCount(const PJRT_LoadedExecutable* executable);

}  // namespace mock

#endif  // MOCK_LIBTPU_PJRT_DESCRIBE_H_
