// Many ratings: in the order of the puzzles, the same on any number of threads, and whoever leaves
// early waits for nobody.
#include <stdexcept>
#include <string_view>
#include <vector>

#include "../rater.hpp"
#include "check.hpp"

namespace {

using namespace alldiff;
using namespace alldiff::tests;
using rating::Grid81;
using rating::Rated;
using rating::Rater;
using rating::RatingOptions;

constexpr std::string_view easy =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
constexpr std::string_view hard =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

Grid81 grid(std::string_view text) {
    Grid81 puzzle{};
    for (std::size_t i = 0; i < puzzle.size(); ++i) {
        puzzle[i] = text[i] == '.' ? 0 : static_cast<std::uint8_t>(text[i] - '0');
    }
    return puzzle;
}

RatingOptions options() {
    RatingOptions asked;
    asked.order = {"full-house", "hidden-single", "naked-single"};
    asked.efforts = {1.0, 1.2, 2.3};
    asked.stages = {{{"full-house"}, false}, {{"naked-single"}, false}, {{"hidden-single"}, false}};
    asked.most_tenths = 26;
    asked.widest = 20;
    return asked;
}

bool same(const Rated& one, const Rated& other) {
    const auto equal = [](const std::vector<rating::Use>& a, const std::vector<rating::Use>& b) {
        if (a.size() != b.size()) return false;
        for (std::size_t i = 0; i < a.size(); ++i) {
            if (a[i].technique != b[i].technique || a[i].times != b[i].times) return false;
        }
        return true;
    };
    return one.solutions == other.solutions && one.solution == other.solution &&
           one.ending == other.ending && one.hardest == other.hardest &&
           one.bottleneck == other.bottleneck && one.guesses == other.guesses &&
           one.scored == other.scored && equal(one.used, other.used) &&
           equal(one.staged, other.staged) && one.explainer.rating == other.explainer.rating;
}

std::vector<Rated> all(const std::vector<Grid81>& puzzles, int threads) {
    Rater rater(puzzles, options(), threads);
    std::vector<Rated> found;
    const Limits limits;
    Stop stop(limits);
    while (auto rated = rater.next(stop)) found.push_back(*rated);
    return found;
}

void order_and_threads(Tally& tally) {
    std::vector<Grid81> puzzles;
    for (int i = 0; i < 700; ++i) {
        puzzles.push_back(i % 97 == 0 ? grid(hard) : i % 31 == 0 ? Grid81{} : grid(easy));
    }
    const auto alone = all(puzzles, 1);
    const auto shared = all(puzzles, 3);
    CHECK(tally, 0, alone.size() == puzzles.size() && shared.size() == puzzles.size());
    for (std::size_t i = 0; i < puzzles.size(); ++i) {
        CHECK(tally, i, same(alone[i], shared[i]));
        CHECK(tally, i, alone[i].solutions == (i % 97 != 0 && i % 31 == 0 ? 2U : 1U));
    }
    CHECK(tally, 0, alone[1].ending == reason::Ending::solved && alone[1].guesses == 0 && alone[1].scored);
    CHECK(tally, 0, alone[1].hardest == 1 || alone[1].hardest == 2);
    CHECK(tally, 0, alone[0].ending == reason::Ending::stuck && alone[0].guesses > 0);
}

void leaving_early(Tally& tally) {
    const std::vector<Grid81> puzzles(5000, grid(easy));
    Rater rater(puzzles, options(), 2);
    const Limits limits;
    Stop stop(limits);
    CHECK(tally, 0, rater.next(stop).has_value());
    const Rater untouched(puzzles, options(), 2);
}

void interrupting(Tally& tally) {
    auto asked = options();
    asked.most_tenths = 200; // takes long enough to be interrupted
    const std::vector<Grid81> puzzles(3, grid(hard));
    Limits limits;
    int questions = 0;
    limits.interrupted = [&] { return ++questions > 0; };
    Rater rater(puzzles, asked, 1);
    Stop stop(limits);
    while (rater.next(stop)) {
    }
    CHECK(tally, 0, questions <= 1);
    StopSource source;
    source.cancel();
    Rater cancelled(puzzles, asked, 2, &source);
    const Limits none;
    Stop never(none);
    CHECK(tally, 0, !cancelled.next(never));
}

void bad_options(Tally& tally) {
    const auto refused = [](const std::vector<Grid81>& puzzles, const RatingOptions& asked, int threads) {
        try {
            const Rater rater(puzzles, asked, threads);
            return false;
        } catch (const std::invalid_argument&) {
            return true;
        }
    };
    CHECK(tally, 0, !refused({}, options(), 1));
    CHECK(tally, 0, refused({}, options(), 0));
    auto unknown = options();
    unknown.order[0] = "no-technique";
    CHECK(tally, 0, refused({}, unknown, 1));
    auto unequal = options();
    unequal.efforts.pop_back();
    CHECK(tally, 0, refused({}, unequal, 1));
    Grid81 loose{};
    loose[3] = 10;
    CHECK(tally, 0, refused({loose}, options(), 1));
}

} // namespace

int main() {
    return run_all(order_and_threads, leaving_early, interrupting, bad_options);
}
