// Reads the call frame information that compilers leave in .eh_frame: how, at one address, the
// frame's canonical address, the caller's frame pointer and the return address are found. Only the
// forms that compilers use for almost all code are expressed; others are marked.
#ifndef MOCK_LIBTPU_UNWIND_TABLE_H_
#define MOCK_LIBTPU_UNWIND_TABLE_H_

#include <cstdint>

#include "unwind/modules.h"

namespace mock {

// sp and fp are the registers of the stack and of the frame: rsp and rbp, sp and x29.
struct UnwindRow {
  enum class Cfa : uint8_t {
    kUnsupported,  // something this row cannot express
    kOutermost,    // the frame has no caller
    kSp,           // CFA = sp + cfa_offset
    kFp,           // CFA = fp + cfa_offset
    kFpMemory,     // CFA = the word at fp + cfa_offset (functions that realign their stack)
  };
  enum class Fp : uint8_t {
    kSame,   // the caller's fp is fp
    kAtCfa,  // … the word at CFA + fp_offset
    kAtFp,   // … the word at fp + fp_offset
  };
  Cfa cfa = Cfa::kUnsupported;
  Fp fp = Fp::kSame;
  int32_t cfa_offset = 0;
  int32_t fp_offset = 0;
  int32_t return_offset = 0;  // the return address is the word at CFA + return_offset
};

// The row of `address`, which lies within an instruction of the module (for a return address: the
// byte before it). kUnsupported, too, where the module has no information for it.
UnwindRow FindUnwindRow(const Module& module, uint64_t address);

}  // namespace mock

#endif  // MOCK_LIBTPU_UNWIND_TABLE_H_
