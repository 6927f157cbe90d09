"""`--watch`: keep the project files of trees up to date."""
