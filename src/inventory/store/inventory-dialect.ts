/** What the databases of an inventory spell or do differently. */
import type { Expression, RawBuilder } from 'kysely'

export interface InventoryDialect {
  /** The parameter of a statement with this number, counted from 1. */
  readonly placeholder: (number: number) => string
  readonly contains: (text: RawBuilder<string>, part: string) => RawBuilder<boolean>
  /** Whether a phrase stands in a folded title by itself. */
  readonly hasPhrase: (title: RawBuilder<string>, phrase: string) => RawBuilder<boolean>
  /** Values as one text: an array of JSON. */
  readonly asArray: (values: readonly Expression<unknown>[]) => RawBuilder<string>
  /** The texts of many rows as one, with commas between. */
  readonly joinTexts: (text: RawBuilder<string>) => RawBuilder<string>
  /** The bytes of many rows concatenated, in the same order; null if there are no rows. */
  readonly joinBytes: (bytes: RawBuilder<Uint8Array>) => RawBuilder<Uint8Array>
  /** A column whose index is not used: where a bound leaves much, reading the narrow table is quicker than leaping about in it. */
  readonly withoutIndex: (column: RawBuilder<unknown>) => RawBuilder<unknown>
  /**
   * The first statement of every transaction that writes: until its end nobody else writes. So the numbers of the log are given
   * in the order in which they can be seen, and who has read up to one has missed none before it.
   */
  readonly lock: RawBuilder<unknown> | null
}
