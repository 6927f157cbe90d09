"""The checks: a module for each family, which is found by being here."""
