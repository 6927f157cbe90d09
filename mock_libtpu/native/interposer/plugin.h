// The plugin that MOCK_LIBTPU_PLUGIN names: loading it, and this library's own calls of it, which
// are never recorded. What is handed out in its place is table.h's.
#ifndef MOCK_LIBTPU_INTERPOSER_PLUGIN_H_
#define MOCK_LIBTPU_INTERPOSER_PLUGIN_H_

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "base/cbor.h"
#include "base/error.h"
#include "generated/full.h"
#include "generated/functions.h"
#include "generated/pjrt_c_api.h"

namespace mock::interposer {

// The functions of the plugin that this library lies in front of, by the number of the function.
// They are set once, before the plugin's table is handed out, so that calls read them without a
// lock. Null: the library is the mock, or the plugin does not have the function.
using AnyFunction = void (*)();
extern std::array<AnyFunction, kFunctionCount> next;

// The plugin's function, of the type that its slot has.
template <typename Signature>
Signature* Next(Function function) {
  return reinterpret_cast<Signature*>(next[static_cast<size_t>(function)]);
}

struct Plugin {
  std::string path;
  const PJRT_Api* api = nullptr;  // its own table, of struct_size bytes; null: there is none
  std::optional<Error> error;     // what is wrong with it, and what to do
};

// The plugin that was asked for; one without a path if none was.
const Plugin& Requested();

// Whether calls go to a plugin. If not, this library is the mock.
bool Active();
// The minor version of the plugin's API; its structs have no fields that are newer.
int MinorVersion();
// From now on calls go to this plugin.
void Activate(const Plugin& plugin);

// What an error has: a plugin's is read through the plugin's functions, one of this library through
// its own table. The text lives as long as the error.
struct ErrorView {
  PJRT_Error_Code code = PJRT_Error_Code_UNKNOWN;
  std::string_view message;
};
ErrorView View(const PJRT_Error* error);
// A text of the plugin's; empty where it gives none.
inline std::string_view View(const char* text, size_t size) {
  return text == nullptr ? std::string_view() : std::string_view(text, size);
}
// Writes it among the values of a recorded call.
void Write(CborWriter& values, const ErrorView& error);

// Frees an error of the plugin.
void Destroy(PJRT_Error* error);

// Calls a function of the plugin; whether it has it, and succeeded.
template <typename Args>
bool Ask(Function function, Args* args) {
  const auto ask = Next<PJRT_Error*(Args*)>(function);
  if (ask == nullptr) return false;
  args->struct_size = kUsed<Args>;
  PJRT_Error* const error = ask(args);
  if (error != nullptr) Destroy(error);
  return error == nullptr;
}

}  // namespace mock::interposer

#endif  // MOCK_LIBTPU_INTERPOSER_PLUGIN_H_
