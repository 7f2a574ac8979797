// Lines of LRAT: each clause has a number, and names those that refute its contrary, in the order in
// which they become unit (Cruz-Filipe, Heule, Hunt, Kaufmann & Schneider-Kamp, 2017).
#pragma once

#include <cstdint>
#include <ostream>
#include <string>
#include <vector>

#include "words.hpp"

namespace alldiff::proof {

using Id = std::uint64_t;

class HintWriter {
public:
    explicit HintWriter(std::ostream& out) : out_(out) {}
    ~HintWriter() { flush(); }
    HintWriter(const HintWriter&) = delete;
    HintWriter& operator=(const HintWriter&) = delete;

    // The clauses of the formula have the first numbers.
    void begin(Id clauses) { last_ = clauses; }

    // Writes a clause with its hints, and returns its number.
    Id add(const std::vector<Literal>& clause, const std::vector<Id>& hints) {
        text_ += std::to_string(++last_);
        for (const Literal l : clause) {
            text_ += (l & 1) != 0 ? " -" : " ";
            text_ += std::to_string(l >> 1);
        }
        text_ += " 0";
        for (const Id hint : hints) (text_ += ' ') += std::to_string(hint);
        end();
        return last_;
    }

    void remove(Id id) {
        ((text_ += std::to_string(last_)) += " d ") += std::to_string(id);
        end();
    }

private:
    void end() {
        text_ += " 0\n";
        if (text_.size() > 1 << 16) flush();
    }
    void flush() {
        out_ << text_;
        text_.clear();
    }

    std::ostream& out_;
    std::string text_;
    Id last_ = 0;
};

} // namespace alldiff::proof
