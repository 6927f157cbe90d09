"""CMake trees, as others write them."""

from __future__ import annotations

LIBRARY = {
    "CMakeLists.txt": r"""
cmake_minimum_required(VERSION 3.20)
project(sample VERSION 1.2 LANGUAGES C CXX)
if(NOT CMAKE_CXX_STANDARD)
  set(CMAKE_CXX_STANDARD 17)
endif()
set(CMAKE_CXX_EXTENSIONS OFF)
option(WITH_TESTS "build tests" ON)
option(WITH_MORE "build more")
if(WIN32)
  set(PLATFORM_NAME PLATFORM_WINDOWS)
else(WIN32)
  set(PLATFORM_NAME PLATFORM_POSIX)
endif(WIN32)
if(CMAKE_SYSTEM_NAME STREQUAL "Windows" OR MSVC)
  add_definitions(-D_CRT)
elseif(CMAKE_SYSTEM_NAME MATCHES "^(Linux|Darwin)$"
    AND NOT (WITH_MORE OR CMAKE_VERSION VERSION_LESS 3.1))
  add_definitions(-DON_UNIX -fno-exceptions)
endif()
include(cmake/Functions.cmake)
include(Other)
configure_file(cmake/port_config.h.in "${PROJECT_BINARY_DIR}/include/port/port_config.h")
include_directories("${PROJECT_BINARY_DIR}/include" .)
add_library(sample "")
target_sources(sample
  PRIVATE
    "${PROJECT_BINARY_DIR}/include/port/port_config.h"
    "db/db.cc"
    db/c.c
  $<$<VERSION_GREATER:CMAKE_VERSION,3.2>:PUBLIC>
    "include/sample/db.h"
)
target_compile_definitions(sample
  PRIVATE COMPILE_LIBRARY ${PLATFORM_NAME}=1 TEXT="a b"
  PUBLIC VERSION=${PROJECT_VERSION}
  INTERFACE -DUSES_SAMPLE
)
target_include_directories(sample PUBLIC
  $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
  $<INSTALL_INTERFACE:include>
)
add_library(sample::sample ALIAS sample)
add_library(headers INTERFACE)
target_include_directories(headers SYSTEM INTERFACE third)
target_compile_definitions(headers INTERFACE THIRD)
target_link_libraries(sample PUBLIC headers)
if(WITH_TESTS)
  foreach(NAME IN ITEMS one two)
    sample_test("tests/${NAME}_test.cc" ${NAME})
  endforeach()
  sample_library(NAME helper SRCS help/a.cc help/b.cc DEPS sample::sample DEFINES HELP TESTONLY)
endif()
set_source_files_properties(db/db.cc db/c.c PROPERTIES
  COMPILE_DEFINITIONS "OF_SOURCE;AND=1" COMPILE_FLAGS "-DOF_FLAGS -Wextra")
set_property(SOURCE db/db.cc APPEND PROPERTY COMPILE_OPTIONS -Wshadow)
set_property(TARGET sample headers APPEND PROPERTY INTERFACE_COMPILE_DEFINITIONS PASSED_ON)
set_property(TARGET sample APPEND PROPERTY COMPILE_DEFINITIONS OF_TARGET)
add_subdirectory(tools)
add_subdirectory(old)
add_compile_definitions(LATER)
""",
    "cmake/Functions.cmake": r"""
function(sample_test file name)
  get_filename_component(target "${file}" NAME_WE)
  string(TOUPPER ${name} upper)
  add_executable(${target} "")
  target_sources(${target} PRIVATE "${file}")
  target_link_libraries(${target} sample::sample)
  target_compile_definitions(${target} PRIVATE TEST_${upper} ${ARGN})
endfunction()
function(sample_library)
  cmake_parse_arguments(ARG "TESTONLY;OTHER" "NAME" "SRCS;DEFINES;DEPS" ${ARGN})
  if(ARG_OTHER)
    return()
  endif()
  add_library(${ARG_NAME} STATIC ${ARG_SRCS})
  target_compile_definitions(${ARG_NAME} PUBLIC ${ARG_DEFINES})
  target_link_libraries(${ARG_NAME} PRIVATE ${ARG_DEPS})
  target_compile_features(${ARG_NAME} PUBLIC cxx_std_20)
endfunction()
""",
    "cmake/modules/Other.cmake": "set(OTHER_VALUE 3)\n",
    "cmake/port_config.h.in": "#cmakedefine01 HAVE_X\n#define PORT @PROJECT_VERSION@\n",
    "db/db.cc": '#include "port/port_config.h"\n#include "sample/db.h"\n'
    "static_assert(PLATFORM_POSIX == 1 && HAVE_X == 0);\nconst char* text = TEXT;\n",
    "db/c.c": "int c;\n",
    "include/sample/db.h": "#pragma once\n#include <third.h>\n",
    "third/third.h": "",
    "tests/one_test.cc": '#include "sample/db.h"\n#ifndef TEST_ONE\n#error\n#endif\n',
    "tests/two_test.cc": "",
    "help/a.cc": "",
    "help/before.h": "#define BEFORE 1\n",
    "help/b.cc": "",
    "tools/CMakeLists.txt": r"""
file(GLOB TOOLS CONFIGURE_DEPENDS *.cc)
list(REMOVE_ITEM TOOLS "${CMAKE_CURRENT_SOURCE_DIR}/left.cc")
set(FLAGS -DA)
list(APPEND FLAGS -DB=${OTHER_VALUE} "-Wall")
string(REPLACE "x" "y" REPLACED "axb")
set(CMAKE_CXX_FLAGS "${CMAKE_CXX_FLAGS} -fno-rtti -DFLAG")
add_executable(tool ${TOOLS})
target_compile_options(tool PRIVATE -include "${PROJECT_SOURCE_DIR}/help/before.h")
target_compile_options(tool PRIVATE ${FLAGS} $<$<COMPILE_LANGUAGE:CXX>:-DCXX_ONLY> -D${REPLACED})
target_include_directories(tool PRIVATE ${CMAKE_CURRENT_SOURCE_DIR}/../help)
set_target_properties(tool PROPERTIES CXX_STANDARD 20 OUTPUT_NAME other)
""",
    "old/CMakeLists.txt": r"""
set(CMAKE_CXX_STANDARD 98)
set(CMAKE_C_STANDARD 11)
set(CMAKE_C_EXTENSIONS OFF)
add_library(newer INTERFACE)
target_compile_features(newer INTERFACE cxx_std_14)
add_library(old old.cc)
target_link_libraries(old PRIVATE newer)
add_library(named named.cc named.c)
target_compile_options(named PRIVATE $<$<COMPILE_LANGUAGE:C>:-DONLY_C>
  $<$<COMPILE_LANGUAGE:CXX>:-DONLY_CXX> $<$<COMPILE_LANGUAGE:C,CXX>:-DEITHER>)
target_compile_features(named PRIVATE cxx_std_11)
set_property(TARGET named PROPERTY CXX_STANDARD 20)
target_compile_options(named PRIVATE
  $<$<BOOL:${WITH_TESTS}>:-DBOOL -DBOTH> "$<$<OR:$<BOOL:${WITH_MORE}>,0>:-DNEVER>"
  $<$<AND:$<CXX_COMPILER_ID:GNU,Clang>,$<NOT:$<CONFIG:Debug>>>:-DAND>
  $<IF:$<PLATFORM_ID:Windows>,-DWINDOWS,-DOTHER> $<$<COMPILE_LANG_AND_ID:CXX,GNU,Clang>:-Wextra>
  "-DTEXT=$<1:a,b>" $<$<STREQUAL:a,b>:-DEQUAL> "$<$<BOOL:x>:-DONE;-DTWO>")
set(L one two_no three)
list(LENGTH L N)
list(FILTER L EXCLUDE REGEX "_no$")
list(GET L 1 SECOND)
list(JOIN L - JOINED)
list(FIND L three PLACE)
list(REVERSE L)
string(SUBSTRING "shell" 2 -1 CUT)
string(CONCAT BOTH ${CUT} ${N})
string(MAKE_C_IDENTIFIER "9.a-b" IDENTIFIER)
target_compile_definitions(named PRIVATE N=${N} SECOND=${SECOND} JOINED=${JOINED} P=${PLACE}
  L=${L} BOTH=${BOTH} I=${IDENTIFIER})
if(NOT EXISTS "${CMAKE_CURRENT_SOURCE_DIR}/CMakeLists.txt")
  target_compile_definitions(named PRIVATE NONE)
endif()
if(EXISTS "${CMAKE_CURRENT_SOURCE_DIR}/old.cc" AND NOT EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/no.cc
    AND IS_DIRECTORY ${PROJECT_SOURCE_DIR}/help
    AND NOT IS_DIRECTORY ${PROJECT_SOURCE_DIR}/CMakeLists.txt
    AND NOT IS_DIRECTORY ${PROJECT_SOURCE_DIR}/db/db.cc)
  target_compile_definitions(named PRIVATE EXISTS)
endif()
""",
    "old/old.cc": "",
    "old/named.cc": "",
    "old/named.c": "",
    "tools/tool.cc": "static_assert(BEFORE == 1 && B == 3 && ayb == 1);\n",
    "tools/left.cc": "",
}
