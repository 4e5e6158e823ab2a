/** How an inventory speaks to PostgreSQL. */
import { sql } from 'kysely'
import { formatPhrasePattern } from '../../../domain/title-phrases.ts'
import type { InventoryDialect } from '../inventory-dialect.ts'

/** Any number that nothing else of ours locks. */
const WRITER_LOCK = 1_503_042_001

export const POSTGRES_DIALECT: InventoryDialect = {
  placeholder: (number) => `$${number}`,
  contains: (text, part) => sql<boolean>`strpos(${text}, ${part}) > 0`,
  hasPhrase: (title, phrase) => sql<boolean>`${title} ~ ${formatPhrasePattern(phrase)}`,
  asArray: (values) => sql<string>`json_build_array(${sql.join(values)})::text`,
  joinTexts: (text) => sql<string>`string_agg(${text}, ',')`,
  joinBytes: (bytes) => sql<Uint8Array>`string_agg(${bytes}, ''::bytea)`,
  // It measures its tables, and chooses well.
  withoutIndex: (column) => column,
  // Dropped with the end of the transaction, when what it wrote can be seen.
  lock: sql`select pg_advisory_xact_lock(${WRITER_LOCK})`,
}
