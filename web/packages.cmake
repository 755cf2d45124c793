# What nonet_core uses of Debian's packages when it is compiled for WebAssembly: the headers of Highway and xxHash, by
# themselves, for those of glibc are in the same folder.
set(headers ${PROJECT_BINARY_DIR}/headers)
file(COPY /usr/include/hwy /usr/include/xxhash.h DESTINATION ${headers})
# Highway 1.0.3 looks bytes up one at a time, because of a fault of V8 of 2021: `solve` was 2.3 times slower.
set(changed ${headers}/hwy/ops/wasm_128-inl.h)
file(READ ${changed} text)
string(REPLACE "#if 0\n  return Vec128<TI, NI>{wasm_i8x16_swizzle" "#if 1\n  return Vec128<TI, NI>{wasm_i8x16_swizzle" text "${text}")
file(WRITE ${changed} "${text}")
foreach(package hwy::hwy PkgConfig::XXHASH)
  add_library(${package} INTERFACE IMPORTED)
  target_include_directories(${package} SYSTEM INTERFACE ${headers})
endforeach()
target_compile_definitions(PkgConfig::XXHASH INTERFACE XXH_INLINE_ALL)
add_compile_options(-fno-pic -fignore-exceptions -fvisibility=hidden -ffunction-sections -fdata-sections -mbulk-memory
                    -mnontrapping-fptoint -msign-ext -fno-rtti)
add_compile_options(-fno-unroll-loops)  # loops that the compiler unrolls by itself are 13 % of the module
if(NONET_SIMD_TARGETS MATCHES WASM)
  add_compile_options(-msimd128)
endif()
