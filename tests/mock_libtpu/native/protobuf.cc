// Reads a message from standard input and prints a line for each of its fields: its number, and its
// integers, or the size of its bytes where these are not integers.
#include "base/protobuf.h"

#include <cinttypes>
#include <cstdio>
#include <string>

int main() {
  std::string message;
  for (int byte = std::getchar(); byte != EOF; byte = std::getchar()) {
    message.push_back(static_cast<char>(byte));
  }
  mock::MessageReader reader(message);
  while (const auto field = reader.Next()) {
    std::printf("%" PRIu64 ":", field->number);
    if (const auto integers = field->Integers()) {
      for (const uint64_t integer : *integers) std::printf(" %" PRIu64, integer);
      std::printf("\n");
    } else {
      std::printf(" %zu bytes\n", field->bytes.size());
    }
  }
  if (reader.failed()) std::printf("failed\n");
  return 0;
}
