/** How an inventory speaks to SQLite. */
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { SqliteDatabase } from '../../../database/sqlite/open-database.ts'
import { createFoldedPhraseTest } from '../../../domain/title-phrases.ts'
import type { InventoryDialect } from '../inventory-dialect.ts'

export const SQLITE_DIALECT: InventoryDialect = {
  placeholder: () => '?',
  contains: (text, part) => sql<boolean>`instr(${text}, ${part}) > 0`,
  hasPhrase: (title, phrase) => sql<boolean>`has_phrase(${title}, ${phrase})`,
  asArray: (values) => sql<string>`json_array(${sql.join(values)})`,
  joinTexts: (text) => sql<string>`group_concat(${text})`,
  // A text is any bytes to it.
  joinBytes: (bytes) => sql<Uint8Array>`cast(group_concat(cast(${bytes} as text), '') as blob)`,
  withoutIndex: (column) => sql`+${column}`,
  // Every transaction takes the lock for writing when it begins.
  lock: null,
}

const MOST_PHRASES = 200

/** On every connection that searches. */
export function addPhraseFunction(database: SqliteDatabase): void {
  const tests = new LRUCache<string, (title: string) => boolean>({ max: MOST_PHRASES })
  database.function('has_phrase', { deterministic: true }, (title: string, phrase: string) => {
    const known = tests.get(phrase)
    const test = known ?? createFoldedPhraseTest([phrase])
    if (!known) tests.set(phrase, test)
    return Number(test(title))
  })
}
