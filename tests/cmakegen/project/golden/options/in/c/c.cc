#include "b/no.h"
