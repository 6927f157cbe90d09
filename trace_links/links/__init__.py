"""Links: their URIs, their tokens, and the escape sequences around their text."""
