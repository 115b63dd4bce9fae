// Everything that Swift sees of this target.
#pragma once
#include "cpu.h"
#include "lanes.h"
