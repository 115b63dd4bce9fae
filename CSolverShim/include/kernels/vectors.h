// Vectors of the plane as C and Swift both see them: Swift imports the type as `SIMD2<Float>`.
#pragma once

typedef float float2 __attribute__((ext_vector_type(2)));
