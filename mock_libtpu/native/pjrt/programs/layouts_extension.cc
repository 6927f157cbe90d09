// The Layouts extension: layouts of buffers, of programs' arrays and the default of a shape, as XLA
// spells them. All of them are labels, see layout.h.
#include <string>

#include "base/handles.h"
#include "generated/behaviour.h"
#include "pjrt/buffers/buffer.h"
#include "pjrt/programs/executable.h"
#include "pjrt/types/element_type.h"

// What backs the bytes that Serialize hands out.
struct PJRT_Layouts_SerializedLayout {
  std::string bytes;
};

namespace mock {
namespace {

PJRT_Layouts_MemoryLayout* NewLayout(const Layout& layout) {
  return GiveToCaller<PJRT_Layouts_MemoryLayout>(layout.ToString());
}

// The default of a shape.
template <typename Args>
PJRT_Layouts_MemoryLayout* DefaultOf(const Args& args) {
  return NewLayout(DefaultLayout(ElementSize(args.type).value_or(0),
                                 std::vector<int64_t>(args.dims, args.dims + args.num_dims)));
}

}  // namespace

void behaviour::Layouts_MemoryLayout_Destroy(PJRT_Layouts_MemoryLayout_Destroy_Args* args) {
  TakeBack(args->layout);
}

void behaviour::Layouts_MemoryLayout_Serialize(PJRT_Layouts_MemoryLayout_Serialize_Args* args) {
  GiveBytes(args->layout->text, &args->serialized_layout, &args->serialized_bytes,
            &args->serialized_bytes_size, &args->serialized_layout_deleter);
}

void behaviour::Layouts_PJRT_Buffer_MemoryLayout(PJRT_Layouts_PJRT_Buffer_MemoryLayout_Args* args) {
  args->layout = NewLayout(args->buffer->shape.layout);
}

void behaviour::Layouts_PJRT_Client_GetDefaultLayout(
    PJRT_Layouts_PJRT_Client_GetDefaultLayout_Args* args) {
  args->layout = DefaultOf(*args);
}

void behaviour::Layouts_PJRT_Topology_GetDefaultLayout(
    PJRT_Layouts_PJRT_Topology_GetDefaultLayout_Args* args) {
  args->layout = DefaultOf(*args);
}

void behaviour::Layouts_PJRT_Executable_GetOutputLayouts(
    PJRT_Layouts_PJRT_Executable_GetOutputLayouts_Args* args) {
  Show(args->executable->outputs.layout_pointers, &args->layouts, &args->num_outputs);
}

void behaviour::Layouts_PJRT_Executable_GetParameterLayouts(
    PJRT_Layouts_PJRT_Executable_GetParameterLayouts_Args* args) {
  Show(args->executable->parameters.layout_pointers, &args->layouts, &args->num_parameters);
}

}  // namespace mock
