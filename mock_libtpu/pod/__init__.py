"""Run a program on every host of a slice of TPUs at once, each a process of this machine."""
