// Wide vectors without wide registers would change how arguments are passed; here everything is inlined.
#pragma clang diagnostic ignored "-Wpsabi"

#include "CLaneSelfTest.h"
#include "lanes.h"

#define L(name) LANES_CONCAT(lanes4_, name)
#define WIDTH 4
#include "lane_self_test_template.h"

#define L(name) LANES_CONCAT(lanes8_, name)
#define WIDTH 8
#include "lane_self_test_template.h"

#define L(name) LANES_CONCAT(lanes16_, name)
#define WIDTH 16
#include "lane_self_test_template.h"
