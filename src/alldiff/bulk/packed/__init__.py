"""Parquet pages made by hand, for the one table that is written by the million.

**Why.** A row of an output is two strings of 81 digits, and little else. A general compressor
searches them for repetitions, of which puzzles have hardly any, and counts characters whose
frequencies are known; pyarrow hands it one column after another as Arrow arrays, which have to be
made first. Written here, 3 million rows took 2.2 to 2.7 times less processor time from file to file
than with pyarrow's lz4 or zstd, and as much as without compression, at half the bytes
(docs/scale.md). Everything else that has to do with Parquet is pyarrow's: reading, the other
compressions, collections of new puzzles, the schema, and the compression of whatever does not fit.

**Format.** A plain Parquet file, version 1 data pages, columns `puzzle`, `solution`, `solutions`,
`status`, `error`, all nullable, codec ZSTD:

- `puzzle` and `solution`: a page a block, encoding PLAIN. The core (`cpp/turbo/pack.cpp`) writes
  the zstd frame of RFC 8878 itself: literals only, by a Huffman code fixed beforehand with four
  bits a cell, no sequences. A row, its length of 32 bits included, is 42 bytes.
- `solutions` and `status`: a dictionary page and a page of numbers of eight bits into it, with
  statistics by which readers pass over row groups. Counts above 255 are PLAIN.
- `error`: PLAIN, nearly always one run of nulls.

Row groups have 100,000 rows or more, for readers are slow with small ones. The metadata is Thrift's
compact protocol (`thrift.py`); its schema is taken from a file that pyarrow writes, so that the
types are those of the other compressions. `join_parquet` puts files of any compression together by
copying their row groups and moving the offsets, which pyarrow cannot do without decoding them.

**Limits.** Only characters from `.` to `9` have a code; a block with any other row (another size or
kind, no puzzle, other signs for empty) goes through zstd as a whole, about as fast as pyarrow. A
frame takes at most 64 KiB of levels and 16 million rows. No Bloom filters, no page index, no
encryption, no nested columns. tests/bulk/test_packed.py reads the files by pyarrow, DuckDB, Polars
and fastparquet.
"""

from __future__ import annotations

from alldiff.bulk.packed.metadata import join_parquet
from alldiff.bulk.packed.writer import PackedWriter

__all__ = ["PackedWriter", "join_parquet"]
