#include "convert.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <stdexcept>
#include <string>

#include "items.hpp"

namespace nb = nanobind;

namespace alldiff::bind {

namespace {

constexpr long long widest_domain = 64LL << 12; // bits
constexpr std::size_t most_words = std::size_t{1} << 27; // 1 GB of domains
constexpr long long largest_total = 1LL << 53;

// Appends the words of a domain, as many as it needs and at least one.
void read_domain(nb::handle object, std::vector<std::uint64_t>& words) {
    if (!PyLong_Check(object.ptr())) throw nb::type_error("a domain must be an int");
    int overflow = 0;
    const long long narrow = PyLong_AsLongLongAndOverflow(object.ptr(), &overflow);
    if (overflow < 0 || (overflow == 0 && narrow < 0)) {
        throw std::invalid_argument("a domain is a bit mask and must not be negative");
    }
    if (overflow == 0) {
        words.push_back(static_cast<std::uint64_t>(narrow));
        return;
    }
    const nb::object bits = object.attr("bit_length")();
    const long long count = read_number(bits, 0, widest_domain, "the width of a domain");
    nb::object rest = nb::borrow(object);
    const nb::object word_bits = nb::int_(64);
    for (long long i = 0; i < count; i += 64) {
        words.push_back(PyLong_AsUnsignedLongLongMask(rest.ptr()));
        rest = nb::steal(PyNumber_Rshift(rest.ptr(), word_bits.ptr()));
        if (!rest.is_valid()) throw nb::python_error();
    }
}

void read_domains(nb::handle object, Model& model) {
    const Items items(object, "the domains");
    const Py_ssize_t count = items.size();
    if (count > INT_MAX) throw std::invalid_argument("there are too many variables");
    model.variables = static_cast<int>(count);
    std::vector<std::uint64_t> words;
    words.reserve(static_cast<std::size_t>(count));
    std::vector<std::size_t> ends;
    ends.reserve(static_cast<std::size_t>(count));
    std::size_t widest = 1;
    for (Py_ssize_t i = 0; i < count; ++i) {
        const std::size_t begin = words.size();
        read_domain(items[i], words);
        ends.push_back(words.size());
        widest = std::max(widest, words.size() - begin);
        if (widest * static_cast<std::size_t>(count) > most_words) {
            throw std::invalid_argument("the domains are too large");
        }
    }
    model.words = static_cast<int>(widest);
    if (widest == 1) {
        model.domains = std::move(words);
        return;
    }
    model.domains.assign(widest * ends.size(), 0);
    std::size_t begin = 0;
    for (std::size_t v = 0; v < ends.size(); ++v) {
        std::copy(words.begin() + static_cast<std::ptrdiff_t>(begin),
                  words.begin() + static_cast<std::ptrdiff_t>(ends[v]),
                  model.domains.begin() + static_cast<std::ptrdiff_t>(v * widest));
        begin = ends[v];
    }
}

std::pair<int, int> read_pair(nb::handle object, int least, const char* what) {
    const Items items(object, what);
    if (items.size() != 2) throw std::invalid_argument(std::string(what) + " is not a pair");
    const int first = read_int(items[0], least, what);
    return {first, read_int(items[1], least, what)};
}

void read_allowed(nb::handle object, Constraint& constraint) {
    if (!PyAnySet_Check(object.ptr())) {
        throw nb::type_error("the allowed pairs of a relation must be a set");
    }
    constraint.allowed.reserve(static_cast<std::size_t>(PySet_Size(object.ptr())));
    for (const nb::handle pair : nb::borrow<nb::object>(object)) {
        constraint.allowed.push_back(read_pair(pair, INT_MIN, "an allowed pair"));
    }
    // A set has no order of its own.
    std::sort(constraint.allowed.begin(), constraint.allowed.end());
}

void read_near(nb::handle object, Constraint& constraint) {
    const Items pairs(object, "the places that touch");
    for (Py_ssize_t i = 0; i < pairs.size(); ++i) constraint.allowed.push_back(read_pair(pairs[i], 0, "a pair of places"));
}

void read_ints(nb::handle object, std::vector<int>& numbers, int least, const char* what) {
    const Items items(object, what);
    if (numbers.empty()) numbers.reserve(static_cast<std::size_t>(items.size()));
    for (Py_ssize_t i = 0; i < items.size(); ++i) {
        numbers.push_back(read_int(items[i], least, what));
    }
}

// Reads rows of numbers, each as long as there are variables.
void read_row(nb::handle object, Constraint& constraint, const char* what) {
    const std::size_t before = constraint.rows.size();
    read_ints(object, constraint.rows, INT_MIN, what);
    if (constraint.rows.size() - before != constraint.variables.size()) {
        throw std::invalid_argument(std::string(what) + " is not as long as its variables");
    }
}

// Asks Python now and then whether the work is to end, which it says by an error.
class Look {
public:
    explicit Look(nb::handle ask) : ask_(ask) {}
    void operator()() {
        if (ask_.is_none() || --left_ > 0) return;
        left_ = between;
        ask_();
    }

private:
    static constexpr int between = 1 << 12;
    nb::handle ask_;
    int left_ = between;
};

// Sorts rows of so many numbers. Most rows fit into one number each, which takes a tenth of the time.
void sort_rows(std::vector<int>& rows, std::size_t size, Look& look) {
    if (rows.empty()) return;
    const auto less = [&](const auto& a, const auto& b) {
        look();
        return a < b;
    };
    const auto [least, most] = std::minmax_element(rows.begin(), rows.end());
    const std::int64_t low = *least;
    const auto bits = static_cast<std::size_t>(std::bit_width(static_cast<std::uint64_t>(*most - low)));
    if (bits * size < 64) {
        std::vector<std::uint64_t> packed(rows.size() / size, 0);
        for (std::size_t at = 0; at < rows.size(); ++at) {
            packed[at / size] = packed[at / size] << bits | static_cast<std::uint64_t>(rows[at] - low);
        }
        std::sort(packed.begin(), packed.end(), less);
        const std::uint64_t mask = (std::uint64_t{1} << bits) - 1;
        for (std::size_t at = rows.size(); at-- > 0;) {
            rows[at] = static_cast<int>(low + static_cast<std::int64_t>(packed[at / size] & mask));
            packed[at / size] >>= bits;
        }
        return;
    }
    std::vector<std::vector<int>> apart;
    apart.reserve(rows.size() / size);
    for (std::size_t at = 0; at < rows.size(); at += size) {
        apart.emplace_back(rows.data() + at, rows.data() + at + size);
    }
    std::sort(apart.begin(), apart.end(), less);
    rows.clear();
    for (const std::vector<int>& row : apart) rows.insert(rows.end(), row.begin(), row.end());
}

void read_tuples(nb::handle object, Constraint& constraint, Look& look) {
    if (!PyAnySet_Check(object.ptr())) {
        throw nb::type_error("the allowed tuples of a table must be a set");
    }
    const std::size_t size = constraint.variables.size();
    constraint.rows.reserve(static_cast<std::size_t>(PySet_Size(object.ptr())) * size);
    for (const nb::handle row : nb::borrow<nb::object>(object)) {
        look();
        read_row(row, constraint, "an allowed tuple");
    }
    if (size == 0) return; // which validate() refuses
    // A set has no order of its own.
    sort_rows(constraint.rows, size, look);
}

void read_automaton(nb::handle moves, nb::handle accepting, Constraint& constraint) {
    const Items states(moves, "the moves of an automaton");
    constraint.moves.resize(static_cast<std::size_t>(states.size()));
    for (Py_ssize_t i = 0; i < states.size(); ++i) {
        const nb::object state = states[i];
        const Items pairs(state, "the moves of a state");
        for (Py_ssize_t k = 0; k < pairs.size(); ++k) {
            const auto [value, to] = read_pair(pairs[k], INT_MIN, "a move");
            constraint.moves[i].push_back({value, to});
        }
    }
    if (!PyAnySet_Check(accepting.ptr())) {
        throw nb::type_error("the accepting states of an automaton must be a set");
    }
    constraint.accepting.assign(constraint.moves.size(), 0);
    for (const nb::handle state : nb::borrow<nb::object>(accepting)) {
        const auto at = static_cast<std::size_t>(read_int(state, 0, "an accepting state"));
        // One that is not there is never reached.
        if (at < constraint.accepting.size()) constraint.accepting[at] = 1;
    }
}

template <typename Part, std::size_t Count>
Part read_name(std::string_view name, const std::array<std::string_view, Count>& names, const char* what) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) {
        throw std::invalid_argument("unknown " + std::string(what) + " " + std::string(name));
    }
    return static_cast<Part>(found - names.begin());
}

std::string_view read_text(nb::handle object, const char* what) {
    Py_ssize_t size = 0;
    const char* text = PyUnicode_Check(object.ptr()) ? PyUnicode_AsUTF8AndSize(object.ptr(), &size) : nullptr;
    if (text == nullptr) {
        PyErr_Clear();
        throw nb::type_error((std::string(what) + " must be a str").c_str());
    }
    return {text, static_cast<std::size_t>(size)};
}

// How many parts the record of each type has besides.
constexpr std::array<Py_ssize_t, 9> parts_of_type{1, 2, 2, 3, 4, 2, 2, 3, 5};
constexpr std::array<std::string_view, 3> operator_names{"=", "<=", "!="};

// The parts of constraints: of tuples that begin with the number of their type, and of records, of
// whose types a dict tells that number and the names of the parts.
class Parts {
public:
    explicit Parts(nb::handle records) : records_(records) {
        if (!PyDict_Check(records.ptr())) throw nb::type_error("the types of records must be a dict");
    }

    void begin(nb::object constraint) {
        constraint_ = std::move(constraint);
        const nb::handle type = constraint_.type();
        tuple_ = PyTuple_Check(constraint_.ptr()) || PyList_Check(constraint_.ptr());
        if (tuple_) {
            form_ = constraint_;
        } else if (!type.is(type_)) { // mostly it is that of the one before
            PyObject* const form = PyDict_GetItemWithError(records_.ptr(), type.ptr());
            if (form == nullptr && PyErr_Occurred() != nullptr) throw nb::python_error();
            if (form == nullptr) throw nb::type_error("a constraint must be a tuple or a record");
            form_ = nb::borrow(form);
        }
        type_ = tuple_ ? nb::handle() : type;
        const Items form(form_, "a constraint");
        if (form.size() < 1) throw std::invalid_argument("a constraint needs a type");
        const auto number = static_cast<std::size_t>(read_int(form[0], 0, "the type of a constraint"));
        if (number >= parts_of_type.size()) throw std::invalid_argument("a constraint is of no known type");
        if (form.size() != 1 + parts_of_type[number]) {
            throw std::invalid_argument("a constraint has too few or too many parts");
        }
        kind = static_cast<Constraint::Type>(number);
    }
    [[nodiscard]] nb::object operator[](Py_ssize_t i) const {
        nb::object part = Items(form_, "a constraint")[1 + i];
        return tuple_ ? part : taken(PyObject_GetAttr(constraint_.ptr(), part.ptr()));
    }

    Constraint::Type kind = Constraint::Type::all_different;

private:
    nb::handle records_;
    nb::handle type_; // of the last record; its dict holds it
    nb::object constraint_;
    nb::object form_;
    bool tuple_ = false;
};

Constraint read_constraint(const Parts& parts, Look& look) {
    Constraint constraint;
    constraint.type = parts.kind;
    const auto read_total = [&](nb::handle total) {
        constraint.total = read_number(total, -largest_total, largest_total, "a total");
    };
    if (parts.kind == Constraint::Type::less || parts.kind == Constraint::Type::relation) {
        constraint.variables = {read_int(parts[0], 0, "a variable"), read_int(parts[1], 0, "a variable")};
    } else {
        read_ints(parts[0], constraint.variables, 0, "a variable");
    }
    switch (constraint.type) {
    case Constraint::Type::all_different:
    case Constraint::Type::less:
        break;
    case Constraint::Type::sum:
        read_total(parts[1]);
        break;
    case Constraint::Type::relation:
        read_allowed(parts[2], constraint);
        break;
    case Constraint::Type::linear: {
        read_ints(parts[1], constraint.coefficients, -INT_MAX, "a coefficient");
        const nb::object comparison = parts[2];
        constraint.comparison = read_name<Constraint::Operator>(read_text(comparison, "an operator"),
                                                                operator_names, "operator");
        read_total(parts[3]);
        break;
    }
    case Constraint::Type::sets: {
        const nb::object object_of_sets = parts[1];
        const Items sets(object_of_sets, "the sets of a constraint");
        for (Py_ssize_t i = 0; i < sets.size(); ++i) read_row(sets[i], constraint, "a set");
        break;
    }
    case Constraint::Type::table:
        read_tuples(parts[1], constraint, look);
        break;
    case Constraint::Type::automaton:
        read_automaton(parts[1], parts[2], constraint);
        break;
    case Constraint::Type::regions:
        constraint.places = static_cast<int>(constraint.variables.size());
        read_near(parts[1], constraint);
        constraint.count = read_int(parts[2], 0, "a number of regions");
        constraint.size = read_int(parts[3], 0, "a size of regions");
        read_ints(parts[4], constraint.variables, 0, "a variable");
        break;
    }
    return constraint;
}

void read_givens(nb::handle object, Model& model) {
    const Items pairs(object, "the givens");
    model.givens.clear();
    model.givens.reserve(static_cast<std::size_t>(pairs.size()));
    for (Py_ssize_t i = 0; i < pairs.size(); ++i) {
        model.givens.push_back(read_pair(pairs[i], 0, "a given"));
    }
}

template <typename Part, std::size_t Count>
std::vector<Part> read_names(nb::handle object, const std::array<std::string_view, Count>& names,
                             const char* what) {
    const Items items(object, "names");
    std::vector<Part> parts;
    for (Py_ssize_t i = 0; i < items.size(); ++i) {
        const nb::object item = items[i];
        parts.push_back(read_name<Part>(read_text(item, "a name"), names, what));
    }
    return parts;
}

} // namespace

Model read_model(nb::handle domains, nb::handle constraints, nb::handle givens, int hidden,
                 nb::handle records, nb::handle ask) {
    Model model;
    model.hidden = hidden;
    read_domains(domains, model);
    const Items stated(constraints, "the constraints");
    Parts parts(records);
    Look look(ask);
    model.constraints.reserve(static_cast<std::size_t>(stated.size()));
    for (Py_ssize_t i = 0; i < stated.size(); ++i) {
        look();
        parts.begin(stated[i]);
        model.constraints.push_back(read_constraint(parts, look));
    }
    read_givens(givens, model);
    const std::string fault = validate(model);
    if (!fault.empty()) throw std::invalid_argument(fault);
    return model;
}

NativeModel with_givens(const NativeModel& model, nb::handle givens) {
    NativeModel other = model;
    read_givens(givens, other);
    const std::string fault = fault_of_givens(other);
    if (!fault.empty()) throw std::invalid_argument(fault);
    return other;
}

NativeModel part_of(const NativeModel& model, const std::vector<int>& constraints, nb::handle domains,
                    nb::handle givens) {
    NativeModel part;
    read_domains(domains, part);
    if (part.variables != model.variables) throw std::invalid_argument("there are other variables");
    part.hidden = model.hidden;
    part.constraints.reserve(constraints.size());
    for (const int number : constraints) {
        if (number < 0 || static_cast<std::size_t>(number) >= model.constraints.size()) {
            throw std::invalid_argument("there is no such constraint");
        }
        part.constraints.push_back(model.constraints[static_cast<std::size_t>(number)]);
    }
    read_givens(givens, part);
    const std::string fault = fault_of_givens(part);
    if (!fault.empty()) throw std::invalid_argument(fault);
    return part;
}

bool holds_values(const Model& model, nb::handle values) {
    std::vector<int> numbers;
    read_ints(values, numbers, INT_MIN, "a value");
    return holds(model, numbers);
}

textbook::Plan read_plan(std::string_view level, nb::handle variables, nb::handle values,
                     nb::handle options, std::uint64_t seed) {
    if (level == textbook::exact_cover_name) {
        textbook::Plan plan;
        plan.exact_cover = true;
        return plan;
    }
    return {
        .level = read_name<textbook::Level>(level, textbook::level_names, "consistency level"),
        .variables = read_names<textbook::VariableOrder>(variables, textbook::variable_order_names,
                                                     "variable order"),
        .values = read_names<textbook::ValueOrder>(values, textbook::value_order_names, "value order"),
        .options = read_names<textbook::Option>(options, textbook::option_names, "search option"),
        .seed = seed,
        .exact_cover = false,
    };
}

nb::object write_values(const std::vector<int>& values) {
    nb::object all = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(values.size())));
    if (!all.is_valid()) throw nb::python_error();
    for (std::size_t v = 0; v < values.size(); ++v) {
        PyObject* value = PyLong_FromLong(values[v]);
        if (value == nullptr) throw nb::python_error();
        NB_TUPLE_SET_ITEM(all.ptr(), static_cast<Py_ssize_t>(v), value);
    }
    return all;
}

nb::object write_solutions(std::span<const std::vector<int>> solutions) {
    nb::object all = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(solutions.size())));
    if (!all.is_valid()) throw nb::python_error();
    for (std::size_t i = 0; i < solutions.size(); ++i) {
        NB_TUPLE_SET_ITEM(all.ptr(), static_cast<Py_ssize_t>(i), write_values(solutions[i]).release().ptr());
    }
    return all;
}

nb::object write_limit(LimitReached limit) {
    switch (limit) {
    case LimitReached::none: return nb::none();
    case LimitReached::solutions: return nb::str("solutions");
    case LimitReached::nodes: return nb::str("nodes");
    case LimitReached::seconds: return nb::str("seconds");
    case LimitReached::memory: return nb::str("memory");
    case LimitReached::cancelled: return nb::str("interrupted");
    }
    return nb::none();
}

nb::object write_names(std::span<const std::string_view> names) {
    nb::list list;
    for (const auto name : names) list.append(nb::str(name.data(), name.size()));
    return nb::tuple(list);
}

} // namespace alldiff::bind
