"""Programs that this project starts: where they are, and their environment."""

from tpu_walkthrough.programs.find import absolute_folders, absolute_search_path, find_program

__all__ = ["absolute_folders", "absolute_search_path", "find_program"]
