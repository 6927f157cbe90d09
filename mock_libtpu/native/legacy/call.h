// What every entry point of the legacy API does besides its behaviour: record, and see to errors.
#ifndef MOCK_LIBTPU_LEGACY_CALL_H_
#define MOCK_LIBTPU_LEGACY_CALL_H_

#include <new>

#include "base/cbor.h"
#include "legacy/describe.h"
#include "legacy/status.h"
#include "recorder/call.h"

namespace mock::legacy {

// Decoding must not fail a call: where memory is short, the values are null.
template <typename WriteValues>
void Inputs(Call& call, WriteValues write) {
  try {
    write(call.values());
  } catch (const std::bad_alloc&) {
    call.values().Clear();
    call.values().Null();
  }
}

template <typename WriteValues>
void Outputs(Call& call, size_t count, const TF_Status* status, WriteValues write) {
  CborWriter& values = call.values();
  if (IsOurs(status) && status->code != 0) {
    values.Array(count);
    for (size_t i = 0; i < count; ++i) values.Null();
    return call.End(status->code, status->message);
  }
  try {
    write(values);
  } catch (const std::bad_alloc&) {
    values.Clear();
    values.Null();
  }
  call.End();
}

// The status in a struct of parameters; null where the caller's struct is another version's.
template <typename Params>
TF_Status* StatusOf(const Params* params) {
  const bool whole =
      params != nullptr && static_cast<size_t>(params->struct_size) == sizeof(Params);
  return whole ? params->status : nullptr;
}

// Parameters without a size.
inline TF_Status* StatusOf(const TpuEmbeddingEngineParameters*) { return nullptr; }

// For a function without behaviour: UNIMPLEMENTED, with its name.
void NoBehaviour(const char* function, TF_Status* status);

// For the exception that is being handled.
void FromException(const char* function, TF_Status* status);

}  // namespace mock::legacy

#endif  // MOCK_LIBTPU_LEGACY_CALL_H_
