// Connected regions against brute force: alone, with other constraints, and turned on and off.
#include <cstdlib>
#include <set>

#include "../lcg/learner.hpp"
#include "../lcg/parallel.hpp"
#include "../lcg/region_graph.hpp"
#include "check.hpp"
#include "random_models.hpp"

namespace {

using namespace alldiff;
using namespace alldiff::tests;

constexpr std::uint64_t most = 5000;
constexpr double most_assignments = 60'000;

// A small grid with holes whose places have labels, some of them settled, and often contents.
Model random_regions(Random& random, bool wide) {
    for (;;) {
        const int width = 1 + random.below(4);
        const int height = 1 + random.below(4);
        std::vector<int> number(static_cast<std::size_t>(width * height), -1);
        Constraint c;
        c.type = Constraint::Type::regions;
        for (int& place : number) {
            if (random.chance(90)) place = c.places++;
        }
        if (c.places == 0) continue;
        for (int at = 0; at < width * height; ++at) {
            if (number[at] < 0) continue;
            if (at % width + 1 < width && number[at + 1] >= 0) c.allowed.emplace_back(number[at], number[at + 1]);
            if (at + width < width * height && number[at + width] >= 0) {
                c.allowed.emplace_back(number[at], number[at + width]);
            }
        }
        c.count = 1 + random.below(4);
        if (random.chance(60)) {
            c.size = 1 + random.below(4);
            if (random.chance(50) && c.places % c.size == 0) c.count = c.places / c.size;
        }
        const bool contents = random.chance(50);
        const bool none = random.chance(40); // whether places may be in no region
        Model model;
        model.variables = contents ? 2 * c.places : c.places;
        model.words = wide ? 2 : 1;
        model.domains.assign(static_cast<std::size_t>(model.variables * model.words), 0);
        double assignments = 1;
        for (int v = 0; v < model.variables; ++v) {
            c.variables.push_back(v);
            std::uint64_t domain = 0;
            const bool label = v < c.places;
            const int values = label ? c.count + 1 + none : 1 + std::max(2, c.size);
            for (int value = label && none ? 0 : 1; value < values; ++value) {
                if (random.chance(88)) domain |= std::uint64_t{1} << value;
            }
            if (random.chance(8)) domain &= ~domain + 1;
            model.domains[v * model.words] = domain;
            assignments *= std::max(1, std::popcount(domain));
        }
        if (assignments > most_assignments) continue;
        model.constraints.push_back(c);
        if (random.chance(40)) {
            Constraint other;
            other.variables = some_variables(random, model.variables, std::min(model.variables, 2 + random.below(2)));
            if (random.chance(50)) {
                other.type = Constraint::Type::sum;
                other.total = random.below(8);
            }
            model.constraints.push_back(other);
        }
        if (random.chance(25)) model.hidden = random.below(model.variables + 1);
        return model;
    }
}

void solved(Tally& tally, int rounds) {
    for (int round = 0; round < rounds; ++round) {
        Random random(static_cast<std::uint64_t>(round));
        const Model model = random_regions(random, round % 5 == 4);
        const std::uint64_t expected = BruteForce(model, most).count();
        for (const lcg::Plan& plan : {lcg::Plan{}, lcg::Plan{0, 1, 1}, lcg::Plan{0, 2, 4, 0}}) {
            for (const std::uint64_t wanted : {std::uint64_t{2}, most}) {
                Limits limits;
                limits.solutions = wanted;
                const Outcome outcome = lcg::solve(model, limits, most, static_cast<std::uint64_t>(round), plan);
                CHECK(tally, round, outcome.error.empty());
                CHECK(tally, round, outcome.count == std::min(expected, wanted));
                CHECK(tally, round, outcome.complete == (outcome.count < wanted));
                std::set<std::vector<int>> seen;
                for (std::vector<int> values : outcome.solutions) {
                    values.resize(static_cast<std::size_t>(model.visible()));
                    seen.insert(std::move(values));
                }
                CHECK(tally, round, seen.size() == outcome.count);
            }
        }
    }
}

// One learner answers for every choice of the constraints, again and again.
void switched(Tally& tally, int rounds) {
    for (int round = 0; round < rounds; ++round) {
        Random random(static_cast<std::uint64_t>(round) + 31337);
        Model model = random_regions(random, false);
        if (random.chance(50)) { // another one on the same places
            Constraint again = model.constraints[0];
            again.size = random.below(3);
            model.constraints.push_back(again);
        }
        std::vector<int> switch_of(model.constraints.size());
        for (std::size_t c = 0; c < switch_of.size(); ++c) switch_of[c] = static_cast<int>(c);
        const Limits limits;
        Stop stop(limits);
        lcg::Problem problem = lcg::prepare(model, stop, switch_of);
        problem.switches = static_cast<int>(switch_of.size());
        if (problem.impossible) continue;
        lcg::Encoding encoding;
        lcg::encode(problem, stop, encoding);
        Stats stats;
        lcg::Learner learner(encoding, stop, stats, 1, 1 << 30);
        for (int question = 0; question < 6; ++question) {
            Model part = model;
            part.constraints.clear();
            bool fine = !encoding.impossible;
            for (std::size_t c = 0; c < switch_of.size(); ++c) {
                const lcg::Candidate on = encoding.on(static_cast<int>(c));
                const bool is_on = random.chance(60);
                if (is_on) part.constraints.push_back(model.constraints[c]);
                fine = fine && learner.assume(lcg::positive(is_on ? on : on + 1));
            }
            const bool possible = BruteForce(part, 1).count() > 0;
            const bool found = fine && learner.decide(0) == lcg::Learner::Verdict::possible;
            CHECK(tally, round, found == possible);
            learner.retract(0);
        }
    }
}

// What the graph says of one region is true in every way to fill it in, and it misses nothing that a
// place must reach.
void graphs(Tally& tally, int rounds) {
    using State = lcg::RegionGraph::State;
    for (int round = 0; round < rounds; ++round) {
        Random random(static_cast<std::uint64_t>(round) + 5);
        const int side = 2 + random.below(2);
        const int places = side * (side + 1);
        std::vector<std::pair<int, int>> near;
        for (int p = 0; p < places; ++p) {
            if (p % side + 1 < side) near.emplace_back(p, p + 1);
            if (p + side < places) near.emplace_back(p, p + side);
        }
        const int size = random.below(6);
        std::vector<State> states;
        for (int p = 0; p < places; ++p) states.push_back(static_cast<State>(random.chance(60) ? 1 : random.below(3)));
        lcg::RegionGraph graph(places, near, size);
        graph.look(states);
        Constraint c;
        c.type = Constraint::Type::regions;
        c.places = places;
        c.count = 1;
        c.size = size;
        c.allowed = near;
        for (int p = 0; p < places; ++p) c.variables.push_back(p);
        std::vector<int> ins(states.size(), 0);
        int ways = 0;
        for (int way = 0; way < 1 << places; ++way) {
            std::vector<int> values;
            bool fits = true;
            for (int p = 0; p < places; ++p) {
                values.push_back(way >> p & 1);
                fits = fits && states[p] != (values.back() ? State::out : State::in);
            }
            if (!fits || !holds(c, values)) continue;
            ++ways;
            for (int p = 0; p < places; ++p) ins[p] += values[p];
        }
        for (const int p : graph.gone()) CHECK(tally, round, ins[p] == 0);
        for (const int p : graph.needed()) CHECK(tally, round, ins[p] == ways);
        CHECK(tally, round, !graph.lacks() || ways == 0);
        if (size == 0 && ways > 0) { // then it finds all there is to find
            for (int p = 0; p < places; ++p) {
                const bool gone = std::ranges::find(graph.gone(), p) != graph.gone().end();
                const bool needed = std::ranges::find(graph.needed(), p) != graph.needed().end();
                CHECK(tally, round, states[p] != State::open || gone == (ins[p] == 0));
                CHECK(tally, round, states[p] != State::open || needed == (ins[p] == ways));
            }
        }
    }
}

} // namespace

int main(int argc, char** argv) {
    const int rounds = argc > 1 ? std::atoi(argv[1]) : 3000;
    Tally tally;
    graphs(tally, rounds / 3);
    solved(tally, rounds / 3);
    switched(tally, rounds / 3);
    return tally.report();
}
