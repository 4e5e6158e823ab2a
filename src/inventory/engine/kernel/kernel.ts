/** The loops in which an index spends its time, over bitsets and arrays of one memory. All places are in bytes. */

/** The kernel has a loop for each number of terms up to these. */
export const MOST_WANTED = 5
export const MOST_UNWANTED = 2

/**
 * A range is two numbers at `ranges`: its first block and the first block after it. Ranges are rising and do not touch.
 * A result is valid only within its ranges.
 */
export interface Kernel {
  /**
   * Writes the docs that are in all wanted bitsets and in no unwanted one, and returns how many. `terms` has the places of the bitsets:
   * first 1 to `MOST_WANTED` wanted ones, then up to `MOST_UNWANTED` unwanted ones. `result` may be one of them.
   */
  intersect(result: number, terms: number, wanted: number, unwanted: number, ranges: number, rangeCount: number): number
  /** The same without writing. */
  count(terms: number, wanted: number, unwanted: number, ranges: number, rangeCount: number): number
  /** Writes the docs that are in at least one of the bitsets. */
  unite(result: number, terms: number, termCount: number, ranges: number, rangeCount: number): void
  /** Flips the bit of each of `docs[from..to)` that lies from `firstDoc` to before `endDoc`. */
  flip(bits: number, docs: number, from: number, to: number, firstDoc: number, endDoc: number): void
  /**
   * Visits `docs[from..to)` that lie from `firstDoc` to before `endDoc`. Of those that are in all wanted bitsets and in no unwanted one, it
   * skips the first `skip` and writes the next `take` to `found`. Returns how many it met, including the skipped ones. Any number of
   * terms is allowed, also none.
   */
  walk(
    terms: number,
    wanted: number,
    unwanted: number,
    docs: number,
    from: number,
    to: number,
    firstDoc: number,
    endDoc: number,
    skip: number,
    take: number,
    found: number,
  ): number
  /** Counts the docs of a result by `(rank - firstRank) >> shift`. The caller clears the buckets before. */
  countRanks(
    bits: number,
    ranks: number,
    firstRank: number,
    shift: number,
    buckets: number,
    ranges: number,
    rangeCount: number,
  ): void
  /** Writes the ranks of a result from `firstRank` to before `endRank`, in no order, and returns how many. */
  pickRanks(
    bits: number,
    ranks: number,
    firstRank: number,
    endRank: number,
    found: number,
    ranges: number,
    rangeCount: number,
  ): number
  /**
   * Counts the docs of a bitset in each run from `from` to before `to`: run `i` goes from `starts[i]` to before `starts[i + 1]`, and its
   * count is written to `counts[i - from]`. Docs before `firstDoc` or from `endDoc` on are not counted.
   */
  countRuns(
    bits: number,
    starts: number,
    from: number,
    to: number,
    firstDoc: number,
    endDoc: number,
    counts: number,
  ): void
  /** Adds the groups of a posting list, from `postings` to before `end`, to a bitset of groups. */
  markGroups(bits: number, postings: number, end: number): void
  /**
   * Removes groups from `from` to before `to` from a bitset unless their title has `text`, or their English title has `english` where a
   * word begins; with `endsWord` 1 it must also end where a word ends. A text of length 0 is in no title. `titles` has the title of each
   * group. Title `i` lies in `signs` from `starts[2 * i]` on, and the English one from `starts[2 * i + 1]` to before the next. `words` has a
   * bit for each sign with which a word begins, and for the end of each English title.
   */
  siftTitles(
    bits: number,
    from: number,
    to: number,
    titles: number,
    starts: number,
    signs: number,
    words: number,
    text: number,
    length: number,
    english: number,
    englishLength: number,
    endsWord: number,
  ): void
  /** Adds the docs of all set groups from `from` to before `to` to a bitset of docs, and returns how many. */
  spreadGroups(groups: number, from: number, to: number, firstDocs: number, bits: number): number
  /** V8 clears and copies shared memory byte by byte, so the kernel does it. */
  clear(at: number, bytes: number): void
  copy(to: number, from: number, bytes: number): void
}
