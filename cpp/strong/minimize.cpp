#include "minimize.hpp"

#include <algorithm>
#include <optional>

#include "learner.hpp"

namespace alldiff::strong {

namespace {

// Clues are assumptions of one long search. The bundle that is tried last is assumed first, so that
// going on to the next bundle means to take one level back and to keep the propagation below it.
class Minimizer {
public:
    Minimizer(const Model& model, const std::vector<int>& solution, const MinimizeOptions& options,
            Stop& stop, MinimizeResult& out)
        : model_(model), solution_(solution), options_(options), stop_(stop), out_(out),
          problem_(prepare(model, stop)) {}

    void run() {
        const std::size_t count = options_.bundles.size();
        out_.kept.assign(count, 1);
        out_.needed.assign(count, 0);
        starts_.assign(count, 0);
        if (!make_literals()) return;
        learner_.emplace(encoding_, stop_, out_.stats, 0, far);
        assume_from(0);
        if (!prove_unique()) return;
        out_.unique = true;
        std::size_t clues = 0;
        for (const Bundle& bundle : options_.bundles) clues += bundle.size();
        for (std::size_t b = 0; b < count && clues > options_.fewest; ++b) {
            const std::size_t size = options_.bundles[b].size();
            if (clues - options_.fewest < size) {
                keep(b);
                continue;
            }
            learner_->retract(starts_[b]);
            for (const Literal l : recent_) (void)learner_->assume(l);
            const Learner::Verdict verdict = question(b);
            if (stopped()) return;
            if (verdict == Learner::Verdict::refuted) {
                out_.kept[b] = 0;
                clues -= size;
            } else {
                out_.needed[b] = verdict == Learner::Verdict::possible;
                keep(b);
            }
        }
    }

private:
    static constexpr int far = 1 << 30; // a jump never goes below the assumptions anyway
    static constexpr std::size_t most_recent = 8;

    [[nodiscard]] bool stopped() {
        if (out_.limit_reached == LimitReached::none) out_.limit_reached = learner_->limit();
        return out_.limit_reached != LimitReached::none;
    }

    bool make_literals() {
        std::uint32_t signs = 0;
        for (const Bundle& bundle : options_.bundles) {
            for (const Clue& clue : bundle) signs += clue.type == Clue::Type::sign;
        }
        out_.limit_reached = problem_.limit;
        if (problem_.limit != LimitReached::none) return false;
        encode(problem_, stop_, encoding_, signs);
        out_.limit_reached = encoding_.limit;
        if (encoding_.limit != LimitReached::none) return false;
        Candidate next = encoding_.extra;
        literals_.resize(options_.bundles.size());
        for (std::size_t b = 0; b < literals_.size(); ++b) {
            for (const Clue& clue : options_.bundles[b]) {
                if (clue.type == Clue::Type::given) {
                    const Candidate c = encoding_.find(clue.variable, clue.other);
                    if (c != Encoding::nothing) literals_[b].push_back(positive(c));
                } else {
                    define_sign(next, clue.variable, clue.other);
                    literals_[b].push_back(positive(next++));
                }
            }
        }
        return true;
    }

    // Says that a candidate holds exactly where one variable is less than another one: each value of
    // either needs a support in the other.
    void define_sign(Candidate sign, int less, int greater) {
        for (const bool holds : {true, false}) {
            const int small = holds ? less : greater;
            const int large = holds ? greater : less;
            const Literal premise = holds ? negative(sign) : positive(sign);
            add_supports(premise, small, large, [](int a, int b) { return a < b; });
            add_supports(premise, large, small, [](int a, int b) { return b < a; });
        }
    }

    template <class Fits> void add_supports(Literal premise, int variable, int other, Fits fits) {
        for (Word rest = *problem_.domain(variable); rest; rest &= rest - 1) {
            const int value = std::countr_zero(rest);
            std::vector<Literal> clause{premise};
            const Candidate c = encoding_.find(variable, value);
            if (c != Encoding::nothing) clause.push_back(negative(c));
            bool supported = false; // by a value that the model fixes
            for (Word left = *problem_.domain(other); left; left &= left - 1) {
                const int support = std::countr_zero(left);
                if (!fits(value, support)) continue;
                const Candidate s = encoding_.find(other, support);
                if (s == Encoding::nothing) supported = true;
                else clause.push_back(positive(s));
            }
            if (supported) continue;
            if (clause.size() > 1) encoding_.kernel.add_clause(clause, false, 0);
            else (void)encoding_.kernel.imply(clause[0], Reason{});
        }
    }

    // Assumes the bundles from `first` on that are left, the last one first.
    void assume_from(std::size_t first) {
        for (std::size_t b = options_.bundles.size(); b-- > first;) {
            starts_[b] = encoding_.kernel.levels();
            for (const Literal l : literals_[b]) (void)learner_->assume(l);
        }
    }

    // A bundle that stays does so for good. It becomes a fact together with others, for that means
    // to assume all the rest anew.
    void keep(std::size_t b) {
        recent_.insert(recent_.end(), literals_[b].begin(), literals_[b].end());
        if (recent_.size() < most_recent) return;
        learner_->retract(0);
        for (const Literal l : recent_) (void)encoding_.kernel.imply(l, Reason{});
        (void)encoding_.kernel.propagate();
        recent_.clear();
        assume_from(b + 1);
    }

    // Is there a solution that breaks the bundle? One of its clues is the first to be broken.
    Learner::Verdict question(std::size_t b) {
        for (const Literal l : literals_[b]) {
            const Learner::Verdict verdict = learner_->ask(opposite(l), options_.effort);
            if (verdict != Learner::Verdict::refuted) return verdict;
            (void)learner_->assume(l);
        }
        return Learner::Verdict::refuted;
    }

    bool prove_unique() {
        for (int v = 0; v < model_.visible(); ++v) {
            const Candidate c = encoding_.find(v, solution_[static_cast<std::size_t>(v)]);
            if (c == Encoding::nothing || encoding_.kernel.value(positive(c)) > 0) continue;
            const Learner::Verdict verdict = learner_->ask(negative(c), options_.effort);
            if (stopped()) return false;
            if (verdict == Learner::Verdict::possible) out_.other = learner_->example();
            if (verdict != Learner::Verdict::refuted) return false;
            (void)learner_->assume(positive(c));
        }
        return true;
    }

    const Model& model_;
    const std::vector<int>& solution_;
    const MinimizeOptions& options_;
    Stop& stop_;
    MinimizeResult& out_;
    Problem problem_;
    Encoding encoding_;
    std::optional<Learner> learner_;
    std::vector<std::vector<Literal>> literals_; // of each bundle
    std::vector<int> starts_; // levels there are before a bundle is assumed
    std::vector<Literal> recent_; // of bundles that stay and are not yet facts
};

std::string faults(const Model& model, const std::vector<int>& solution, const MinimizeOptions& options) {
    if (std::string error = validate(model); !error.empty()) return error;
    if (model.words != 1) return "only clues of values below 64 can be taken away";
    if (!holds(model, solution)) return "the solution breaks the model";
    const auto known = [&](int v) { return v >= 0 && v < model.visible(); };
    for (const Bundle& bundle : options.bundles) {
        for (const Clue& clue : bundle) {
            const bool given = clue.type == Clue::Type::given;
            if (!known(clue.variable) || (!given && !known(clue.other))) return "a clue is of no visible variable";
            const int value = solution[static_cast<std::size_t>(clue.variable)];
            if (given ? value != clue.other : value >= solution[static_cast<std::size_t>(clue.other)]) {
                return "the solution breaks a clue";
            }
        }
    }
    return {};
}

} // namespace

MinimizeResult minimize(const Model& model, const std::vector<int>& solution, const MinimizeOptions& options,
             const Limits& limits) {
    MinimizeResult out;
    out.error = faults(model, solution, options);
    if (!out.error.empty()) return out;
    Stop stop(limits);
    Minimizer(model, solution, options, stop, out).run();
    out.stats.seconds = stop.elapsed();
    return out;
}

} // namespace alldiff::strong
