"""Settings that every test shares."""

from hypothesis import settings

# No timed tests: a busy machine must not fail a law.
settings.register_profile("alldiff", deadline=None)
settings.load_profile("alldiff")
