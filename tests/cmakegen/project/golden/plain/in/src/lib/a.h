#include "lib/inner/b.h"

int a();
