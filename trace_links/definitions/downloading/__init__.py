"""Make the tables of a release from the source archives that it pins."""
