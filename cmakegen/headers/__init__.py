"""Find headers: include directories within the tree, and packages that supply the rest."""
