"""Links of SudokuPad."""
