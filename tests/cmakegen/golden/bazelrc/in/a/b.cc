#include "a/b.h"
