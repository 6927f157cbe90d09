// The Layouts extension: layouts of buffers, of programs' arrays and the default of a shape, as XLA
// spells them. All of them are labels, see layout.h.
#include "pjrt/programs/layouts_extension.h"

#include <string>

#include "base/handles.h"
#include "generated/behaviour.h"
#include "pjrt/buffers/buffer.h"
#include "pjrt/programs/executable.h"
#include "pjrt/types/element_type.h"

// What backs the bytes that Serialize hands out.
struct PJRT_Layouts_SerializedLayout {
  std::string text;
};

namespace mock {
namespace {

std::unique_ptr<PJRT_Layouts_MemoryLayout> MakeLayout(const Layout& layout) {
  return MakeUnique<PJRT_Layouts_MemoryLayout>(layout.ToString());
}

Layout DefaultOf(PJRT_Buffer_Type type, const int64_t* dims, size_t num_dims) {
  return DefaultLayout(ElementSize(type).value_or(0), std::vector<int64_t>(dims, dims + num_dims));
}

}  // namespace

Result<void> behaviour::Layouts_MemoryLayout_Destroy(PJRT_Layouts_MemoryLayout_Destroy_Args* args) {
  TakeBack(args->layout);
  return {};
}

Result<void> behaviour::Layouts_MemoryLayout_Serialize(
    PJRT_Layouts_MemoryLayout_Serialize_Args* args) {
  args->serialized_layout = GiveToCaller<PJRT_Layouts_SerializedLayout>(args->layout->text);
  args->serialized_bytes = args->serialized_layout->text.data();
  args->serialized_bytes_size = args->serialized_layout->text.size();
  args->serialized_layout_deleter = [](PJRT_Layouts_SerializedLayout* layout) { TakeBack(layout); };
  return {};
}

Result<void> behaviour::Layouts_PJRT_Buffer_MemoryLayout(
    PJRT_Layouts_PJRT_Buffer_MemoryLayout_Args* args) {
  args->layout = MakeLayout(args->buffer->shape.layout).release();
  return {};
}

Result<void> behaviour::Layouts_PJRT_Client_GetDefaultLayout(
    PJRT_Layouts_PJRT_Client_GetDefaultLayout_Args* args) {
  args->layout = MakeLayout(DefaultOf(args->type, args->dims, args->num_dims)).release();
  return {};
}

Result<void> behaviour::Layouts_PJRT_Topology_GetDefaultLayout(
    PJRT_Layouts_PJRT_Topology_GetDefaultLayout_Args* args) {
  args->layout = MakeLayout(DefaultOf(args->type, args->dims, args->num_dims)).release();
  return {};
}

Result<void> behaviour::Layouts_PJRT_Executable_GetOutputLayouts(
    PJRT_Layouts_PJRT_Executable_GetOutputLayouts_Args* args) {
  args->num_outputs = args->executable->output_layouts.size();
  args->layouts = args->executable->output_layouts.data();
  return {};
}

Result<void> behaviour::Layouts_PJRT_Executable_GetParameterLayouts(
    PJRT_Layouts_PJRT_Executable_GetParameterLayouts_Args* args) {
  args->num_parameters = args->executable->parameter_layouts.size();
  args->layouts = args->executable->parameter_layouts.data();
  return {};
}

LayoutList::LayoutList(const std::vector<ProgramArray>& arrays) {
  for (const ProgramArray& array : arrays) {
    pointers_.push_back(owned_.emplace_back(MakeLayout(array.shape.layout)).get());
  }
}

}  // namespace mock
