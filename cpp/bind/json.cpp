#include "json.hpp"

#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

namespace nb = nanobind;

namespace alldiff::bind {

namespace {

constexpr long largest = 1'000'000'000;
constexpr std::size_t most_fields = 64;

// Thrown where the text is not for this reader.
struct Unusual {};

void require(bool usual) {
    if (!usual) throw Unusual{};
}

nb::object taken(PyObject* fresh) {
    if (fresh == nullptr) throw nb::python_error();
    return nb::steal(fresh);
}

std::string_view view(nb::handle text) {
    Py_ssize_t size = 0;
    const char* data =
        PyUnicode_Check(text.ptr()) ? PyUnicode_AsUTF8AndSize(text.ptr(), &size) : nullptr;
    if (data == nullptr) {
        PyErr_Clear();
        throw nb::type_error("expected a str of whole characters");
    }
    return {data, static_cast<std::size_t>(size)};
}

struct Field {
    nb::handle key;
    std::string_view name;
    const char* shape; // ends with a zero
};

// The callers' tuples outlive the reading, and so does what the fields refer to.
std::vector<Field> read_fields(nb::handle pairs) {
    std::vector<Field> fields;
    for (const nb::handle pair : nb::cast<nb::tuple>(pairs)) {
        const auto parts = nb::cast<nb::tuple>(pair);
        if (parts.size() != 2) throw nb::value_error("a field is not a pair");
        fields.push_back({parts[0], view(parts[0]), view(parts[1]).data()});
    }
    if (fields.size() > most_fields) throw nb::value_error("there are too many fields");
    return fields;
}

struct Record {
    std::string_view name;
    PyTypeObject* type;
    std::vector<Field> fields;
};

std::vector<Record> read_records(nb::handle clues) {
    std::vector<Record> records;
    for (const nb::handle clue : nb::cast<nb::tuple>(clues)) {
        const auto parts = nb::cast<nb::tuple>(clue);
        if (parts.size() != 3) throw nb::value_error("a clue is not a triple");
        auto* type = reinterpret_cast<PyTypeObject*>(parts[1].ptr());
        if (!PyType_Check(parts[1].ptr()) || !PyType_HasFeature(type, Py_TPFLAGS_HEAPTYPE)) {
            throw nb::type_error("the record of a clue is no class");
        }
        records.push_back({view(parts[0]), type, read_fields(parts[2])});
    }
    return records;
}

class Reader {
public:
    Reader(std::string_view text, std::vector<Record> records)
        : at_(text.data()), end_(text.data() + text.size()), records_(std::move(records)) {}

    nb::object puzzle(const std::vector<Field>& members) {
        nb::object found = taken(PyDict_New());
        std::uint64_t seen = 0;
        skip('{');
        do {
            const Field& member = field(members, seen);
            const nb::object value = *member.shape == 0 ? clues() : read(member.shape);
            if (PyDict_SetItem(found.ptr(), member.key.ptr(), value.ptr()) != 0) {
                throw nb::python_error();
            }
        } while (more('}'));
        space();
        require(at_ == end_);
        return found;
    }

private:
    void space() {
        while (at_ != end_ && (*at_ == ' ' || *at_ == '\n' || *at_ == '\t' || *at_ == '\r')) ++at_;
    }
    [[nodiscard]] char next() {
        space();
        require(at_ != end_);
        return *at_;
    }
    void skip(char expected) {
        require(next() == expected);
        ++at_;
    }

    // Goes past a comma, or past the bracket that ends the items.
    [[nodiscard]] bool more(char bracket) {
        const char found = next();
        require(found == ',' || found == bracket);
        ++at_;
        return found == ',';
    }

    // Goes past the bracket of a list that ends at once.
    [[nodiscard]] bool ends() {
        if (next() != ']') return false;
        ++at_;
        return true;
    }

    std::string_view word() {
        skip('"');
        const char* begin = at_;
        while (at_ != end_ && *at_ != '"') {
            require(*at_ != '\\' && static_cast<unsigned char>(*at_) >= 0x20);
            ++at_;
        }
        require(at_ != end_);
        return {begin, static_cast<std::size_t>(at_++ - begin)};
    }

    // Reads a key and its colon; a key that is unknown or was seen before is unusual.
    const Field& field(const std::vector<Field>& fields, std::uint64_t& seen) {
        const std::string_view key = word();
        skip(':');
        std::size_t i = 0;
        while (i < fields.size() && fields[i].name != key) ++i;
        require(i < fields.size() && (seen >> i & 1) == 0);
        seen |= std::uint64_t{1} << i;
        return fields[i];
    }

    nb::object number(bool any_sign) {
        const bool negative = next() == '-';
        require(!negative || any_sign);
        if (negative) ++at_;
        const char* begin = at_;
        long value = 0;
        for (; at_ != end_ && *at_ >= '0' && *at_ <= '9'; ++at_) {
            value = 10 * value + (*at_ - '0');
            require(value <= largest);
        }
        const auto digits = at_ - begin;
        require(digits > 0 && (*begin != '0' || digits == 1));
        return taken(PyLong_FromLong(negative ? -value : value));
    }

    nb::object number_or_null() {
        if (next() != 'n') return number(false);
        require(end_ - at_ >= 4 && std::memcmp(at_, "null", 4) == 0);
        at_ += 4;
        return nb::none();
    }

    nb::object read(const char* shape) {
        switch (*shape) {
        case 'i': return number(true);
        case 'g': return number_or_null();
        case 's': {
            const std::string_view text = word();
            return taken(
                PyUnicode_FromStringAndSize(text.data(), static_cast<Py_ssize_t>(text.size())));
        }
        default: return list(shape);
        }
    }

    nb::object list(const char* shape) {
        const bool any = *shape == '*';
        const bool even = *shape == '+';
        if (!any && !even && (*shape < '1' || *shape > '9')) {
            throw nb::value_error("a shape has an unknown letter");
        }
        skip('[');
        const std::size_t first = items_.size();
        if (!any || !ends()) {
            do {
                items_.push_back(read(shape + 1));
                require(!even || length(items_.back()) == length(items_[first]));
            } while (more(']'));
        }
        require(any || even || items_.size() - first == static_cast<std::size_t>(*shape - '0'));
        return close(first);
    }

    static Py_ssize_t length(nb::handle item) {
        return PyTuple_Check(item.ptr()) ? PyTuple_GET_SIZE(item.ptr()) : 0;
    }

    // Returns the tuple of the items from the first on, which are taken away.
    nb::object close(std::size_t first) {
        nb::object tuple = taken(PyTuple_New(static_cast<Py_ssize_t>(items_.size() - first)));
        for (std::size_t i = first; i < items_.size(); ++i) {
            PyTuple_SET_ITEM(tuple.ptr(), static_cast<Py_ssize_t>(i - first),
                             items_[i].release().ptr());
        }
        items_.resize(first);
        return tuple;
    }

    nb::object clues() {
        skip('[');
        const std::size_t first = items_.size();
        if (!ends()) {
            do {
                items_.push_back(clue());
            } while (more(']'));
        }
        return close(first);
    }

    nb::object clue() {
        skip('{');
        require(word() == "type");
        skip(':');
        const std::string_view name = word();
        std::size_t i = 0;
        while (i < records_.size() && records_[i].name != name) ++i;
        require(i < records_.size());
        const Record& record = records_[i];
        nb::object made = taken(PyType_GenericAlloc(record.type, 0));
        std::uint64_t seen = 0;
        std::size_t count = 0;
        for (; more('}'); ++count) {
            const Field& one = field(record.fields, seen);
            const nb::object value = read(one.shape);
            // The record's own way to set a field is closed.
            if (PyObject_GenericSetAttr(made.ptr(), one.key.ptr(), value.ptr()) != 0) {
                throw nb::python_error();
            }
        }
        require(count == record.fields.size());
        return made;
    }

    const char* at_;
    const char* end_;
    std::vector<Record> records_;
    std::vector<nb::object> items_; // of the lists that are open
};

} // namespace

nb::object read_json(nb::handle text, nb::handle members, nb::handle clues) {
    const std::vector<Field> fields = read_fields(members);
    Py_ssize_t size = 0;
    if (!PyUnicode_Check(text.ptr())) throw nb::type_error("the text must be a str");
    const char* data = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
    if (data == nullptr) { // half a character
        PyErr_Clear();
        return nb::none();
    }
    Reader reader({data, static_cast<std::size_t>(size)}, read_records(clues));
    try {
        return reader.puzzle(fields);
    } catch (const Unusual&) {
        return nb::none();
    }
}

} // namespace alldiff::bind
