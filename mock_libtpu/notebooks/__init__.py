"""The mock TPU in notebooks: `%load_ext mock_libtpu`, `%tpu` and `%%trace`."""
