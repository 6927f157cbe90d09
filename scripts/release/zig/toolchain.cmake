# Compiles for another Linux with zig's compiler, which has the headers and symbols of each glibc.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR $ENV{WHEEL_MACHINE})
set(CMAKE_CXX_COMPILER $ENV{ZIG} c++ -target $ENV{WHEEL_MACHINE}-linux-gnu.$ENV{WHEEL_GLIBC})
set(CMAKE_SHARED_LINKER_FLAGS_INIT -Wl,-T,${CMAKE_CURRENT_LIST_DIR}/without_debug.ld)
