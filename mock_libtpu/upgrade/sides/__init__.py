"""The two sides of an upgrade: what --from and --to mean, made ready to be run."""
