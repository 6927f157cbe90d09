"""A build backend that builds nothing: it answers pip's question for metadata from PKG-INFO.

`pip download` asks the backend of every source distribution for its metadata, for which the
real one is installed and runs the package's setup.py. A source distribution carries the answer.
"""

import os
import shutil


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    """Copy the metadata of the source distribution in the current folder, as PEP 517 has it."""
    with open("PKG-INFO", encoding="utf-8") as file:
        fields = dict(
            line.rstrip().split(": ", 1)
            for line in file
            if line.startswith(("Name: ", "Version: "))
        )
    name = f"{fields['Name']}-{fields['Version']}.dist-info"
    os.mkdir(os.path.join(metadata_directory, name))
    shutil.copy("PKG-INFO", os.path.join(metadata_directory, name, "METADATA"))
    return name
