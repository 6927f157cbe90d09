// Infeed and outfeed: literals that programs exchange with the host while they run.
#include <algorithm>

#include "base/handles.h"
#include "generated/legacy_behaviour.h"
#include "legacy/delegate.h"
#include "legacy/machine.h"
#include "legacy/shape.h"
#include "legacy/status.h"

namespace mock::legacy {
namespace {

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
      throw LegacyError(PJRT_Error_Code_UNIMPLEMENTED,
                        "the literal is " + theirs + ", supported is " + ours);
    }
    leaves.push_back(literal.buffers[leaf++]);
  });
  return leaves;
}

}  // namespace

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
