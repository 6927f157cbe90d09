#include "unwind_table.h"

#include <cstring>

namespace mock {
namespace {

constexpr int kRbpRegister = 6;
constexpr int kRspRegister = 7;
constexpr int kReturnAddress = 16;

// A position in unwind data. Reading beyond `end` fails and stays failed.
class Bytes {
 public:
  Bytes(const uint8_t* at, const uint8_t* end) : at_(at), end_(end) {}

  bool ok() const { return ok_; }
  bool more() const { return ok_ && at_ < end_; }
  const uint8_t* at() const { return at_; }

  template <typename T>
  T Take() {
    T value{};
    if (static_cast<size_t>(end_ - at_) < sizeof value) {
      ok_ = false;
      at_ = end_;
      return value;
    }
    std::memcpy(&value, at_, sizeof value);
    at_ += sizeof value;
    return value;
  }
  void Skip(uint64_t size) {
    if (size > static_cast<uint64_t>(end_ - at_)) {
      ok_ = false;
      at_ = end_;
    } else {
      at_ += size;
    }
  }
  uint64_t Uleb() {
    uint64_t value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      const uint8_t byte = Take<uint8_t>();
      value |= static_cast<uint64_t>(byte & 0x7f) << shift;
      if ((byte & 0x80) == 0) return value;
    }
    ok_ = false;
    return 0;
  }
  int64_t Sleb() {
    uint64_t value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      const uint8_t byte = Take<uint8_t>();
      value |= static_cast<uint64_t>(byte & 0x7f) << shift;
      if ((byte & 0x80) == 0) {
        if ((byte & 0x40) != 0 && shift + 7 < 64) value |= ~uint64_t{0} << (shift + 7);
        return static_cast<int64_t>(value);
      }
    }
    ok_ = false;
    return 0;
  }
  // A pointer in one of the DW_EH_PE encodings; what no compiler writes here is a failure.
  uint64_t Pointer(uint8_t encoding) {
    const uint64_t place = reinterpret_cast<uint64_t>(at_);
    uint64_t value = 0;
    switch (encoding & 0x0f) {
      case 0x00: case 0x04: case 0x0c: value = Take<uint64_t>(); break;
      case 0x02: value = Take<uint16_t>(); break;
      case 0x03: value = Take<uint32_t>(); break;
      case 0x0a: value = static_cast<uint64_t>(int64_t{Take<int16_t>()}); break;
      case 0x0b: value = static_cast<uint64_t>(int64_t{Take<int32_t>()}); break;
      case 0x01: value = Uleb(); break;
      case 0x09: value = static_cast<uint64_t>(Sleb()); break;
      default: ok_ = false;
    }
    switch (encoding & 0x70) {
      case 0x00: break;
      case 0x10: value += place; break;
      default: ok_ = false;
    }
    return value;
  }

 private:
  const uint8_t* at_;
  const uint8_t* end_;
  bool ok_ = true;
};

// A record of .eh_frame without its length: the bytes from its CIE pointer on.
Bytes Record(const uint8_t* at) {
  uint32_t size;
  std::memcpy(&size, at, sizeof size);
  // 0xffffffff announces a 64-bit length, which nobody writes; it then is a failure.
  if (size == 0xffffffff) size = 0;
  return Bytes(at + 4, at + 4 + size);
}

struct Cie {
  uint64_t code_alignment = 0;
  int64_t data_alignment = 0;
  uint8_t pointer_encoding = 0;
  bool has_augmentation = false;
  Bytes instructions{nullptr, nullptr};
};

bool ReadCie(const uint8_t* at, Cie* cie) {
  Bytes bytes = Record(at);
  const uint8_t* end = at + 4;
  uint32_t size;
  std::memcpy(&size, at, sizeof size);
  end += size;
  if (bytes.Take<uint32_t>() != 0) return false;
  const uint8_t version = bytes.Take<uint8_t>();
  if (version != 1 && version != 3) return false;
  char augmentation[8] = {};
  for (size_t i = 0;; ++i) {
    const char letter = static_cast<char>(bytes.Take<uint8_t>());
    if (letter == '\0') break;
    if (i + 1 >= sizeof augmentation) return false;
    augmentation[i] = letter;
  }
  cie->code_alignment = bytes.Uleb();
  cie->data_alignment = bytes.Sleb();
  const uint64_t return_register = version == 1 ? bytes.Take<uint8_t>() : bytes.Uleb();
  if (return_register != kReturnAddress) return false;
  if (augmentation[0] == 'z') {
    cie->has_augmentation = true;
    const uint64_t augmentation_size = bytes.Uleb();
    Bytes data = bytes;
    bytes.Skip(augmentation_size);
    for (const char* letter = augmentation + 1; *letter != '\0'; ++letter) {
      if (*letter == 'R') {
        cie->pointer_encoding = data.Take<uint8_t>();
      } else if (*letter == 'P') {
        // The personality's address is not wanted, only its size.
        const uint8_t encoding = data.Take<uint8_t>();
        data.Pointer(static_cast<uint8_t>(encoding & 0x0f));
      } else if (*letter == 'L') {
        data.Take<uint8_t>();
      } else {
        return false;  // 'S': a signal frame, whose registers lie elsewhere
      }
    }
    if (!data.ok()) return false;
  } else if (augmentation[0] != '\0') {
    return false;
  }
  cie->instructions = Bytes(bytes.at(), end);
  return bytes.ok();
}

// What the instructions have said so far of the two registers and the CFA.
struct State {
  UnwindRow::Cfa cfa = UnwindRow::Cfa::kUnsupported;
  int64_t cfa_offset = 0;
  bool rbp_supported = true;
  UnwindRow::Rbp rbp = UnwindRow::Rbp::kSame;
  int64_t rbp_offset = 0;
  enum class Return : uint8_t { kUnsupported, kAtCfa, kUndefined };
  Return return_address = Return::kUnsupported;
};

constexpr int kRemembered = 8;

class Interpreter {
 public:
  explicit Interpreter(const Cie& cie) : cie_(cie) {}

  State& state() { return state_; }
  void KeepAsInitial() { initial_ = state_; }

  // Runs the instructions that take effect up to `address`; false: one of them is unknown.
  bool Run(Bytes bytes, uint64_t location, uint64_t address) {
    while (bytes.more()) {
      const uint8_t instruction = bytes.Take<uint8_t>();
      const uint8_t operand = instruction & 0x3f;
      switch (instruction >> 6) {
        case 1:  // advance_loc
          location += operand * cie_.code_alignment;
          if (location > address) return bytes.ok();
          continue;
        case 2:  // offset
          Offset(operand, static_cast<int64_t>(bytes.Uleb()) * cie_.data_alignment);
          continue;
        case 3:  // restore
          Restore(operand);
          continue;
      }
      uint64_t advance = 0;
      switch (operand) {
        case 0x00: break;  // nop
        case 0x01: {       // set_loc
          const uint64_t to = bytes.Pointer(cie_.pointer_encoding);
          if (to > address) return bytes.ok();
          location = to;
          break;
        }
        case 0x02: advance = bytes.Take<uint8_t>(); break;   // advance_loc1
        case 0x03: advance = bytes.Take<uint16_t>(); break;  // advance_loc2
        case 0x04: advance = bytes.Take<uint32_t>(); break;  // advance_loc4
        case 0x05: {                                         // offset_extended
          const uint64_t reg = bytes.Uleb();
          Offset(reg, static_cast<int64_t>(bytes.Uleb()) * cie_.data_alignment);
          break;
        }
        case 0x06: Restore(bytes.Uleb()); break;    // restore_extended
        case 0x07: Undefined(bytes.Uleb()); break;  // undefined
        case 0x08: SameValue(bytes.Uleb()); break;  // same_value
        case 0x09: {                                // register
          Unsupported(bytes.Uleb());
          bytes.Uleb();
          break;
        }
        case 0x0a:  // remember_state
          if (remembered_count_ == kRemembered) return false;
          remembered_[remembered_count_++] = state_;
          break;
        case 0x0b:  // restore_state
          if (remembered_count_ == 0) return false;
          state_ = remembered_[--remembered_count_];
          break;
        case 0x0c: {  // def_cfa
          const uint64_t reg = bytes.Uleb();
          DefineCfa(reg, static_cast<int64_t>(bytes.Uleb()));
          break;
        }
        case 0x0d: DefineCfa(bytes.Uleb(), state_.cfa_offset); break;  // def_cfa_register
        case 0x0e:                                                     // def_cfa_offset
          state_.cfa_offset = static_cast<int64_t>(bytes.Uleb());
          break;
        case 0x0f: CfaExpression(&bytes); break;  // def_cfa_expression
        case 0x10: RegisterExpression(&bytes); break;  // expression
        case 0x11: {                                   // offset_extended_sf
          const uint64_t reg = bytes.Uleb();
          Offset(reg, bytes.Sleb() * cie_.data_alignment);
          break;
        }
        case 0x12: {  // def_cfa_sf
          const uint64_t reg = bytes.Uleb();
          DefineCfa(reg, bytes.Sleb() * cie_.data_alignment);
          break;
        }
        case 0x13:  // def_cfa_offset_sf
          state_.cfa_offset = bytes.Sleb() * cie_.data_alignment;
          break;
        case 0x14:    // val_offset
        case 0x15: {  // val_offset_sf
          Unsupported(bytes.Uleb());
          bytes.Uleb();
          break;
        }
        case 0x16: {  // val_expression
          Unsupported(bytes.Uleb());
          bytes.Skip(bytes.Uleb());
          break;
        }
        case 0x2e: bytes.Uleb(); break;  // GNU_args_size: of no use here
        default: return false;
      }
      location += advance * cie_.code_alignment;
      if (location > address) break;
    }
    return bytes.ok();
  }

 private:
  void DefineCfa(uint64_t reg, int64_t offset) {
    state_.cfa = reg == kRspRegister   ? UnwindRow::Cfa::kRsp
                 : reg == kRbpRegister ? UnwindRow::Cfa::kRbp
                                       : UnwindRow::Cfa::kUnsupported;
    state_.cfa_offset = offset;
  }
  void Offset(uint64_t reg, int64_t offset) {
    if (reg == kRbpRegister) {
      state_.rbp_supported = true;
      state_.rbp = UnwindRow::Rbp::kAtCfa;
      state_.rbp_offset = offset;
    } else if (reg == kReturnAddress) {
      state_.return_address = offset == -8 ? State::Return::kAtCfa : State::Return::kUnsupported;
    } else if (reg == kRspRegister) {
      state_.cfa = UnwindRow::Cfa::kUnsupported;
    }
  }
  void Restore(uint64_t reg) {
    if (reg == kRbpRegister) {
      state_.rbp_supported = initial_.rbp_supported;
      state_.rbp = initial_.rbp;
      state_.rbp_offset = initial_.rbp_offset;
    } else if (reg == kReturnAddress) {
      state_.return_address = initial_.return_address;
    }
  }
  void Undefined(uint64_t reg) {
    if (reg == kReturnAddress) state_.return_address = State::Return::kUndefined;
    if (reg == kRbpRegister) SameValue(reg);  // nobody needs it any more
  }
  void SameValue(uint64_t reg) {
    if (reg == kRbpRegister) {
      state_.rbp_supported = true;
      state_.rbp = UnwindRow::Rbp::kSame;
    } else if (reg == kReturnAddress) {
      state_.return_address = State::Return::kUnsupported;
    }
  }
  void Unsupported(uint64_t reg) {
    if (reg == kRbpRegister) state_.rbp_supported = false;
    if (reg == kReturnAddress) state_.return_address = State::Return::kUnsupported;
    if (reg == kRspRegister) state_.cfa = UnwindRow::Cfa::kUnsupported;
  }
  // `breg6 N, deref`: what a function that realigns its stack says.
  void CfaExpression(Bytes* bytes) {
    Bytes expression = *bytes;
    const uint64_t size = bytes->Uleb();
    expression.Uleb();
    const uint8_t* end = expression.at() + size;
    state_.cfa = UnwindRow::Cfa::kUnsupported;
    if (expression.Take<uint8_t>() == 0x76) {
      const int64_t offset = expression.Sleb();
      if (expression.Take<uint8_t>() == 0x06 && expression.at() == end && expression.ok()) {
        state_.cfa = UnwindRow::Cfa::kRbpMemory;
        state_.cfa_offset = offset;
      }
    }
    bytes->Skip(size);
  }
  // `breg6 N`: where such a function saved the caller's rbp.
  void RegisterExpression(Bytes* bytes) {
    const uint64_t reg = bytes->Uleb();
    Bytes expression = *bytes;
    const uint64_t size = bytes->Uleb();
    expression.Uleb();
    const uint8_t* end = expression.at() + size;
    Unsupported(reg);
    if (reg == kRbpRegister && expression.Take<uint8_t>() == 0x76) {
      const int64_t offset = expression.Sleb();
      if (expression.at() == end && expression.ok()) {
        state_.rbp_supported = true;
        state_.rbp = UnwindRow::Rbp::kAtRbp;
        state_.rbp_offset = offset;
      }
    }
    bytes->Skip(size);
  }

  const Cie& cie_;
  State state_;
  State initial_;
  State remembered_[kRemembered];
  int remembered_count_ = 0;
};

// The FDE that covers the address, by binary search in .eh_frame_hdr; null: none.
const uint8_t* FindFde(const Module& module, uint64_t address) {
  const uint8_t* index = module.unwind_index;
  if (index == nullptr || module.unwind_index_size < 12) return nullptr;
  // Version 1; .eh_frame's address and the count in 4 bytes each; a table of pairs of signed
  // offsets from here. Every linker writes this form.
  if (index[0] != 1 || (index[1] & 0x0f) != 0x0b || (index[2] & 0x0f) != 0x03 ||
      index[3] != 0x3b) {
    return nullptr;
  }
  uint32_t count;
  std::memcpy(&count, index + 8, sizeof count);
  if (uint64_t{count} * 8 + 12 > module.unwind_index_size || count == 0) return nullptr;
  const int64_t wanted = static_cast<int64_t>(address - reinterpret_cast<uint64_t>(index));
  const uint8_t* table = index + 12;
  const auto entry = [table](uint32_t number, int field) {
    int32_t value;
    std::memcpy(&value, table + uint64_t{number} * 8 + field * 4, sizeof value);
    return value;
  };
  uint32_t low = 0;
  uint32_t high = count;
  while (low < high) {
    const uint32_t middle = low + (high - low) / 2;
    if (entry(middle, 0) <= wanted) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low == 0 ? nullptr : index + entry(low - 1, 1);
}

}  // namespace

UnwindRow FindUnwindRow(const Module& module, uint64_t address) {
  const UnwindRow unsupported;
  const uint8_t* fde = FindFde(module, address);
  if (fde == nullptr) return unsupported;
  Bytes bytes = Record(fde);
  const uint8_t* cie_pointer = bytes.at();
  const uint32_t to_cie = bytes.Take<uint32_t>();
  Cie cie;
  if (to_cie == 0 || !ReadCie(cie_pointer - to_cie, &cie)) return unsupported;
  const uint64_t start = bytes.Pointer(cie.pointer_encoding);
  const uint64_t size = bytes.Pointer(cie.pointer_encoding & 0x0f);
  if (!bytes.ok() || address < start || address - start >= size) return unsupported;
  if (cie.has_augmentation) bytes.Skip(bytes.Uleb());

  Interpreter interpreter(cie);
  if (!interpreter.Run(cie.instructions, 0, UINT64_MAX)) return unsupported;
  interpreter.KeepAsInitial();
  if (!interpreter.Run(bytes, start, address)) return unsupported;

  const State& state = interpreter.state();
  UnwindRow row;
  if (state.return_address == State::Return::kUndefined) {
    row.cfa = UnwindRow::Cfa::kOutermost;
    return row;
  }
  if (state.return_address != State::Return::kAtCfa || !state.rbp_supported) return unsupported;
  if (state.cfa_offset != static_cast<int32_t>(state.cfa_offset) ||
      state.rbp_offset != static_cast<int32_t>(state.rbp_offset)) {
    return unsupported;
  }
  row.cfa = state.cfa;
  row.rbp = state.rbp;
  row.cfa_offset = static_cast<int32_t>(state.cfa_offset);
  row.rbp_offset = static_cast<int32_t>(state.rbp_offset);
  return row;
}

}  // namespace mock
