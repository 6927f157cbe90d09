"""Headers that packages of the index supply: which packages, in which versions, for a tree."""
