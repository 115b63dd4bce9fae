// What tests of batches share.
#ifndef BATCHES_H
#define BATCHES_H

#include "check.h"

enum { WORLDS = 6 };

/// A ground, a box that hangs on a motor, a box that falls, and one on a mouse joint.
typedef struct Template {
  DynWorld world;
  DynBody ground, arm, box, held;
  DynShape form;
  DynJoint hinge, mouse;
} Template;

void rollouts(const Template *template, DynBatch batch);

#endif
