#include "convert.hpp"

#include <algorithm>
#include <climits>
#include <stdexcept>
#include <string>

namespace nb = nanobind;

namespace alldiff::bind {

namespace {

constexpr long long widest_domain = 64LL << 12; // bits
constexpr std::size_t most_words = std::size_t{1} << 27; // 1 GB of domains
constexpr long long largest_total = 1LL << 53;

// A list or tuple, looked at without copies. A list must not change meanwhile: nothing here calls
// back into Python between taking an item and reading it, but for wide ints, which are ints.
class Items {
public:
    Items(nb::handle object, const char* what) : object_(object) {
        tuple_ = PyTuple_Check(object.ptr());
        if (!tuple_ && !PyList_Check(object.ptr())) {
            throw nb::type_error((std::string(what) + " must be a tuple or a list").c_str());
        }
    }
    [[nodiscard]] Py_ssize_t size() const {
        return tuple_ ? PyTuple_GET_SIZE(object_.ptr()) : PyList_GET_SIZE(object_.ptr());
    }
    [[nodiscard]] nb::object operator[](Py_ssize_t i) const {
        if (tuple_) return nb::borrow(PyTuple_GET_ITEM(object_.ptr(), i));
        PyObject* item = PySequence_GetItem(object_.ptr(), i);
        if (item == nullptr) throw nb::python_error();
        return nb::steal(item);
    }

private:
    nb::handle object_;
    bool tuple_;
};

long long read_number(nb::handle object, long long least, long long most, const char* what) {
    if (!PyLong_Check(object.ptr())) {
        throw nb::type_error((std::string(what) + " must be an int").c_str());
    }
    int overflow = 0;
    const long long number = PyLong_AsLongLongAndOverflow(object.ptr(), &overflow);
    if (overflow != 0 || number < least || number > most) {
        throw std::invalid_argument(std::string(what) + " is out of range");
    }
    return number;
}

int read_int(nb::handle object, int least, const char* what) {
    return static_cast<int>(read_number(object, least, INT_MAX, what));
}

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
    constraint.allowed.reserve(static_cast<std::size_t>(PySet_GET_SIZE(object.ptr())));
    for (const nb::handle pair : nb::borrow<nb::object>(object)) {
        constraint.allowed.push_back(read_pair(pair, INT_MIN, "an allowed pair"));
    }
    // A set has no order of its own.
    std::sort(constraint.allowed.begin(), constraint.allowed.end());
}

Constraint read_constraint(nb::handle object) {
    const Items items(object, "a constraint");
    if (items.size() < 2) throw std::invalid_argument("a constraint needs a type and variables");
    Constraint constraint;
    const int type = read_int(items[0], 0, "the type of a constraint");
    if (type > static_cast<int>(Constraint::Type::relation)) {
        throw std::invalid_argument("a constraint is of no known type");
    }
    constraint.type = static_cast<Constraint::Type>(type);
    const bool has_more =
        constraint.type == Constraint::Type::sum || constraint.type == Constraint::Type::relation;
    if (items.size() != (has_more ? 3 : 2)) {
        throw std::invalid_argument("a constraint has too few or too many parts");
    }
    const nb::object scope = items[1];
    const Items variables(scope, "the variables of a constraint");
    constraint.variables.reserve(static_cast<std::size_t>(variables.size()));
    for (Py_ssize_t i = 0; i < variables.size(); ++i) {
        constraint.variables.push_back(read_int(variables[i], 0, "a variable"));
    }
    if (constraint.type == Constraint::Type::sum) {
        constraint.total = read_number(items[2], -largest_total, largest_total, "a total");
    }
    if (constraint.type == Constraint::Type::relation) read_allowed(items[2], constraint);
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
Part read_name(std::string_view name, const std::array<std::string_view, Count>& names,
               const char* what) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) {
        throw std::invalid_argument("unknown " + std::string(what) + " " + std::string(name));
    }
    return static_cast<Part>(found - names.begin());
}

template <typename Part, std::size_t Count>
std::vector<Part> read_names(nb::handle object, const std::array<std::string_view, Count>& names,
                             const char* what) {
    const Items items(object, "names");
    std::vector<Part> parts;
    for (Py_ssize_t i = 0; i < items.size(); ++i) {
        const nb::object item = items[i];
        Py_ssize_t size = 0;
        const char* text =
            PyUnicode_Check(item.ptr()) ? PyUnicode_AsUTF8AndSize(item.ptr(), &size) : nullptr;
        if (text == nullptr) {
            PyErr_Clear();
            throw nb::type_error("a name must be a str");
        }
        parts.push_back(read_name<Part>({text, static_cast<std::size_t>(size)}, names, what));
    }
    return parts;
}

} // namespace

Model read_model(nb::handle domains, nb::handle constraints, nb::handle givens) {
    Model model;
    read_domains(domains, model);
    const Items records(constraints, "the constraints");
    model.constraints.reserve(static_cast<std::size_t>(records.size()));
    for (Py_ssize_t i = 0; i < records.size(); ++i) {
        model.constraints.push_back(read_constraint(records[i]));
    }
    read_givens(givens, model);
    const std::string fault = validate(model);
    if (!fault.empty()) throw std::invalid_argument(fault);
    return model;
}

Model with_givens(const Model& model, nb::handle givens) {
    Model other = model;
    read_givens(givens, other);
    const std::string fault = validate(other);
    if (!fault.empty()) throw std::invalid_argument(fault);
    return other;
}

twin::Plan read_plan(std::string_view level, nb::handle variables, std::string_view value,
                     nb::handle options, std::uint64_t seed) {
    return {
        .level = read_name<twin::Level>(level, twin::level_names, "consistency level"),
        .variables = read_names<twin::VariableOrder>(variables, twin::variable_order_names,
                                                     "variable order"),
        .value = read_name<twin::ValueOrder>(value, twin::value_order_names, "value order"),
        .options = read_names<twin::Option>(options, twin::option_names, "search option"),
        .seed = seed,
    };
}

nb::object write_solutions(std::span<const std::vector<int>> solutions) {
    nb::object all = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(solutions.size())));
    if (!all.is_valid()) throw nb::python_error();
    for (std::size_t i = 0; i < solutions.size(); ++i) {
        PyObject* one = PyTuple_New(static_cast<Py_ssize_t>(solutions[i].size()));
        if (one == nullptr) throw nb::python_error();
        PyTuple_SET_ITEM(all.ptr(), static_cast<Py_ssize_t>(i), one);
        for (std::size_t v = 0; v < solutions[i].size(); ++v) {
            PyObject* value = PyLong_FromLong(solutions[i][v]);
            if (value == nullptr) throw nb::python_error();
            PyTuple_SET_ITEM(one, static_cast<Py_ssize_t>(v), value);
        }
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
