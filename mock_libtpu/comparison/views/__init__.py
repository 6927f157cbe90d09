"""What differs, as sections, in a terminal, as Markdown, and as a document."""
