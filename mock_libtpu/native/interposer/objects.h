// What a recording has of the plugin's objects, in the same words as of the mock's: asked for once
// through the plugin's functions, and kept until the object is destroyed.
#ifndef MOCK_LIBTPU_INTERPOSER_OBJECTS_H_
#define MOCK_LIBTPU_INTERPOSER_OBJECTS_H_

#include "base/cbor.h"
#include "generated/pjrt_c_api.h"

namespace mock::interposer {

// Only where Active(), and not null.
void Describe(CborWriter& values, const PJRT_Client* client);
void Describe(CborWriter& values, const PJRT_Device* device);
void Describe(CborWriter& values, const PJRT_DeviceDescription* description);
void Describe(CborWriter& values, const PJRT_Memory* memory);
void Describe(CborWriter& values, const PJRT_Buffer* buffer);
void Describe(CborWriter& values, const PJRT_Executable* executable);
void Describe(CborWriter& values, const PJRT_LoadedExecutable* executable);
void Describe(CborWriter& values, const PJRT_Event* event);
void Describe(CborWriter& values, const PJRT_TopologyDescription* topology);

// How many outputs a program has on each device; 0 if the plugin does not report it.
size_t OutputCount(const PJRT_LoadedExecutable* executable);

// Before a call that destroys an object: what is kept of it goes, for its address may be another
// object's soon. Calls of other functions destroy nothing.
template <typename Args>
void Forget(const Args&) {}
void Forget(const PJRT_Client_Destroy_Args& args);
void Forget(const PJRT_TopologyDescription_Destroy_Args& args);
void Forget(const PJRT_Buffer_Destroy_Args& args);
void Forget(const PJRT_Event_Destroy_Args& args);
void Forget(const PJRT_Executable_Destroy_Args& args);
void Forget(const PJRT_LoadedExecutable_Destroy_Args& args);

// After a call: an object that it gave may be known already.
template <typename Args>
void Learn(const Args&) {}
void Learn(const PJRT_LoadedExecutable_GetExecutable_Args& args);

}  // namespace mock::interposer

#endif  // MOCK_LIBTPU_INTERPOSER_OBJECTS_H_
