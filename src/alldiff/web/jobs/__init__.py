"""What workers do: one function for each endpoint, from plain data to plain data.

A job takes the request, checked by its schema, and its Budget. It returns the answer, or yields
the events of a stream as pairs (name, data).
"""
