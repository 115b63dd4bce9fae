// Everything that Swift sees of this target.
#pragma once
#include "blas.h"
#include "cpu.h"
#include "kernels/broad_phase.h"
#include "kernels/continuous_collision.h"
#include "kernels/dense.h"
#include "kernels/lane_self_test.h"
#include "kernels/queries.h"
#include "lanes.h"
#include "tiles.h"
