// From the rules of a puzzle to the variables of a model: what Python would do for one clue at a time.
#include "parts.hpp"

#include <algorithm>
#include <vector>

#include "items.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace alldiff::bind {

namespace {

constexpr long most_places = 1L << 26;

// What a tuple has as an item, where it is a number that fits a place in a grid, or else -1.
long place_at(PyObject* cell, Py_ssize_t i) {
    PyObject* const item = NB_TUPLE_GET_ITEM(cell, i);
    if (!PyLong_CheckExact(item)) return -1;
    int overflow = 0;
    const long place = PyLong_AsLongAndOverflow(item, &overflow);
    return overflow == 0 ? place : -1;
}

// Where a place of a grid stands among all, row by row; `size`, their number, where it is none.
std::size_t place_of(nb::handle cell, long rows, long columns, std::size_t size) {
    if (!PyTuple_CheckExact(cell.ptr()) || NB_TUPLE_GET_SIZE(cell.ptr()) != 2) return size;
    const long row = place_at(cell.ptr(), 0);
    const long column = place_at(cell.ptr(), 1);
    if (row < 0 || row >= rows || column < 0 || column >= columns) return size;
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) + static_cast<std::size_t>(column);
}

// What number_table() made. It must outlive this.
class Table {
public:
    Table(const nb::bytes& table, long columns)
        : numbers_(static_cast<const int*>(table.data())), size_(table.size() / sizeof(int)), columns_(columns) {
        if (columns < 1) {
            if (columns < 0 || size_ != 0) throw std::invalid_argument("a table without columns has numbers");
            return;
        }
        rows_ = static_cast<long>(size_ / static_cast<std::size_t>(columns));
        if (static_cast<std::size_t>(rows_) * static_cast<std::size_t>(columns) != size_) {
            throw std::invalid_argument("a table has a number for each column of each row");
        }
    }

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] long rows() const { return rows_; }
    [[nodiscard]] long at(long row, long column) const {
        return numbers_[row * columns_ + column];
    }
    // The number of a cell of the grid, or of another in a dict; -1 where there is no such cell.
    [[nodiscard]] long number(nb::handle cell, nb::handle others) const {
        const std::size_t place = place_of(cell, rows_, columns_, size_);
        if (place < size_) return numbers_[place];
        PyObject* const found = PyDict_GetItemWithError(others.ptr(), cell.ptr());
        if (found != nullptr) return read_int(found, 0, "the number of a cell");
        if (PyErr_Occurred() != nullptr) throw nb::python_error();
        return -1;
    }

private:
    const int* numbers_;
    std::size_t size_;
    long columns_;
    long rows_ = 0;
};

nb::object tuple_of(const std::vector<long>& numbers) {
    nb::object made = taken(PyTuple_New(static_cast<Py_ssize_t>(numbers.size())));
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        NB_TUPLE_SET_ITEM(made.ptr(), static_cast<Py_ssize_t>(i),
                          taken(PyLong_FromLong(numbers[i])).release().ptr());
    }
    return made;
}

// Notes that a rule states a constraint, after others perhaps.
void note(nb::handle known, nb::handle constraint, nb::handle alone) {
    PyObject* const before = PyDict_GetItemWithError(known.ptr(), constraint.ptr());
    if (before == nullptr && PyErr_Occurred() != nullptr) throw nb::python_error();
    nb::object all = nb::borrow(alone);
    if (before != nullptr) {
        const Items rules(before, "the rules of a constraint");
        const auto last = [](const Items& items) {
            if (items.size() == 0) throw std::invalid_argument("a constraint has rules");
            return read_int(items[items.size() - 1], 0, "a rule");
        };
        if (last(rules) == last(Items(alone, "a rule"))) return;
        all = taken(PySequence_Concat(before, alone.ptr()));
    }
    if (PyDict_SetItem(known.ptr(), constraint.ptr(), all.ptr()) != 0) throw nb::python_error();
}

struct Statement {
    nb::object type;
    bool differs;
    bool spread;
    std::vector<nb::object> fields;
};

Statement read_statement(nb::handle object) {
    const Items parts(object, "a statement");
    if (parts.size() != 4) throw std::invalid_argument("a statement has four parts");
    const nb::object fields = parts[3];
    const Items names(fields, "the fields of a statement");
    Statement statement{parts[0], parts[1].is(nb::bool_(true)), parts[2].is(nb::bool_(true)), {}};
    for (Py_ssize_t i = 0; i < names.size(); ++i) statement.fields.push_back(names[i]);
    return statement;
}

// Returns the pairs (number, value) of the values that are not 0 in rows, cells being numbered in
// reading order, and None no cell. Returns None where there is no cell, rows differ in length, or a
// value is no int from `low` to `high`: then Python tells what is wrong.
nb::object given_pairs(nb::handle rows, long long low, long long high) {
    if (!PyTuple_Check(rows.ptr())) return nb::none();
    nb::list pairs;
    long number = 0;
    Py_ssize_t columns = -1;
    for (Py_ssize_t r = 0; r < NB_TUPLE_GET_SIZE(rows.ptr()); ++r) {
        PyObject* row = NB_TUPLE_GET_ITEM(rows.ptr(), r);
        if (!PyTuple_Check(row)) return nb::none();
        if (columns < 0) columns = NB_TUPLE_GET_SIZE(row);
        if (NB_TUPLE_GET_SIZE(row) != columns) return nb::none();
        for (Py_ssize_t c = 0; c < columns; ++c) {
            PyObject* given = NB_TUPLE_GET_ITEM(row, c);
            if (given == Py_None) continue;
            if (!PyLong_CheckExact(given)) return nb::none();
            int overflow = 0;
            const long long value = PyLong_AsLongLongAndOverflow(given, &overflow);
            if (overflow != 0) return nb::none();
            if (value != 0) {
                if (value < low || value > high) return nb::none();
                pairs.append(nb::make_tuple(number, nb::handle(given)));
            }
            ++number;
        }
    }
    return number == 0 ? nb::none() : nb::object(nb::tuple(pairs));
}

// Returns the numbers of the cells of a grid, from 0 in the order in which they are named, as a table of
// ints by place; -1 where there is no cell.
nb::object number_table(long rows, long columns, nb::handle cells) {
    if (rows < 0 || columns < 0 || (rows > 0 && columns > most_places / rows)) {
        throw std::invalid_argument("a grid has at most " + std::to_string(most_places) + " places");
    }
    const auto size = static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns);
    std::vector<int> numbers(size, -1);
    const Items all(cells, "the cells");
    for (Py_ssize_t i = 0; i < all.size(); ++i) {
        const nb::object cell = all[i];
        const std::size_t at = place_of(cell, rows, columns, size);
        if (at == size) throw std::invalid_argument("a cell is not in the grid");
        numbers[at] = static_cast<int>(i);
    }
    return nb::bytes(numbers.data(), size * sizeof(int));
}

// Returns for each rule the numbers of the cells that it names: those of the tuple in its one field, or
// of several fields with one cell each; ascending if they are `sorted`. `others` has the numbers of cells
// that are not in the grid. Returns None where a rule names what is no cell, or one twice unless it
// `repeats`.
nb::object scopes_of(nb::handle rules, nb::handle fields, nb::bytes table, long columns, nb::dict others,
                     bool repeats, bool sorted) {
    const Items all(rules, "rules");
    const Items names(fields, "the fields of cells");
    const Table numbers(table, columns);
    nb::list found;
    std::vector<long> scope;
    std::vector<Py_ssize_t> last(numbers.size() + others.size(), -1); // the rule that named a cell last
    for (Py_ssize_t i = 0; i < all.size(); ++i) {
        const nb::object rule = all[i];
        scope.clear();
        const auto add = [&](nb::handle cell) {
            const long number = numbers.number(cell, others);
            if (number < 0 || static_cast<std::size_t>(number) >= last.size()) return false;
            Py_ssize_t& before = last[number];
            if (before == i && !repeats) return false;
            before = i;
            scope.push_back(number);
            return true;
        };
        for (Py_ssize_t k = 0; k < names.size(); ++k) {
            const nb::object field = taken(PyObject_GetAttr(rule.ptr(), names[k].ptr()));
            if (names.size() > 1) {
                if (!add(field)) return nb::none();
                continue;
            }
            if (!PyTuple_Check(field.ptr())) return nb::none();
            for (Py_ssize_t c = 0; c < NB_TUPLE_GET_SIZE(field.ptr()); ++c) {
                if (!add(NB_TUPLE_GET_ITEM(field.ptr(), c))) return nb::none();
            }
        }
        if (sorted) std::ranges::sort(scope);
        found.append(tuple_of(scope));
    }
    return found;
}

// Returns the numbers of the cells of every longest line: in rows, and in columns.
nb::object lines_of(nb::bytes table, long columns) {
    const Table numbers(table, columns);
    std::vector<long> line;
    const auto all = [&](long lines, long length, bool down) {
        nb::list found;
        for (long i = 0; i < lines; ++i) {
            for (long k = 0; k <= length; ++k) {
                const long number = k == length ? -1 : down ? numbers.at(k, i) : numbers.at(i, k);
                if (number >= 0) {
                    line.push_back(number);
                } else if (!line.empty()) {
                    found.append(tuple_of(line));
                    line.clear();
                }
            }
        }
        return found;
    };
    const nb::list across = all(numbers.rows(), columns, false);
    return nb::make_tuple(across, all(numbers.rows() == 0 ? 0 : columns, numbers.rows(), true));
}

// Returns the rules of one type that follow one another: the type, the number of the first, and they.
nb::object grouped(nb::handle rules) {
    if (!PyTuple_Check(rules.ptr())) throw nb::type_error("the rules must be a tuple");
    const Py_ssize_t count = NB_TUPLE_GET_SIZE(rules.ptr());
    const auto type = [&](Py_ssize_t i) { return nb::handle(NB_TUPLE_GET_ITEM(rules.ptr(), i)).type(); };
    nb::list groups;
    for (Py_ssize_t first = 0, end = 0; first < count; first = end) {
        while (end < count && type(end).is(type(first))) ++end;
        groups.append(nb::make_tuple(type(first), first, taken(PyTuple_GetSlice(rules.ptr(), first, end))));
    }
    return groups;
}

// Puts the constraints that rules state into dicts, with the numbers of the rules that do, from
// `first` on. A statement is the type of a constraint, whether it is the dict of those that differ
// where it goes, whether the type takes the variables of a scope one by one, and the fields of the rule
// that it takes besides. It is left out where one of these is None, or where nothing could be equal.
void state(nb::handle rules, nb::handle scopes, nb::handle statements, Py_ssize_t first,
           nb::handle differing, nb::handle others) {
    if (!PyDict_Check(differing.ptr()) || !PyDict_Check(others.ptr())) {
        throw nb::type_error("constraints are kept in dicts");
    }
    const Items all(rules, "rules");
    const Items places(scopes, "the scopes of rules");
    if (places.size() != all.size()) throw std::invalid_argument("there is not one scope for each rule");
    std::vector<Statement> stated;
    const Items listed(statements, "statements");
    for (Py_ssize_t i = 0; i < listed.size(); ++i) stated.push_back(read_statement(listed[i]));
    std::vector<nb::object> parts;
    std::vector<PyObject*> arguments;
    for (Py_ssize_t i = 0; i < all.size(); ++i) {
        const nb::object rule = all[i];
        const nb::object scope = places[i];
        const Items variables(scope, "the scope of a rule");
        const nb::object alone = nb::make_tuple(first + i);
        for (const Statement& statement : stated) {
            if (statement.differs && variables.size() < 2) continue;
            parts.clear();
            if (!statement.spread) parts.push_back(scope);
            for (Py_ssize_t k = 0; statement.spread && k < variables.size(); ++k) parts.push_back(variables[k]);
            for (const nb::object& name : statement.fields) {
                parts.push_back(taken(PyObject_GetAttr(rule.ptr(), name.ptr())));
            }
            arguments.clear();
            for (const nb::object& part : parts) arguments.push_back(part.ptr());
            if (std::ranges::find(arguments, Py_None) != arguments.end()) continue;
            const nb::object constraint =
                taken(PyObject_Vectorcall(statement.type.ptr(), arguments.data(), arguments.size(), nullptr));
            note(statement.differs ? differing : others, constraint, alone);
        }
    }
}

} // namespace

void add_lower(nb::module_& module) {
    module.def("given_pairs", &given_pairs, "rows"_a, "low"_a, "high"_a,
               "Return (number of the cell, value) for each given, None where one is out of range.");
    module.def("number_table", &number_table, "rows"_a, "columns"_a, "cells"_a,
               "Return the numbers of cells, in the order in which they are named, as a table.");
    module.def("scopes_of", &scopes_of, "rules"_a, "fields"_a, "table"_a, "columns"_a, "others"_a,
               "repeats"_a, "sorted"_a,
               "Return the numbers of the cells that each rule names, None where one is wrong.");
    module.def("lines_of", &lines_of, "table"_a, "columns"_a,
               "Return the numbers of the cells of every longest line: in rows, and in columns.");
    module.def("grouped", &grouped, "rules"_a, "Return type, number of the first, and rules of one type.");
    module.def("state", &state, "rules"_a, "scopes"_a, "statements"_a, "first"_a, "differing"_a, "others"_a,
               "Put the constraints that rules state into dicts, with the numbers of the rules.");
}

} // namespace alldiff::bind
