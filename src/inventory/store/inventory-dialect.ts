/** What the databases of an inventory spell or do differently. */
import type { Expression, Kysely, RawBuilder } from 'kysely'
import type { Spelling } from '../../database/spelling.ts'
import type { InventorySchema } from './schema.ts'

export interface InventoryDialect {
  /** The parameter of a statement with this number, counted from 1. */
  readonly placeholder: (number: number) => string
  readonly contains: (text: RawBuilder<string>, part: string) => RawBuilder<boolean>
  /** Whether a folded title matches a regular expression, which means the same in JavaScript and PostgreSQL. */
  readonly matches: (title: RawBuilder<string>, pattern: string) => RawBuilder<boolean>
  /** Values as one text: an array of JSON. */
  readonly asArray: (values: readonly Expression<unknown>[]) => RawBuilder<string>
  /** The texts of many rows as one, with commas between. */
  readonly joinTexts: (text: RawBuilder<string>) => RawBuilder<string>
  /** The bytes of many rows concatenated, in the same order; null if there are no rows. */
  readonly joinBytes: (bytes: RawBuilder<Uint8Array>) => RawBuilder<Uint8Array>
  /** Keeps the planner from using the index of a column: when most rows match, a scan of the narrow table is faster. */
  readonly withoutIndex: (column: RawBuilder<unknown>) => RawBuilder<unknown>
  /**
   * The first statement of every transaction that writes: no other writer runs until it ends. So log numbers become
   * visible in ascending order, and a reader that has read up to a number has missed none before it.
   */
  readonly lock: RawBuilder<unknown> | null
  /** The clock that judges stored times. */
  readonly clockMs: Spelling['clockMs']
}

/** What the ports of an inventory in an SQL database share. */
export abstract class SqlPort {
  protected readonly db: Kysely<InventorySchema>
  protected readonly dialect: InventoryDialect

  constructor(db: Kysely<InventorySchema>, dialect: InventoryDialect) {
    this.db = db
    this.dialect = dialect
  }
}
