#include "walker.hpp"

#include <algorithm>
#include <chrono>
#include <limits>
#include <map>
#include <optional>
#include <stdexcept>

#include "arrivals.hpp"

namespace alldiff::reason::ALLDIFF_REASON {

namespace {

// Asks now and then whether somebody wants the work to end: asking costs more than a small step.
class Patience {
public:
    explicit Patience(const std::function<bool()>& question) : question_(question) {}

    bool is_over() {
        if (over_ || !question_) return over_;
        const auto now = Clock::now();
        if (now - asked_ < std::chrono::milliseconds(10)) return false;
        asked_ = now;
        return over_ = question_();
    }

private:
    using Clock = std::chrono::steady_clock;

    const std::function<bool()>& question_;
    Clock::time_point asked_ = Clock::now();
    bool over_ = false;
};

class Gather : public Sink {
public:
    Gather(std::size_t most, Patience& patience) : most_(most), patience_(patience) {}

    bool take(Deduction deduction) override {
        found.push_back(std::move(deduction));
        return found.size() < most_;
    }
    bool stopped() override { return patience_.is_over(); }
    std::vector<Assumption>* failed() override { return kept; }

    std::vector<Deduction> found;
    std::vector<Assumption>* kept = nullptr;

private:
    std::size_t most_;
    Patience& patience_;
};

class Walker final : public Reasoner {
public:
    explicit Walker(const Shape& shape)
        : board_(shape), position_(board_, empty(shape)), classic_(explainer::is_classic(shape)) {}

    State state() const override {
        State told;
        for (int cell = 0; cell < board_.cells; ++cell) {
            told.values.push_back(position_.value(cell));
            told.given.push_back(position_.is_given(cell));
            told.candidates.push_back(position_.marks(cell));
        }
        return told;
    }
    void set(const State& state) override {
        position_ = Position(board_, state);
        failed_.clear();
    }
    void apply(const Deduction& deduction) override { position_.apply(deduction); }
    void interrupt_with(std::function<bool()> question) override { question_ = std::move(question); }

    std::vector<Deduction> find(const std::string& technique, std::size_t most) override {
        Patience patience(question_);
        Gather gather(most, patience);
        named(technique).find(position_, gather);
        return std::move(gather.found);
    }

    Path walk(const std::vector<std::string>& order, std::size_t most_steps,
              const std::function<bool(const Deduction&)>& unwanted) override {
        std::vector<Asked> asked;
        for (const auto& name : order) asked.push_back({{&named(name)}, false});
        return go(asked, most_steps, false, unwanted);
    }

    Path walk_in_stages(const std::vector<Stage>& stages, std::size_t most_steps) override {
        std::vector<Asked> asked;
        for (const auto& stage : stages) {
            asked.push_back({{}, stage.weighed});
            for (const auto& name : stage.techniques) asked.back().techniques.push_back(&named(name));
        }
        return go(asked, most_steps, true, {});
    }

    explainer::Rating rate(int most_tenths, explainer::Book book) override {
        if (!classic_) throw std::invalid_argument("only a classic Sudoku of 9x9 has this rating");
        Patience patience(question_);
        return explainer::rate(state(), most_tenths, book, [&] { return patience.is_over(); });
    }

private:
    struct Asked {
        std::vector<const Technique*> techniques;
        bool weighed;
    };

    Path go(const std::vector<Asked>& asked, std::size_t most_steps, bool first_come,
            const std::function<bool(const Deduction&)>& unwanted) {
        Patience patience(question_);
        std::optional<Arrivals> arrivals;
        if (first_come) arrivals.emplace(position_);
        Path path;
        while (path.steps.size() < most_steps) {
            if (position_.contradictory()) {
                path.ending = Ending::contradiction;
                return path;
            }
            if (position_.solved()) {
                path.ending = Ending::solved;
                return path;
            }
            auto step = next(asked, arrivals, patience);
            if (!step) {
                if (patience.is_over()) path.ending = Ending::interrupted;
                return path;
            }
            if (unwanted && unwanted(*step)) return path;
            position_.apply(*step);
            if (arrivals) arrivals->apply(*step);
            path.steps.push_back(std::move(*step));
        }
        if (position_.solved()) path.ending = Ending::solved;
        return path;
    }

    std::optional<Deduction> next(const std::vector<Asked>& asked, std::optional<Arrivals>& arrivals,
                                  Patience& patience) {
        for (const auto& stage : asked) {
            Gather gather(stage.weighed ? std::numeric_limits<std::size_t>::max() : 1, patience);
            for (const auto* technique : stage.techniques) {
                if (arrivals && technique->name == "naked-single") {
                    if (auto step = arrivals->naked()) return step;
                } else if (arrivals && technique->name == "hidden-single") {
                    if (auto step = arrivals->hidden()) return step;
                } else {
                    // On a small board the shortest way of the moment is soon found anew.
                    if (board_.cells > small && !stage.weighed) gather.kept = &failed_[technique];
                    technique->find(position_, gather);
                    if (gather.stopped()) return {};
                }
            }
            const auto best = std::ranges::min_element(gather.found, {}, [](const Deduction& found) {
                return std::pair(-static_cast<long>(found.removals.size()), found.length);
            });
            if (best != gather.found.end()) {
                return std::move(stage.weighed ? *best : gather.found.front());
            }
        }
        return {};
    }

    static State empty(const Shape& shape) {
        return {std::vector<int>(shape.cells, 0), std::vector<bool>(shape.cells, false),
                std::vector<Mask>(shape.cells, (Mask{1} << (shape.values + 1)) - 2)};
    }

    static const Technique& named(const std::string& name) {
        for (const auto& technique : techniques()) {
            if (technique.name == name) return technique;
        }
        throw std::invalid_argument("there is no technique " + name);
    }

    static constexpr int small = 128; // cells

    Board board_;
    Position position_;
    std::map<const Technique*, std::vector<Assumption>> failed_;
    bool classic_;
    std::function<bool()> question_;
};

} // namespace

const std::vector<Technique>& techniques() {
    static const std::vector<Technique> all = [] {
        std::vector<Technique> gathered;
        for (const auto family : {
                 singles(),
                 locked(),
                 subsets(),
                 fish(),
                 complex_fish(),
                 single_digit(),
                 empty_rectangles(),
                 wings(),
                 colouring(),
                 medusa(),
                 pairs(),
                 unique_rectangles(),
                 unique_loops(),
                 graves(),
                 almost_locked(),
                 blossom(),
                 crossings(),
                 aligned(),
                 templates(),
                 fireworks(),
                 rings(),
                 tridagons(),
                 exocets(),
                 chains(),
                 forcing(),
             }) {
            gathered.insert(gathered.end(), family.begin(), family.end());
        }
        return gathered;
    }();
    return all;
}

std::unique_ptr<Reasoner> make(const Shape& shape) { return std::make_unique<Walker>(shape); }

std::vector<std::string> names() {
    std::vector<std::string> all;
    for (const auto& technique : techniques()) all.emplace_back(technique.name);
    return all;
}

} // namespace alldiff::reason::ALLDIFF_REASON
