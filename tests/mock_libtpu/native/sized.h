// Arguments of the PJRT C API for programs of tests, which are frameworks.
#ifndef TESTS_MOCK_LIBTPU_NATIVE_SIZED_H_
#define TESTS_MOCK_LIBTPU_NATIVE_SIZED_H_

#include <cstring>

// All zero but for their size.
template <typename Args>
Args Sized() {
  Args args;
  std::memset(&args, 0, sizeof args);
  args.struct_size = sizeof args;
  return args;
}

#endif  // TESTS_MOCK_LIBTPU_NATIVE_SIZED_H_
