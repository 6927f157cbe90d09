// Running CFA instructions: see cfa_program.h.
#include "unwind/cfa_program.h"

namespace mock {
namespace {

// The extended forms of instructions, by DWARF's names.
enum DW_CFA : uint8_t {
  DW_CFA_nop = 0x00,
  DW_CFA_set_loc = 0x01,
  DW_CFA_advance_loc1 = 0x02,
  DW_CFA_advance_loc2 = 0x03,
  DW_CFA_advance_loc4 = 0x04,
  DW_CFA_offset_extended = 0x05,
  DW_CFA_restore_extended = 0x06,
  DW_CFA_undefined = 0x07,
  DW_CFA_same_value = 0x08,
  DW_CFA_register = 0x09,
  DW_CFA_remember_state = 0x0a,
  DW_CFA_restore_state = 0x0b,
  DW_CFA_def_cfa = 0x0c,
  DW_CFA_def_cfa_register = 0x0d,
  DW_CFA_def_cfa_offset = 0x0e,
  DW_CFA_def_cfa_expression = 0x0f,
  DW_CFA_expression = 0x10,
  DW_CFA_offset_extended_sf = 0x11,
  DW_CFA_def_cfa_sf = 0x12,
  DW_CFA_def_cfa_offset_sf = 0x13,
  DW_CFA_val_offset = 0x14,
  DW_CFA_val_offset_sf = 0x15,
  DW_CFA_val_expression = 0x16,
  DW_CFA_AARCH64_negate_ra_state = 0x2d,
  DW_CFA_GNU_args_size = 0x2e,
};

// Operations of DWARF expressions.
constexpr uint8_t DW_OP_deref = 0x06;
constexpr uint8_t DW_OP_breg0 = 0x70;
constexpr uint8_t kFrameRegisterPlus = DW_OP_breg0 + kFrameRegister;

}  // namespace

bool CfaProgram::Run(UnwindBytes bytes, uint64_t location, uint64_t address) {
  location_ = location;
  while (bytes.more()) {
    const uint8_t instruction = bytes.Take<uint8_t>();
    const uint8_t operand = instruction & 0x3f;
    switch (instruction >> 6) {
      case 1:  // advance_loc
        location_ += operand * code_alignment_;
        break;
      case 2:  // offset
        Offset(operand, static_cast<int64_t>(bytes.Uleb()) * data_alignment_);
        break;
      case 3:  // restore
        Restore(operand);
        break;
      default:
        if (!RunExtended(operand, &bytes)) return false;
    }
    if (location_ > address) break;
  }
  return bytes.ok();
}

bool CfaProgram::RunExtended(uint8_t instruction, UnwindBytes* bytes) {
  uint64_t advance = 0;
  switch (instruction) {
    case DW_CFA_nop: break;
    case DW_CFA_set_loc: location_ = bytes->Pointer(pointer_encoding_); break;
    case DW_CFA_advance_loc1: advance = bytes->Take<uint8_t>(); break;
    case DW_CFA_advance_loc2: advance = bytes->Take<uint16_t>(); break;
    case DW_CFA_advance_loc4: advance = bytes->Take<uint32_t>(); break;
    case DW_CFA_offset_extended: {
      const uint64_t reg = bytes->Uleb();
      Offset(reg, static_cast<int64_t>(bytes->Uleb()) * data_alignment_);
      break;
    }
    case DW_CFA_restore_extended: Restore(bytes->Uleb()); break;
    case DW_CFA_undefined: Undefined(bytes->Uleb()); break;
    case DW_CFA_same_value: SameValue(bytes->Uleb()); break;
    case DW_CFA_register: {
      Unsupported(bytes->Uleb());
      bytes->Uleb();
      break;
    }
    case DW_CFA_remember_state:
      if (remembered_count_ == kRemembered) return false;
      remembered_[remembered_count_++] = state_;
      break;
    case DW_CFA_restore_state:
      if (remembered_count_ == 0) return false;
      state_ = remembered_[--remembered_count_];
      break;
    case DW_CFA_def_cfa: {
      const uint64_t reg = bytes->Uleb();
      DefineCfa(reg, static_cast<int64_t>(bytes->Uleb()));
      break;
    }
    case DW_CFA_def_cfa_register: DefineCfa(bytes->Uleb(), state_.cfa_offset); break;
    case DW_CFA_def_cfa_offset: state_.cfa_offset = static_cast<int64_t>(bytes->Uleb()); break;
    case DW_CFA_def_cfa_expression: CfaExpression(bytes); break;
    case DW_CFA_expression: RegisterExpression(bytes); break;
    case DW_CFA_offset_extended_sf: {
      const uint64_t reg = bytes->Uleb();
      Offset(reg, bytes->Sleb() * data_alignment_);
      break;
    }
    case DW_CFA_def_cfa_sf: {
      const uint64_t reg = bytes->Uleb();
      DefineCfa(reg, bytes->Sleb() * data_alignment_);
      break;
    }
    case DW_CFA_def_cfa_offset_sf: state_.cfa_offset = bytes->Sleb() * data_alignment_; break;
    case DW_CFA_val_offset:
    case DW_CFA_val_offset_sf: {
      Unsupported(bytes->Uleb());
      bytes->Uleb();
      break;
    }
    case DW_CFA_val_expression: {
      Unsupported(bytes->Uleb());
      bytes->Skip(bytes->Uleb());
      break;
    }
    // From here on the return address has a code, or none: it is removed wherever it may be.
    case DW_CFA_AARCH64_negate_ra_state: return kSignsReturnAddresses;
    case DW_CFA_GNU_args_size: bytes->Uleb(); break;  // of no use here
    default: return false;
  }
  location_ += advance * code_alignment_;
  return true;
}

void CfaProgram::DefineCfa(uint64_t reg, int64_t offset) {
  state_.cfa = reg == kStackRegister   ? UnwindRow::Cfa::kSp
               : reg == kFrameRegister ? UnwindRow::Cfa::kFp
                                       : UnwindRow::Cfa::kUnsupported;
  state_.cfa_offset = offset;
}

void CfaProgram::Offset(uint64_t reg, int64_t offset) {
  if (reg == kFrameRegister) {
    state_.fp_supported = true;
    state_.fp = UnwindRow::Fp::kAtCfa;
    state_.fp_offset = offset;
  } else if (reg == kReturnAddressRegister) {
    state_.return_address = State::Return::kAtCfa;
    state_.return_offset = offset;
  } else if (reg == kStackRegister) {
    state_.sp_is_cfa = false;
  }
}

void CfaProgram::Restore(uint64_t reg) {
  if (reg == kFrameRegister) {
    state_.fp_supported = initial_.fp_supported;
    state_.fp = initial_.fp;
    state_.fp_offset = initial_.fp_offset;
  } else if (reg == kReturnAddressRegister) {
    state_.return_address = initial_.return_address;
    state_.return_offset = initial_.return_offset;
  } else if (reg == kStackRegister) {
    state_.sp_is_cfa = initial_.sp_is_cfa;
  }
}

void CfaProgram::Undefined(uint64_t reg) {
  if (reg == kReturnAddressRegister) state_.return_address = State::Return::kUndefined;
  if (reg == kFrameRegister) SameValue(reg);  // nobody needs it any more
}

void CfaProgram::SameValue(uint64_t reg) {
  if (reg == kFrameRegister) {
    state_.fp_supported = true;
    state_.fp = UnwindRow::Fp::kSame;
  } else if (reg == kReturnAddressRegister) {
    state_.return_address = State::Return::kUnsupported;
  }
}

void CfaProgram::Unsupported(uint64_t reg) {
  if (reg == kFrameRegister) state_.fp_supported = false;
  if (reg == kReturnAddressRegister) state_.return_address = State::Return::kUnsupported;
  if (reg == kStackRegister) state_.sp_is_cfa = false;
}

// `bregFP N, deref`: in functions that realign their stacks.
void CfaProgram::CfaExpression(UnwindBytes* bytes) {
  UnwindBytes expression = *bytes;
  const uint64_t size = bytes->Uleb();
  expression.Uleb();
  const uint8_t* end = expression.at() + size;
  state_.cfa = UnwindRow::Cfa::kUnsupported;
  if (expression.Take<uint8_t>() == kFrameRegisterPlus) {
    const int64_t offset = expression.Sleb();
    if (expression.Take<uint8_t>() == DW_OP_deref && expression.at() == end && expression.ok()) {
      state_.cfa = UnwindRow::Cfa::kFpMemory;
      state_.cfa_offset = offset;
    }
  }
  bytes->Skip(size);
}

// `bregFP N`: where such a function saved the caller's fp.
void CfaProgram::RegisterExpression(UnwindBytes* bytes) {
  const uint64_t reg = bytes->Uleb();
  UnwindBytes expression = *bytes;
  const uint64_t size = bytes->Uleb();
  expression.Uleb();
  const uint8_t* end = expression.at() + size;
  Unsupported(reg);
  if (reg == kFrameRegister && expression.Take<uint8_t>() == kFrameRegisterPlus) {
    const int64_t offset = expression.Sleb();
    if (expression.at() == end && expression.ok()) {
      state_.fp_supported = true;
      state_.fp = UnwindRow::Fp::kAtFp;
      state_.fp_offset = offset;
    }
  }
  bytes->Skip(size);
}

UnwindRow CfaProgram::Row() const {
  const State& state = state_;
  UnwindRow row;
  if (state.return_address == State::Return::kUndefined) {
    row.cfa = UnwindRow::Cfa::kOutermost;
    return row;
  }
  if (state.return_address != State::Return::kAtCfa || !state.fp_supported || !state.sp_is_cfa ||
      state.cfa_offset != static_cast<int32_t>(state.cfa_offset) ||
      state.fp_offset != static_cast<int32_t>(state.fp_offset) ||
      state.return_offset != static_cast<int32_t>(state.return_offset)) {
    return row;
  }
  row.cfa = state.cfa;
  row.fp = state.fp;
  row.cfa_offset = static_cast<int32_t>(state.cfa_offset);
  row.fp_offset = static_cast<int32_t>(state.fp_offset);
  row.return_offset = static_cast<int32_t>(state.return_offset);
  return row;
}

}  // namespace mock
