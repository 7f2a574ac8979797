#include "backtracking.hpp"

namespace alldiff::twin {

template class Backtracking<8>;
template class Backtracking<most_values / 64>;

} // namespace alldiff::twin
