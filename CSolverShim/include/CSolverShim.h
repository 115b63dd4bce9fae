// Everything that Swift sees of this target.
#pragma once
#include "blas.h"
#include "cpu.h"
#include "kernels/bodies.h"
#include "kernels/contacts.h"
#include "kernels/narrow_phase.h"
#include "lanes.h"
#include "tiles.h"
