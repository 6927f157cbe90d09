#include "src/b.h"
