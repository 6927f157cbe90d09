#include "lib/a.h"
#include <vector>

int main() { return a(); }
