"""The C APIs of TPUs as data: functions, structs and enums, with their origin."""

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
