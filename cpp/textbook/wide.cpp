#include "backtracking.hpp"

namespace alldiff::textbook {

template std::unique_ptr<Search> make_search<8>(const Model&, Shared&, const Plan&, const Limits&,
                                                std::uint64_t, bool);
template std::unique_ptr<Search> make_search<most_values / 64>(const Model&, Shared&, const Plan&, const Limits&,
                                                std::uint64_t, bool);

} // namespace alldiff::textbook
