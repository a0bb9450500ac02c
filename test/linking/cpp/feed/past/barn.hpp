#include "hay.hpp"
