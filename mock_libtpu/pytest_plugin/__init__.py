"""The pytest plugin: tests that use the fixture `tpu` run in a process with a mock TPU."""
