#include "search.hpp"

#include <algorithm>

#include "exact_cover.hpp"

namespace alldiff::textbook {

std::unique_ptr<Search> start(const Model& model, Shared& shared, const Plan& plan,
                              const Limits& limits, std::uint64_t keep, bool record) {
    if (plan.exact_cover) return std::make_unique<ExactCover>(model, limits, keep, record);
    int words = 1;
    for (std::size_t i = 0; i < model.domains.size(); ++i) {
        if (model.domains[i] != 0) words = std::max(words, int(i % model.words) + 1);
    }
    if (words <= 1) return make_search<1>(model, shared, plan, limits, keep, record);
    if (words <= 2) return make_search<2>(model, shared, plan, limits, keep, record);
    if (words <= 8) return make_search<8>(model, shared, plan, limits, keep, record);
    if (words > most_values / 64) return nullptr;
    return make_search<most_values / 64>(model, shared, plan, limits, keep, record);
}

} // namespace alldiff::textbook
