// Reads the call frame information that compilers leave in .eh_frame (x86-64): how, at one address,
// the frame's canonical address, the caller's rbp and the return address are found. Only the forms
// that compilers use for almost all code are expressed; others are marked.
#ifndef MOCK_LIBTPU_UNWIND_TABLE_H_
#define MOCK_LIBTPU_UNWIND_TABLE_H_

#include <cstdint>

#include "unwind/modules.h"

namespace mock {

// The return address is at CFA - 8 in every row but the outermost frame's.
struct UnwindRow {
  enum class Cfa : uint8_t {
    kUnsupported,  // something this row cannot express
    kOutermost,    // the frame has no caller
    kRsp,          // CFA = rsp + cfa_offset
    kRbp,          // CFA = rbp + cfa_offset
    kRbpMemory,    // CFA = the word at rbp + cfa_offset (functions that realign their stack)
  };
  enum class Rbp : uint8_t {
    kSame,   // the caller's rbp is rbp
    kAtCfa,  // … the word at CFA + rbp_offset
    kAtRbp,  // … the word at rbp + rbp_offset
  };
  Cfa cfa = Cfa::kUnsupported;
  Rbp rbp = Rbp::kSame;
  int32_t cfa_offset = 0;
  int32_t rbp_offset = 0;
};

// The row of `address`, which lies within an instruction of the module (for a return address: the
// byte before it). kUnsupported, too, where the module has no information for it.
UnwindRow FindUnwindRow(const Module& module, uint64_t address);

}  // namespace mock

#endif  // MOCK_LIBTPU_UNWIND_TABLE_H_
