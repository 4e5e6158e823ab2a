/** The few loops in which an index spends its time, over bitsets and arrays of one memory; all places are in bytes. */

/** There is a loop for each number of terms up to these. */
export const MOST_WANTED = 5
export const MOST_UNWANTED = 2

/**
 * A range is two numbers at `ranges`: the first block and the one behind the last, of 128 docs each; several are rising and do not touch.
 * A result is valid within its ranges only.
 */
export interface Kernel {
  /**
   * Writes the docs that are in all of `wanted` bitsets and in none of `unwanted` ones, and gives how many. `terms` has the places of
   * the bitsets, the wanted ones first: at least one and at most `MOST_WANTED`, and at most `MOST_UNWANTED` of the others. `result` may
   * be one of them.
   */
  intersect(result: number, terms: number, wanted: number, unwanted: number, ranges: number, rangeCount: number): number
  /** The same without writing. */
  count(terms: number, wanted: number, unwanted: number, ranges: number, rangeCount: number): number
  /** Writes the docs that are in one of the bitsets or more. */
  unite(result: number, terms: number, termCount: number, ranges: number, rangeCount: number): void
  /** Adds or takes out each of `docs[from..to)` that lies from `firstDoc` on and before `endDoc`. */
  flip(bits: number, docs: number, from: number, to: number, firstDoc: number, endDoc: number): void
  /**
   * Goes along `docs[from..to)` and writes those that are in all of `wanted` bitsets and in none of `unwanted` ones, behind the first
   * `skip` of them, to `found`, until there are `take`; gives how many were met, the skipped ones included. Only those from `firstDoc` on
   * and before `endDoc` are meant. There may be any number of terms, and none.
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
  /** Counts the docs of a result by `(rank - firstRank) >> shift`. Whoever calls has emptied the buckets. */
  countRanks(
    bits: number,
    ranks: number,
    firstRank: number,
    shift: number,
    buckets: number,
    ranges: number,
    rangeCount: number,
  ): void
  /** Writes the ranks of the docs of a result that lie from `firstRank` on and before `endRank`, in no order, and gives how many. */
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
   * Counts the docs of a bitset in each of the runs from `from` on and before `to`: run `i` goes from `starts[i]` to `starts[i + 1]`, and
   * the count is written to `counts[i - from]`. The bitset is valid from `firstDoc` on and before `endDoc`; what lies beyond counts as empty.
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
  /** Adds the groups of a posting list, which lies from `postings` on and before `end`, to a bitset of groups. */
  markGroups(bits: number, postings: number, end: number): void
  /**
   * Leaves of the groups of a bitset from `from` on and before `to` those whose title has a text, or whose English title has the other
   * where a word begins; with `endsWord` 1 it also ends where a word ends. Texts have `length` signs, or none, which no title has.
   * `titles` has the title of each group, and title `i` lies in `signs` from `starts[2 * i]` on, the English one from
   * `starts[2 * i + 1]` on and before the next. `words` has the signs with which words begin, and the end of each English title.
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
  /** Adds the docs of all groups of a bitset from `from` on and before `to` to a bitset of docs, and gives how many they are. */
  spreadGroups(groups: number, from: number, to: number, firstDocs: number, bits: number): number
  /** Clears so many bytes, or copies them: on shared memory the engine's own ways go byte by byte. */
  clear(at: number, bytes: number): void
  copy(to: number, from: number, bytes: number): void
}
