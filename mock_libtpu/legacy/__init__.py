"""The TPU API of 2021 with the jaxlib that used it."""
