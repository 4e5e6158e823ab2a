/** An inventory in an SQL database: what writes and what reads as one. */
import type { Kysely } from 'kysely'
import type { InventoryStore } from '../../domain/inventory/store.ts'
import type { InventoryDialect } from './inventory-dialect.ts'
import { SqlInventoryReader } from './inventory-reader.ts'
import { SqlInventoryWriter } from './inventory-writer.ts'
import type { InventorySchema } from './schema.ts'

export function createInventory(db: Kysely<InventorySchema>, dialect: InventoryDialect): InventoryStore {
  const writer = new SqlInventoryWriter(db, dialect)
  const reader = new SqlInventoryReader(db, dialect)
  return {
    observe: (observations) => writer.observe(observations),
    leave: (ids, atMs) => writer.leave(ids, atMs),
    complete: (atMs) => writer.complete(atMs),
    forget: (beforeMs) => writer.forget(beforeMs),
    remember: (name, text) => writer.remember(name, text),
    state: () => reader.state(),
    search: (filter, sort, offset, limit) => reader.search(filter, sort, offset, limit),
    count: (filter) => reader.count(filter),
    facets: (question) => reader.facets(question),
    rows: (ids, lang) => reader.rows(ids, lang),
    car: (id) => reader.car(id),
    lists: (ids) => reader.lists(ids),
    changes: (question) => reader.changes(question),
    oldestSeq: () => reader.oldestSeq(),
    history: (id) => reader.history(id),
    recall: (name) => reader.recall(name),
    walk: (afterId, limit) => reader.walk(afterId, limit),
    marks: (afterId, limit) => reader.marks(afterId, limit),
    listings: (afterId, limit) => reader.listings(afterId, limit),
    touched: (after, limit) => reader.touched(after, limit),
    close: () => db.destroy(),
  }
}
