"""Find headers: include directories within the tree, and packages for the rest."""
