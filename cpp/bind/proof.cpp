// The Python face of `lcg/prove` and of the checker in `proof/`.
#include "parts.hpp"

#include <nanobind/stl/string.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "../proof/checker.hpp"
#include "../lcg/prove.hpp"
#include "convert.hpp"
#include "signals.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace alldiff::bind {

namespace {

constexpr std::size_t most_unused = 1'000'000;

// Returns whether the formula is refuted, or None where a limit ended it; the variables that hold in a
// state that satisfies it, counted from 1, or None; the limit reached, or None; the lines and bytes of
// the proof, the conflicts and the seconds.
nb::object prove(int variables, int cells, nb::bytes literals, const std::string& path, std::uint64_t seed,
                 std::uint64_t nodes, double seconds, StopSource* stop) {
    lcg::Formula formula{variables, cells, {}};
    if (literals.size() % sizeof(int) != 0) throw std::invalid_argument("no whole number of literals");
    formula.literals.resize(literals.size() / sizeof(int));
    // A variable that no clause has only costs memory.
    if (variables < 0 || cells < 0 || cells > variables ||
        static_cast<std::size_t>(variables) > formula.literals.size() + most_unused) {
        throw std::invalid_argument("no number of variables of this formula");
    }
    if (literals.size() != 0) std::memcpy(formula.literals.data(), literals.data(), literals.size());
    const auto proof = unlocked(stop, seconds, [&](Limits limits) {
        limits.nodes = nodes;
        return lcg::prove(formula, path, limits, seed);
    });
    if (!proof.error.empty()) throw std::runtime_error(proof.error);
    nb::object refuted = nb::none();
    nb::object holding = nb::none();
    if (proof.status != lcg::Proof::Status::stopped) {
        refuted = nb::bool_(proof.status == lcg::Proof::Status::refuted);
    }
    if (proof.status == lcg::Proof::Status::satisfied) {
        nb::list found;
        for (std::size_t i = 0; i < proof.values.size(); ++i) {
            if (proof.values[i]) found.append(i + 1);
        }
        holding = found;
    }
    return nb::make_tuple(refuted, holding, write_limit(proof.limit), proof.lines, proof.bytes,
                          proof.stats.fails, proof.stats.seconds);
}

// Returns whether the proof holds, or None where a limit ended the work; why it does not; the clauses of
// the formula, and the lines that were added and deleted.
template <class Check>
nb::object checked(nb::bytes formula, nb::bytes proof, double seconds, StopSource* stop, Check check) {
    const std::string_view stated(formula.c_str(), formula.size());
    const std::string_view lines(proof.c_str(), proof.size());
    const proof::Verdict verdict = unlocked(stop, seconds, [&](const Limits& limits) {
        Stop watch(limits);
        return check(stated, lines, [&] { return watch.stopped(); });
    });
    nb::object proved = nb::none();
    if (!verdict.stopped) proved = nb::bool_(verdict.proved);
    return nb::make_tuple(proved, verdict.reason, verdict.clauses, verdict.added, verdict.deleted);
}

nb::object check_proof(nb::bytes formula, nb::bytes proof, double seconds, StopSource* stop, const std::string& lrat) {
    const auto check = [&](std::string_view stated, std::string_view lines, const std::function<bool()>& stopped) {
        if (lrat.empty()) return proof::check(stated, lines, stopped);
        std::ofstream hints(lrat, std::ios::binary);
        proof::Verdict verdict = proof::check(stated, lines, stopped, &hints);
        hints.close();
        if (!hints) throw std::runtime_error(std::strerror(errno));
        return verdict;
    };
    return checked(formula, proof, seconds, stop, check);
}

nb::object check_lrat(nb::bytes formula, nb::bytes proof, double seconds, StopSource* stop) {
    return checked(formula, proof, seconds, stop, proof::check_lrat);
}

} // namespace

void add_proof(nb::module_& module) {
    module.def("prove", &prove, "variables"_a, "cells"_a, "literals"_a, "path"_a, "seed"_a, "nodes"_a,
               "seconds"_a, "stop"_a.none() = nb::none(),
               "Refute a formula in clauses and write the proof, or satisfy it.");
    module.def("check_proof", &check_proof, "formula"_a, "proof"_a, "seconds"_a, "stop"_a.none() = nb::none(),
               "lrat"_a = "", "Tell whether a proof in DRAT refutes a formula in DIMACS; write it in LRAT to a path.");
    module.def("check_lrat", &check_lrat, "formula"_a, "proof"_a, "seconds"_a, "stop"_a.none() = nb::none(),
               "Tell whether a proof in LRAT refutes a formula in DIMACS.");
}

} // namespace alldiff::bind
