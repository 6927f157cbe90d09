"""Walk the code of operations: how long their bundles take, and the copies that they start."""
