"""What several commands of `mock-libtpu` share: options, and what they mean."""
