#include "backtracking.hpp"

namespace alldiff::twin {

template class Backtracking<1>;
template class Backtracking<2>;

} // namespace alldiff::twin
