// TpuTransferManager_*, with the literals that programs exchange with the host while they run, and
// the questions for shapes and their bytes. A device stores what the host has, row by row: no
// tiles, no padding.
#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

#include "base/handles.h"
#include "generated/legacy_behaviour.h"
#include "legacy/delegate.h"
#include "legacy/machine.h"
#include "legacy/stream.h"
#include "legacy/types/shape.h"
#include "legacy/types/status.h"

struct XLA_TransferManager {};

namespace mock::legacy {
namespace {

// Calls `visit(shape, memory, literal's bytes)` for the leaves of a buffer and of a literal.
template <typename Visit>
void ForEachLeaf(const XLA_ShapedBuffer& buffer, const XLA_Literal& literal, Visit visit) {
  std::vector<const XLA_Shape*> host_leaves;
  ForEachNode(literal.shape, [&](const XLA_Shape& shape) {
    if (shape.element_type != kTuple) host_leaves.push_back(&shape);
  });
  const SE_DeviceMemoryBase* const bases = BuffersOf(buffer).bases;
  size_t node = 0;
  size_t leaf = 0;
  ForEachNode(buffer.on_device_shape, [&](const XLA_Shape& shape) {
    const SE_DeviceMemoryBase& memory = bases[node++];
    if (shape.element_type == kTuple) return;
    const bool fits = leaf < literal.count && leaf < host_leaves.size() &&
                      ByteSize(shape) == ByteSize(*host_leaves[leaf]) &&
                      ByteSize(shape) <= memory.size;
    if (!fits) {
      throw InvalidArgument("the literal ", ToText(literal.shape), " does not fit the buffer ",
                            ToText(buffer.on_device_shape));
    }
    visit(shape, memory, *host_leaves[leaf], literal.buffers[leaf]);
    ++leaf;
  });
}

// The addresses of a literal's leaves, which lie row by row.
template <typename Address>
std::vector<Address> LeavesOf(const XLA_Literal& literal) {
  size_t leaf = 0;
  std::vector<Address> leaves;
  ForEachNode(literal.shape, [&](const XLA_Shape& shape) {
    if (shape.element_type == kTuple) return;
    const std::string theirs = ToText(shape);
    const std::string ours = ToText(DeviceShape(shape).get());
    if (shape.has_layout && theirs != ours) {
      throw Error{PJRT_Error_Code_UNIMPLEMENTED,
                  Concat("the literal is ", theirs, ", supported is ", ours)};
    }
    leaves.push_back(literal.buffers[leaf++]);
  });
  return leaves;
}

}  // namespace

XLA_TransferManager* TpuTransferManager_New() { return GiveToCaller<XLA_TransferManager>(); }
void TpuTransferManager_Free(XLA_TransferManager* manager) { TakeBack(manager); }

void TpuTransferManager_HostShapeToDeviceShape(XLA_TransferManager*, XLA_Shape* host_shape,
                                               XLA_Shape* device_shape) {
  Store(WithDeviceLayout(*host_shape), device_shape);
}
void TpuTransferManager_ChooseCompactLayoutForShape(XLA_TransferManager*, XLA_Shape* host_shape,
                                                    XLA_Shape* output, TF_Status*) {
  Store(XLA_Shape{}, output);  // the caller frees it on errors, too
  Store(WithDeviceLayout(*host_shape), output);
}
void TpuTransferManager_GetInfeedLayout(XLA_Shape* shape, XLA_Shape* infeed_shape) {
  Store(WithDeviceLayout(*shape), infeed_shape);
}
void HardwareLayout_HostShapeToDeviceShape(XLA_Shape* host_shape, XLA_Shape* device_shape) {
  Store(WithDeviceLayout(*host_shape), device_shape);
}
void TpuCompiler_DefaultDeviceShapeRepresentation(Tpu_Compiler*, XLA_Shape* host_shape,
                                                  XLA_Shape* device_shape) {
  Store(WithDeviceLayout(*host_shape), device_shape);
}
void XlaShapeToTpuPaddedShape(XLA_Shape* shape, XLA_Shape* padded_shape, TF_Status*) {
  Store(WithDeviceLayout(*shape), padded_shape);
}
void XlaShapeToTpuShapeRepresentation(XLA_Shape* shape, int, bool, XLA_Shape* on_device,
                                      TF_Status*) {
  Store(WithDeviceLayout(*shape), on_device);
}

int64_t TpuTransferManager_GetByteSizeRequirement(XLA_TransferManager*, XLA_Shape* shape) {
  return static_cast<int64_t>(ByteSize(*shape));
}
int64_t TpuCompiler_ShapeSize(Tpu_Compiler*, XLA_Shape* shape) {
  return static_cast<int64_t>(ByteSize(*shape));
}
int64_t HardwareLayout_ShapeSize(XLA_Shape* shape) {
  return static_cast<int64_t>(ByteSize(*shape));
}
int64_t HardwareLayout_ShapeSizeCompact(XLA_Shape* shape) {
  return static_cast<int64_t>(ByteSize(*shape));
}
int64_t HardwareLayout_ShapeSizeCompactRaw(XLA_Shape* shape) {
  return static_cast<int64_t>(ByteSize(*shape));
}

void TpuTransferManager_TransferLiteralToDeviceAsync(XLA_TransferManager*, SE_Stream*,
                                                     XLA_Literal* literal,
                                                     XLA_ShapedBuffer* device_buffer, TF_Status*) {
  ForEachLeaf(
      *device_buffer, *literal,
      [](const XLA_Shape& shape, const SE_DeviceMemoryBase& memory, const XLA_Shape& host_shape,
         const char* bytes) { Relayout(host_shape, bytes, shape, memory.opaque); });
}

void TpuTransferManager_TransferLiteralFromDevice(XLA_TransferManager*, SE_Stream* stream,
                                                  XLA_ShapedBuffer* device_buffer,
                                                  XLA_Literal* literal,
                                                  XLA_StatusCallbackFn callback, void* ctx) {
  static constexpr char kFunction[] = "TpuTransferManager_TransferLiteralFromDevice";
  // The callback frees the status, and must come in every case: somebody waits for it.
  TF_Status* const status = TpuStatus_New();
  std::vector<std::function<void()>> copies;
  try {
    ForEachLeaf(*device_buffer, *literal,
                [&](const XLA_Shape& shape, const SE_DeviceMemoryBase& memory,
                    const XLA_Shape& host_shape, char* bytes) {
                  copies.push_back(Relayouter(shape, memory.opaque, host_shape, bytes));
                });
  } catch (const std::exception& exception) {
    Report(kFunction, status, ToError(exception, kFunction));
    return callback(ctx, status);
  }
  stream->device->Enqueue([=, copies = std::move(copies)] {
    if (const auto failure = stream->device->failure()) {
      Report(kFunction, status, *failure);
    } else {
      for (const std::function<void()>& copy : copies) copy();
    }
    callback(ctx, status);
  });
}

bool TpuTransferManager_CanShapedBufferBeAccessedNow(XLA_TransferManager*, SE_StreamExecutor*,
                                                     XLA_ShapedBuffer*) {
  return true;
}
bool TpuTransferManager_CanBufferBeAccessedNow(XLA_TransferManager*, SE_StreamExecutor*,
                                               SE_DeviceMemoryBase*) {
  return true;
}

void TpuTransferManager_WriteSingleTupleIndexTable(XLA_TransferManager*, SE_Stream*,
                                                   SE_DeviceMemoryBase* elements,
                                                   size_t elements_len, XLA_Shape*,
                                                   SE_DeviceMemoryBase* region, TF_Status*) {
  if (region->size < elements_len * sizeof(void*)) {
    throw InvalidArgument("a table of ", elements_len, " elements does not fit in ", region->size,
                          " bytes");
  }
  auto** const table = static_cast<void**>(region->opaque);
  for (size_t i = 0; i < elements_len; ++i) table[i] = elements[i].opaque;
}

// Nothing is kept in a device that a reset could lose.
void TpuTransferManager_ResetDevices(XLA_TransferManager*, SE_StreamExecutor**, int64_t,
                                     TF_Status*) {}

void TpuTransferManager_TransferLiteralToInfeed(XLA_TransferManager*, SE_StreamExecutor* executor,
                                                XLA_Literal* c_literal, TF_Status*) {
  ToInfeed(executor->device->ordinal(), FromC(c_literal->shape), LeavesOf<const void*>(*c_literal));
}

void TpuTransferManager_TransferLiteralFromOutfeed(XLA_TransferManager*,
                                                   SE_StreamExecutor* executor, XLA_Shape*,
                                                   XLA_Literal* c_literal, TF_Status*) {
  FromOutfeed(executor->device->ordinal(), FromC(c_literal->shape), LeavesOf<void*>(*c_literal));
}

// A buffer for every leaf.
void TpuTransferManager_LinearizeToBuffers(XLA_TransferManager*, XLA_Literal* c_literal,
                                           char*** buffers_array, int64_t** buffers_size,
                                           int64_t* buffers_array_size, TF_Status*) {
  // The caller reads these whatever the status is.
  *buffers_array = nullptr;
  *buffers_size = nullptr;
  *buffers_array_size = 0;
  const std::vector<const char*> leaves = LeavesOf<const char*>(*c_literal);
  *buffers_array = GiveArrayToCaller<char*>(leaves.size());
  *buffers_size = GiveArrayToCaller<int64_t>(leaves.size());
  for (; static_cast<size_t>(*buffers_array_size) < leaves.size(); ++*buffers_array_size) {
    const auto leaf = static_cast<size_t>(*buffers_array_size);
    const size_t size = c_literal->sizes[leaf];
    (*buffers_size)[leaf] = static_cast<int64_t>(size);
    (*buffers_array)[leaf] = GiveArrayToCaller<char>(size);
    std::copy_n(leaves[leaf], size, (*buffers_array)[leaf]);
  }
}

void TpuTransferManager_FreeBuffers(char** buffers_array, int64_t* buffers_size,
                                    int64_t buffers_array_size) {
  for (int64_t i = 0; i < buffers_array_size; ++i) TakeArrayBack(buffers_array[i]);
  TakeArrayBack(buffers_array);
  TakeArrayBack(buffers_size);
}

}  // namespace mock::legacy
