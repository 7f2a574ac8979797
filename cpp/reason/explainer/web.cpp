#include "web.hpp"

#include <bitset>

namespace alldiff::reason::explainer {

void Web::clear() {
    for (const bool on : {false, true}) {
        for (const int node : order_[on]) node_of_[on][nodes_[node].candidate] = -1;
        order_[on].clear();
    }
    nodes_.clear();
    parents_.clear();
    depths_.clear();
    nested_.clear();
}

std::vector<int> Web::ancestors(int node) const {
    std::bitset<2 * candidates> met;
    std::vector<int> all{node};
    met.set(nodes_[node].key());
    for (std::size_t next = 0; next < all.size(); ++next) {
        const Node& child = nodes_[all[next]];
        for (int i = 0; i < child.parent_count; ++i) {
            const int parent = parents(child)[i];
            if (met.test(nodes_[parent].key())) continue;
            met.set(nodes_[parent].key());
            all.push_back(parent);
        }
    }
    return all;
}

int Web::depth(int node) const {
    if (depths_.size() < nodes_.size()) depths_.resize(nodes_.size(), 0);
    if (depths_[node] == 0) depths_[node] = static_cast<int>(ancestors(node).size());
    return depths_[node];
}

const std::vector<int>& Web::nested(int node) const {
    if (nested_.size() < nodes_.size()) nested_.resize(nodes_.size());
    auto& [known, chains] = nested_[node];
    if (!known) {
        known = true;
        for (const int ancestor : ancestors(node)) {
            if (nodes_[ancestor].nested >= 0) chains.push_back(nodes_[ancestor].nested);
        }
    }
    return chains;
}

} // namespace alldiff::reason::explainer
