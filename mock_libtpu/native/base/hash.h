// A hash for tables in memory: fast, of 64 bits, different in the next version if need be.
#ifndef MOCK_LIBTPU_BASE_HASH_H_
#define MOCK_LIBTPU_BASE_HASH_H_

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace mock {

inline uint64_t HashMix(uint64_t a, uint64_t b) {
  const unsigned __int128 product = static_cast<unsigned __int128>(a) * b;
  return static_cast<uint64_t>(product) ^ static_cast<uint64_t>(product >> 64);
}

inline uint64_t HashBytes(const void* data, size_t size, uint64_t seed = 0) {
  const uint8_t* at = static_cast<const uint8_t*>(data);
  uint64_t hash = HashMix(seed ^ 0x9e3779b97f4a7c15u, size ^ 0xd6e8feb86659fd93u);
  uint64_t other = hash ^ 0xa0761d6478bd642fu;
  uint64_t words[2];
  for (; size >= 16; at += 16, size -= 16) {
    std::memcpy(words, at, 16);
    hash = HashMix(hash ^ words[0], other ^ words[1] ^ 0xe7037ed1a0b428dbu);
    other += words[1];
  }
  words[0] = words[1] = 0;
  if (size != 0) std::memcpy(words, at, size);
  return HashMix(hash ^ words[0], other ^ words[1] ^ 0x8ebc6af09c88c6e3u);
}

}  // namespace mock

#endif  // MOCK_LIBTPU_BASE_HASH_H_
