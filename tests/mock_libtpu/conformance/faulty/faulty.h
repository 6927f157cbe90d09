// A plugin that breaks one rule of the API: the sound mock, with a few functions replaced. The
// variable FAULTY_OF is the sound library, and FAULTY is the name of the fault, which is that of
// the check that has to find it; without it nothing is replaced.
#ifndef TESTS_CONFORMANCE_FAULTY_H_
#define TESTS_CONFORMANCE_FAULTY_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "generated/pjrt_c_api.h"
#include "interposer/profiler.h"

namespace faulty {

// The sound mock's table.
const PJRT_Api* Sound();

// Whether GetPjrtApi gives another copy of the table whenever it is called.
extern bool another_table_each_time;

// A fault, or a part of one: a name may be given several times.
struct Part {
  Part(const char* name, void (*install)(PJRT_Api* table));
};

// An error of the sound mock.
PJRT_Error* Fail();

// Frees an error that is hidden from the caller; true if there was one.
bool Hide(PJRT_Error* error);

// An event that has happened.
PJRT_Event* Happened();
void Await(PJRT_Event* event);

bool IsDeleted(PJRT_Buffer* buffer);
PJRT_Buffer_Type TypeOf(PJRT_Buffer* buffer);
std::vector<int64_t> DimsOf(PJRT_Buffer* buffer);
size_t BytesOnDevice(PJRT_Buffer* buffer);
size_t OutputCount(PJRT_LoadedExecutable* loaded);

// The numbers that a read of F32 of these dimensions gave, once they are there; none for others.
struct Numbers {
  float* first = nullptr;
  size_t count = 0;
  float* begin() const { return first; }
  float* end() const { return first + count; }
};
Numbers Read(PJRT_Error* error, PJRT_Buffer_ToHostBuffer_Args* args,
             const std::vector<int64_t>& dims);

// A number with the lowest bits of its mantissa lost.
float Rounded(float number, int lost_bits);

// A text in memory that is overwritten when the next text is given.
void Pass(const char** text, size_t size);

// Leaks 64 KiB.
void Leak();

}  // namespace faulty

#define FAULTY_JOIN_(a, b) a##b
#define FAULTY_NAMED_(a, b) FAULTY_JOIN_(a, b)
// Replaces a function of the table: `args` are the arguments, `next` is the sound function.
#define FAULT(name, function, ...)                                                       \
  const ::faulty::Part FAULTY_NAMED_(part, __COUNTER__)(name, [](PJRT_Api* table) {      \
    static auto next = table->function;                                                  \
    table->function = [](function##_Args* args) -> decltype(next(args)) { __VA_ARGS__ }; \
  });
// Changes the table itself.
#define FAULT_OF_TABLE(name, ...)                        \
  const ::faulty::Part FAULTY_NAMED_(part, __COUNTER__)( \
      name, []([[maybe_unused]] PJRT_Api* table) { __VA_ARGS__ });

#endif  // TESTS_CONFORMANCE_FAULTY_H_
