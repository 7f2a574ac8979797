#include "walker.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <stdexcept>

#include "singles_queue.hpp"

namespace alldiff::reason::ALLDIFF_REASON {

namespace {

class Walker final : public Reasoner {
public:
    explicit Walker(const Shape& shape)
        : board_(shape), position_(board_, empty(shape)), classic_(explainer::is_classic(shape)) {}

    State state() const override {
        State state;
        for (int cell = 0; cell < board_.cells; ++cell) {
            state.values.push_back(position_.value(cell));
            state.given.push_back(position_.is_given(cell));
            state.candidates.push_back(position_.marks(cell));
        }
        return state;
    }
    void set(const State& state) override {
        position_ = Position(board_, state);
        failed_.clear();
    }
    void apply(const Deduction& deduction) override { position_.apply(deduction); }

    std::vector<Deduction> find(const std::string& technique, std::size_t most, Stop& stop) override {
        const Technique& asked = named(technique);
        Sink sink(most, stop);
        // Techniques count on a candidate in every open cell and a place for every value.
        if (most > 0 && !position_.contradictory()) look(asked, sink);
        return std::move(sink.found);
    }

    Path walk(const std::vector<std::string>& order, std::size_t most_steps, Stop& stop,
              const std::function<bool(const Deduction&)>& unwanted) override {
        std::vector<Asked> asked;
        for (const auto& name : order) asked.push_back({{&named(name)}, false});
        return go(asked, most_steps, false, stop, unwanted);
    }

    Path walk_in_stages(const std::vector<Stage>& stages, std::size_t most_steps, Stop& stop) override {
        std::vector<Asked> asked;
        for (const auto& stage : stages) {
            asked.push_back({{}, stage.weighed});
            for (const auto& name : stage.techniques) asked.back().techniques.push_back(&named(name));
        }
        return go(asked, most_steps, true, stop, {});
    }

    explainer::Rating rate(int most_tenths, explainer::Book book, Stop& stop) override {
        if (!classic_) throw std::invalid_argument("only a classic Sudoku of 9x9 has this rating");
        return explainer::rate(state(), most_tenths, book, stop);
    }

private:
    struct Asked {
        std::vector<const Technique*> techniques;
        bool weighed;
    };

    Path go(const std::vector<Asked>& asked, std::size_t most_steps, bool first_come, Stop& stop,
            const std::function<bool(const Deduction&)>& unwanted) {
        std::optional<SinglesQueue> queue;
        if (first_come) queue.emplace(position_);
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
            auto step = next(asked, queue, stop);
            if (!step) {
                if (stop.stopped()) path.ending = Ending::interrupted;
                return path;
            }
            if (unwanted && unwanted(*step)) return path;
            position_.apply(*step);
            if (queue) queue->apply(*step);
            path.steps.push_back(std::move(*step));
        }
        if (position_.solved()) path.ending = Ending::solved;
        return path;
    }

    std::optional<Deduction> next(const std::vector<Asked>& asked, std::optional<SinglesQueue>& queue,
                                  Stop& stop) {
        for (const auto& stage : asked) {
            Sink sink(stage.weighed ? std::numeric_limits<std::size_t>::max() : 1, stop,
                      queue ? hodoku : everything, stage.weighed);
            for (const auto* technique : stage.techniques) {
                if (queue && technique->name == "full-house") {
                    if (auto step = queue->full_house()) return step;
                } else if (queue && technique->name == "naked-single") {
                    if (auto step = queue->naked()) return step;
                } else if (queue && technique->name == "hidden-single") {
                    if (auto step = queue->hidden()) return step;
                } else {
                    // On a small board the shortest way of the moment is soon found anew.
                    if (board_.cells > small && !stage.weighed) sink.failed = &failed_[technique];
                    look(*technique, sink);
                    if (sink.stopped()) return {};
                }
            }
            const auto best = std::ranges::min_element(sink.found, {}, [](const Deduction& found) {
                return preference(found.places, found.removals, found.length);
            });
            if (best != sink.found.end()) {
                return std::move(stage.weighed ? *best : sink.found.front());
            }
        }
        return {};
    }

    void look(const Technique& technique, Sink& sink) const {
        sink.begin(technique.name);
        technique.find(position_, sink);
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
};

} // namespace

const std::vector<Technique>& techniques() {
    static const std::vector<Technique> all = [] {
        std::vector<Technique> gathered;
        for (const auto family :
             {singles(), locked(), subsets(), fish(), complex_fish(), single_digit(),
              empty_rectangles(), wings(), colouring(), medusa(), pairs(), unique_rectangles(),
              unique_loops(), extended_rectangles(), graves(), almost_locked(), blossom(),
              crossings(), aligned(), templates(), fireworks(), rings(), tridagons(), exocets(),
              senior_exocets(), oddagons(), locked_sectors(), chains(), kraken_fish(), forcing()}) {
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
