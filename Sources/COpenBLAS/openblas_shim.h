// The CBLAS and LAPACKE headers of the OpenBLAS that the system provides.
#pragma once
#include <cblas.h>
