"""Programs that this project starts: where they are, and the environment that they get."""

from tpu_walkthrough.programs.find import absolute_folders, absolute_search_path, find_program

__all__ = ["absolute_folders", "absolute_search_path", "find_program"]
