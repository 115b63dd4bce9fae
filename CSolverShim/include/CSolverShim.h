// Everything that Swift sees of this target.
#pragma once
#include "blas.h"
#include "cpu.h"
#include "kernels/joints.h"
#include "lanes.h"
#include "tiles.h"
