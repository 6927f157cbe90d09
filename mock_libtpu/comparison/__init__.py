"""What differs between two runs of a program: one comparison for `upgrade`, `explore`, `diff`."""
