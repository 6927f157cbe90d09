#include <third.h>
