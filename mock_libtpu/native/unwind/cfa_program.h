// Runs the instructions of call frame information (DWARF's CFA program) up to an address, with what
// holds there for the CFA, the caller's frame pointer and the return address.
#ifndef MOCK_LIBTPU_UNWIND_CFA_PROGRAM_H_
#define MOCK_LIBTPU_UNWIND_CFA_PROGRAM_H_

#include <cstdint>

#include "unwind/bytes.h"
#include "unwind/table.h"

namespace mock {

// The DWARF numbers of registers, and whether return addresses may have an authentication code.
#if defined(__aarch64__)
constexpr int kFrameRegister = 29;
constexpr int kStackRegister = 31;
constexpr int kReturnAddressRegister = 30;
constexpr bool kSignsReturnAddresses = true;
#else
constexpr int kFrameRegister = 6;
constexpr int kStackRegister = 7;
constexpr int kReturnAddressRegister = 16;
constexpr bool kSignsReturnAddresses = false;
#endif

class CfaProgram {
 public:
  // The factors and the pointer encoding that the program's CIE gives.
  CfaProgram(uint64_t code_alignment, int64_t data_alignment, uint8_t pointer_encoding)
      : code_alignment_(code_alignment),
        data_alignment_(data_alignment),
        pointer_encoding_(pointer_encoding) {}

  // Runs the instructions that take effect up to `address`, the first of which is for `location`;
  // false: one of them is unknown. A function's own instructions follow its CIE's, after
  // KeepAsInitial().
  bool Run(UnwindBytes bytes, uint64_t location, uint64_t address);
  void KeepAsInitial() { initial_ = state_; }

  // What holds now; kUnsupported if a row cannot express it.
  UnwindRow Row() const;

 private:
  struct State {
    UnwindRow::Cfa cfa = UnwindRow::Cfa::kUnsupported;
    int64_t cfa_offset = 0;
    bool sp_is_cfa = true;  // the caller's sp, which is so unless a rule changes it
    bool fp_supported = true;
    UnwindRow::Fp fp = UnwindRow::Fp::kSame;
    int64_t fp_offset = 0;
    // Unsupported while it is in its register, too: a frame that called another has saved it.
    enum class Return : uint8_t { kUnsupported, kAtCfa, kUndefined };
    Return return_address = Return::kUnsupported;
    int64_t return_offset = 0;
  };
  static constexpr int kRemembered = 8;

  // One instruction of the extended forms; false: unknown.
  bool RunExtended(uint8_t instruction, UnwindBytes* bytes);
  void DefineCfa(uint64_t reg, int64_t offset);
  void Offset(uint64_t reg, int64_t offset);
  void Restore(uint64_t reg);
  void Undefined(uint64_t reg);
  void SameValue(uint64_t reg);
  void Unsupported(uint64_t reg);
  void CfaExpression(UnwindBytes* bytes);
  void RegisterExpression(UnwindBytes* bytes);

  const uint64_t code_alignment_;
  const int64_t data_alignment_;
  const uint8_t pointer_encoding_;
  uint64_t location_ = 0;  // what the next instruction is for
  State state_;
  State initial_;
  State remembered_[kRemembered];
  int remembered_count_ = 0;
};

}  // namespace mock

#endif  // MOCK_LIBTPU_UNWIND_CFA_PROGRAM_H_
