// Lists, tuples and numbers of Python, looked at without copies.
#pragma once

#include <nanobind/nanobind.h>

#include <climits>
#include <stdexcept>
#include <string>

namespace alldiff::bind {

// A list or tuple. A list must not change meanwhile: nothing that uses this calls back into Python
// between taking an item and reading it, but for wide ints, which are ints.
class Items {
public:
    Items(nanobind::handle object, const char* what) : object_(object) {
        tuple_ = PyTuple_Check(object.ptr());
        if (!tuple_ && !PyList_Check(object.ptr())) {
            throw nanobind::type_error((std::string(what) + " must be a tuple or a list").c_str());
        }
    }
    [[nodiscard]] Py_ssize_t size() const {
        return tuple_ ? NB_TUPLE_GET_SIZE(object_.ptr()) : NB_LIST_GET_SIZE(object_.ptr());
    }
    [[nodiscard]] nanobind::object operator[](Py_ssize_t i) const {
        if (tuple_) return nanobind::borrow(NB_TUPLE_GET_ITEM(object_.ptr(), i));
        PyObject* item = PySequence_GetItem(object_.ptr(), i);
        if (item == nullptr) throw nanobind::python_error();
        return nanobind::steal(item);
    }

private:
    nanobind::handle object_;
    bool tuple_;
};

inline long long read_number(nanobind::handle object, long long least, long long most, const char* what) {
    if (!PyLong_Check(object.ptr())) {
        throw nanobind::type_error((std::string(what) + " must be an int").c_str());
    }
    int overflow = 0;
    const long long number = PyLong_AsLongLongAndOverflow(object.ptr(), &overflow);
    if (overflow != 0 || number < least || number > most) {
        throw std::invalid_argument(std::string(what) + " is out of range");
    }
    return number;
}

inline int read_int(nanobind::handle object, int least, const char* what) {
    return static_cast<int>(read_number(object, least, INT_MAX, what));
}

// Whoever steals what a call of Python returned, or hears of its error.
inline nanobind::object taken(PyObject* object) {
    if (object == nullptr) throw nanobind::python_error();
    return nanobind::steal(object);
}

} // namespace alldiff::bind
