"""What programs were compiled for, and why a function was compiled again."""
