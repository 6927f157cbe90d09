// The bytes of a buffer as a DLPack tensor, the form in which the CPU client takes memory that it
// does not own. Its worker threads may be the last that let go of it, even while the interpreter
// ends: so a tensor is freed here without the GIL, which NumPy's own would wait for.
#ifndef MOCK_LIBTPU_PJRT_PROGRAMS_DLPACK_H_
#define MOCK_LIBTPU_PJRT_PROGRAMS_DLPACK_H_

#include <memory>

#include "embed/python_api.h"
#include "pjrt/buffers/array_shape.h"
#include "pjrt/buffers/storage.h"

namespace mock {

// A capsule that keeps the storage as long as its bytes are used; empty, without an error, for what
// the CPU client would copy: other element types, no bytes, bytes at an odd address. GIL needed.
python::Ref NewTensor(const ArrayShape& shape, std::shared_ptr<Storage> storage);

}  // namespace mock

#endif  // MOCK_LIBTPU_PJRT_PROGRAMS_DLPACK_H_
