"""File locations in any output as links that open an editor there. Not there yet."""
