// ProofLog: where a learner tells what it learns and forgets, for a proof or a test of its reasoning.
#pragma once

#include <span>

#include "kernel.hpp"

namespace alldiff::lcg {

class ProofLog {
public:
    virtual ~ProofLog() = default;
    // A clause that follows from those before it by unit propagation.
    virtual void add(std::span<const Literal> clause) = 0;
    // A clause that nothing after it needs; its literals may have changed places.
    virtual void remove(std::span<const Literal> clause) = 0;
};

} // namespace alldiff::lcg
