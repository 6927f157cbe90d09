"""The foreign C APIs as data: their functions, structs and enums, where each fact is from."""

from mock_libtpu.catalogue.load import load_api, load_apis, load_functions
from mock_libtpu.catalogue.model import Api, ApiFunction, Enum, Field, Release, Struct

__all__ = [
    "Api",
    "ApiFunction",
    "Enum",
    "Field",
    "Release",
    "Struct",
    "load_api",
    "load_apis",
    "load_functions",
]
