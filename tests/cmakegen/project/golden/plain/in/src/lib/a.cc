#include "lib/a.h"
#include "away/c.h"

int a() { return b(); }
