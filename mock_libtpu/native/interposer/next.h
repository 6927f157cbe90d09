// The functions of the plugin that this library lies in front of, by the number of the function.
// They are set once, before the plugin's table is handed out, so that calls read them without a
// lock. Null: the library is the mock, or the plugin does not have the function.
#ifndef MOCK_LIBTPU_INTERPOSER_NEXT_H_
#define MOCK_LIBTPU_INTERPOSER_NEXT_H_

#include <array>

#include "generated/functions.h"

namespace mock::interposer {

using AnyFunction = void (*)();

extern std::array<AnyFunction, kFunctionCount> next;

// The plugin's function, of the type that its slot has.
template <typename Signature>
Signature* Next(Function function) {
  return reinterpret_cast<Signature*>(next[static_cast<size_t>(function)]);
}

}  // namespace mock::interposer

#endif  // MOCK_LIBTPU_INTERPOSER_NEXT_H_
