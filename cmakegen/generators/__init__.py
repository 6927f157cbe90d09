"""Generate headers as a build would: protobuf's, TableGen's, CMake's templates."""
