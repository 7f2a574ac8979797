// Peers: the variables that all-differents keep apart from a variable.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "lists.hpp"

namespace alldiff::textbook {

// The peers of each variable in the order in which its all-differents come to them, each once. A model
// with too many has none.
class Peers {
public:
    static constexpr std::size_t most = std::size_t{1} << 20;

    // The constraint that comes to a peer first, its place in the scope, and the checks of the revisions
    // up to there.
    struct Origin {
        int constraint;
        int place;
        int checks;
    };

    Peers() = default;
    // `constraints` returns the all-differents of a variable.
    template <typename Constraints>
    [[gnu::cold]] Peers(int variables, const Lists& scopes, Constraints&& constraints) {
        std::vector<int> seen_by(std::size_t(variables), -1);
        for (int v = 0; v < variables && origins_.size() <= most; ++v) {
            int checks = 0;
            for (const int c : constraints(v)) {
                int place = -1;
                for (const int w : scopes[c]) {
                    ++place;
                    if (w == v) continue;
                    ++checks;
                    if (seen_by[w] == v) continue;
                    seen_by[w] = v;
                    variables_.add(w);
                    origins_.push_back({c, place, checks});
                }
            }
            variables_.close();
        }
        known_ = origins_.size() <= most;
        if (!known_) *this = {};
    }
    [[nodiscard]] bool known() const { return known_; }
    [[nodiscard]] std::span<const int> operator[](int v) const { return variables_[v]; }
    [[nodiscard]] const Origin& origin(int v, std::size_t i) const {
        return origins_[variables_.start(v) + i];
    }

private:
    bool known_ = false;
    Lists variables_;
    std::vector<Origin> origins_;
};

} // namespace alldiff::textbook
