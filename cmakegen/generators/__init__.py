"""Generate headers as a build would: protobuf's, TableGen's, and those of CMake's templates."""
