// Finding the entry of an address: see table.h.
#include "unwind/table.h"

#include <algorithm>
#include <cstring>
#include <optional>

#include "unwind/bytes.h"
#include "unwind/cfa_program.h"

namespace mock {
namespace {

// A record of .eh_frame without its length: the bytes from its CIE pointer on.
UnwindBytes Record(const uint8_t* at) {
  uint32_t size;
  std::memcpy(&size, at, sizeof size);
  // 0xffffffff announces a 64-bit length, which nobody writes; it then is a failure.
  if (size == 0xffffffff) size = 0;
  return UnwindBytes(at + 4, at + 4 + size);
}

struct Cie {
  uint64_t code_alignment = 0;
  int64_t data_alignment = 0;
  uint8_t pointer_encoding = 0;
  bool has_augmentation = false;
  UnwindBytes instructions{nullptr, nullptr};
};

// None of a form that is not known.
std::optional<Cie> ReadCie(const uint8_t* at) {
  Cie cie;
  UnwindBytes bytes = Record(at);
  if (bytes.Take<uint32_t>() != 0) return std::nullopt;
  const uint8_t version = bytes.Take<uint8_t>();
  if (version != 1 && version != 3) return std::nullopt;
  char augmentation[8] = {};
  for (size_t i = 0;; ++i) {
    const char letter = static_cast<char>(bytes.Take<uint8_t>());
    if (letter == '\0') break;
    if (i + 1 >= sizeof augmentation) return std::nullopt;
    augmentation[i] = letter;
  }
  cie.code_alignment = bytes.Uleb();
  cie.data_alignment = bytes.Sleb();
  const uint64_t return_register = version == 1 ? bytes.Take<uint8_t>() : bytes.Uleb();
  if (return_register != kReturnAddressRegister) return std::nullopt;
  if (augmentation[0] == 'z') {
    cie.has_augmentation = true;
    const uint64_t augmentation_size = bytes.Uleb();
    UnwindBytes data = bytes;
    bytes.Skip(augmentation_size);
    for (const char* letter = augmentation + 1; *letter != '\0'; ++letter) {
      if (*letter == 'R') {
        cie.pointer_encoding = data.Take<uint8_t>();
      } else if (*letter == 'P') {
        // The personality's address is not wanted, only its size.
        const uint8_t encoding = data.Take<uint8_t>();
        data.Pointer(static_cast<uint8_t>(encoding & 0x0f));
      } else if (*letter == 'L') {
        data.Take<uint8_t>();
      } else if (*letter == 'B' && kSignsReturnAddresses) {
        // The key of the return addresses' codes, which are removed without it.
      } else {
        return std::nullopt;  // 'S': a signal frame, whose registers lie elsewhere
      }
    }
    if (!data.ok()) return std::nullopt;
  } else if (augmentation[0] != '\0') {
    return std::nullopt;
  }
  if (!bytes.ok()) return std::nullopt;
  cie.instructions = bytes;
  return cie;
}

// The FDE that covers the address, by binary search in .eh_frame_hdr; null: none.
const uint8_t* FindFde(const Module& module, uint64_t address) {
  const uint8_t* index = module.unwind_index;
  if (index == nullptr || module.unwind_index_size < 12) return nullptr;
  // Version 1; .eh_frame's address and the count in 4 bytes each; a table of pairs of signed
  // offsets from here. Every linker writes this form.
  if (index[0] != 1 || (index[1] & 0x0f) != 0x0b || (index[2] & 0x0f) != 0x03 || index[3] != 0x3b) {
    return nullptr;
  }
  uint32_t count;
  std::memcpy(&count, index + 8, sizeof count);
  if (uint64_t{count} * 8 + 12 > module.unwind_index_size || count == 0) return nullptr;
  const int64_t wanted = static_cast<int64_t>(address - reinterpret_cast<uint64_t>(index));
  struct Entry {
    int32_t start;
    int32_t fde;
  };
  const auto* const first = reinterpret_cast<const Entry*>(index + 12);
  const Entry* const after =
      std::upper_bound(first, first + count, wanted,
                       [](int64_t offset, const Entry& entry) { return offset < entry.start; });
  return after == first ? nullptr : index + (after - 1)->fde;
}

}  // namespace

UnwindRow FindUnwindRow(const Module& module, uint64_t address) {
  const UnwindRow unsupported;
  const uint8_t* fde = FindFde(module, address);
  if (fde == nullptr) return unsupported;
  UnwindBytes bytes = Record(fde);
  const uint8_t* cie_pointer = bytes.at();
  const uint32_t to_cie = bytes.Take<uint32_t>();
  if (to_cie == 0) return unsupported;
  const std::optional<Cie> cie = ReadCie(cie_pointer - to_cie);
  if (!cie.has_value()) return unsupported;
  const uint64_t start = bytes.Pointer(cie->pointer_encoding);
  const uint64_t size = bytes.Pointer(cie->pointer_encoding & 0x0f);
  if (!bytes.ok() || address < start || address - start >= size) return unsupported;
  if (cie->has_augmentation) bytes.Skip(bytes.Uleb());

  CfaProgram program(cie->code_alignment, cie->data_alignment, cie->pointer_encoding);
  if (!program.Run(cie->instructions, 0, UINT64_MAX)) return unsupported;
  program.KeepAsInitial();
  if (!program.Run(bytes, start, address)) return unsupported;
  return program.Row();
}

}  // namespace mock
