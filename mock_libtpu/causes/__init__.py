"""Why a compiled program has collectives, copies and transposes, and which lines cause them."""
