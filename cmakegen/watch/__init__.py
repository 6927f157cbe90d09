"""`--watch`: keep the project files of trees current."""
