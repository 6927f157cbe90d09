"""Choose among the frames of an output, for terminals without links."""
