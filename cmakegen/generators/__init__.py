"""Generate the headers that a Bazel build would: protobuf's and TableGen's."""
