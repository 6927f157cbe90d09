"""Run a program on every host of a slice of TPUs, each a process of this machine."""
