// Whether the way that a player takes through a puzzle is as wished.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "../reason/reasoner.hpp"
#include "options.hpp"

namespace alldiff::generate {

// What a path must be like. Techniques are asked in `order`, which ends with the hardest that may be
// used; one of those from `hardest_from` on must be needed. Where nothing else is wanted of those, and
// `finish` is not empty, it is enough that one of them helps where the others are stuck, and that
// `finish`, which has the quickest of all, leads to the solution.
struct DifficultyOptions {
    bool walked = false; // whether the path matters
    std::vector<std::string> order;
    std::size_t hardest_from = 0;
    std::vector<std::string> finish;
    std::vector<std::vector<std::string>> used; // of each list one technique
    std::vector<std::string> unused;
    // Where these few alone lead to the solution, the puzzle is passed over without a closer look.
    std::vector<std::string> shortcut;
    bool rated = false; // whether the rating of Sudoku Explainer matters
    int least_tenths = 0;
    int most_tenths = 200;
};

// Not shared between threads.
class DifficultyFilter {
public:
    DifficultyFilter(const DifficultyOptions& options, Stop& stop);

    // What a puzzle with one solution lacks. The path is left at the first step that a puzzle as wanted
    // cannot have. Worth nothing if stopped.
    Shortfall shortfall(const Values& puzzle);

private:
    [[nodiscard]] bool leads_there(const std::vector<std::string>& techniques);
    [[nodiscard]] Shortfall of_the_hardest();
    [[nodiscard]] Shortfall of_the_path();
    [[nodiscard]] Shortfall of_the_rating();

    const DifficultyOptions& options_;
    Stop& stop_;
    const reason::Shape shape_;
    std::unique_ptr<reason::Reasoner> reasoner_;
};

} // namespace alldiff::generate
