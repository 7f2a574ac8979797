#include "search.hpp"

#include <algorithm>

#include "backtracking.hpp"
#include "exact_cover.hpp"

namespace alldiff::twin {

// Each width is compiled in a file of its own: narrow.cpp and wide.cpp.
extern template class Backtracking<1>;
extern template class Backtracking<2>;
extern template class Backtracking<8>;
extern template class Backtracking<most_values / 64>;

std::unique_ptr<Search> start(const Model& model, const Plan& plan, const Limits& limits,
                              std::uint64_t keep, bool record) {
    if (plan.exact_cover) return std::make_unique<ExactCover>(model, limits, keep, record);
    int words = 1;
    for (std::size_t i = 0; i < model.domains.size(); ++i) {
        if (model.domains[i] != 0) words = std::max(words, int(i % model.words) + 1);
    }
    const auto make = [&]<int Words>() -> std::unique_ptr<Search> {
        return std::make_unique<Backtracking<Words>>(model, plan, limits, keep, record);
    };
    if (words <= 1) return make.operator()<1>();
    if (words <= 2) return make.operator()<2>();
    if (words <= 8) return make.operator()<8>();
    if (words <= most_values / 64) return make.operator()<most_values / 64>();
    return nullptr;
}

} // namespace alldiff::twin
