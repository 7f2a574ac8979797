/* Calls a peer of bitsliced.py once for each puzzle: strings of 81 characters, one after the other. */
#include <stddef.h>
#include <stdint.h>

typedef size_t (*Solve)(const char *puzzle, size_t limit, uint32_t configuration, char *solution,
                        size_t *guesses);

void call_each(Solve solve, const char *puzzles, size_t size, size_t limit, uint64_t *counts) {
    char solution[128];
    size_t guesses;
    for (size_t i = 0; i < size; ++i) {
        counts[i] = solve(puzzles + 82 * i, limit, 0, solution, &guesses);
    }
}
