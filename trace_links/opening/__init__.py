"""Opens the target of a click: checks it, chooses the editor and starts it."""
