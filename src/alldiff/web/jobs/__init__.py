"""What workers do: one function for each endpoint, with the types of its request and its answer.

A job takes the request and its Budget. It returns the answer, or yields the events of a stream as
pairs (name, event).
"""
