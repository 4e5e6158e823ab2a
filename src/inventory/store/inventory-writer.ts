/** Writes an inventory in an SQL database; every call is one transaction, except `forget`, which takes several. */
import { sql, type Transaction } from 'kysely'
import type {
  Applied,
  InventoryWriter,
  Observation,
  PostponedReport,
  ReportWriting,
} from '../../domain/inventory/inventory-writer.ts'
import type { SearchColumns } from '../../domain/inventory/search-columns.ts'
import { Batch, type PackedObservation, packObservation, packReport } from './batch.ts'
import { formatState, readStates } from './car-states.ts'
import { CHANGE_CODES } from './codes.ts'
import { SqlPort } from './inventory-dialect.ts'
import { unpackRows } from './pack-text.ts'
import { writeReports } from './reports/write-reports.ts'
import type { InventorySchema, SearchRow, StateRow, TextRow } from './schema.ts'
import { formatColumns, formatSide } from './search-rows.ts'
import { findTitleIds, forgetTitles } from './titles.ts'
import { createRowWriter, readByList } from './write-rows.ts'

type Tx = Transaction<InventorySchema>

export class SqlInventoryWriter extends SqlPort implements InventoryWriter {
  observe(observations: readonly Observation[]): Promise<Applied> {
    const packed = observations.map(packObservation)
    return this.#change(
      packed.map(({ id }) => id),
      async (tx, batch, { complete_at_ms }) => {
        const columns = await this.#formatColumns(tx, packed)
        for (const seen of packed) batch.observe(seen, columns(seen), complete_at_ms !== null)
      },
    )
  }

  observeReports(readings: readonly ReportWriting[]): Promise<Applied> {
    const packed = readings.map(packReport)
    const ids = packed.map(({ id }) => id)
    return this.#change(ids, async (tx, batch, { complete_at_ms, reports_since_ms }) => {
      const stored = await readByList([...new Set(ids)], (list) =>
        tx.selectFrom('inventory_rows').selectAll().where('id', 'in', list).execute(),
      )
      const rows = new Map(stored.map(({ id, body }) => [id, unpackBoth(body)]))
      for (const report of packed) batch.observeReport(report, rows.get(report.id) ?? null, reports_since_ms)
      const [first] = packed
      if (first === undefined || reports_since_ms !== null || complete_at_ms === null) return
      await sql`update inventory_state set reports_since_ms = ${first.at_ms}`.execute(tx)
    })
  }

  postponeReports(failed: readonly PostponedReport[]): Promise<void> {
    return this.#transact(async (tx) => {
      for (const { id, link, next_at_ms } of failed)
        await sql`update inventory_reports set failures = failures + 1, next_at_ms = ${next_at_ms}
          where id = ${id} and link = ${link}`.execute(tx)
    })
  }

  renewReports(parsers: readonly string[]): Promise<void> {
    return this.#transact(async (tx) => {
      await sql`update inventory_reports set next_at_ms = 0, failures = 0
        where parser is not null and parser not in (${sql.join([...parsers])})`.execute(tx)
    })
  }

  leave(ids: readonly number[], atMs: number): Promise<Applied> {
    return this.#change(ids, async (_, batch) => {
      for (const id of ids) batch.leave(id, atMs)
    })
  }

  complete(atMs: number): Promise<void> {
    return this.#transact(async (tx) => {
      await sql`update inventory_state set complete_at_ms = ${atMs}, revision = revision + 1`.execute(tx)
    })
  }

  async forget(beforeMs: number): Promise<void> {
    await this.#transact(async (tx) => {
      await sql`
        delete from inventory_changes where seq < coalesce(
          (select seq from inventory_changes where at_ms >= ${beforeMs} order by seq limit 1),
          (select seq + 1 from inventory_state))`.execute(tx)
    })
    await forgetTitles(this.db, (work) => this.#transact(work))
  }

  remember(name: string, text: string): Promise<void> {
    return this.#transact(async (tx) => {
      await createRowWriter(tx, this.dialect).upsert('inventory_notes', [{ name, text }])
    })
  }

  #transact<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
    return this.db.transaction().execute(async (tx) => {
      await this.dialect.lock?.execute(tx)
      return work(tx)
    })
  }

  #change(ids: readonly number[], work: (tx: Tx, batch: Batch, state: StateRow) => Promise<void>): Promise<Applied> {
    return this.#transact(async (tx) => {
      const now_ms = this.dialect.clockMs(Date.now()).as('now_ms')
      const state = await tx.selectFrom('inventory_state').selectAll().select(now_ms).executeTakeFirstOrThrow()
      const batch = new Batch(await readStates(tx, [...new Set(ids)]), state.now_ms)
      await work(tx, batch, state)
      await this.#write(tx, batch, state)
      return { seq: state.seq + batch.entries.length, changes: batch.entries.length }
    })
  }

  /** Columns that are new need the number of their title. */
  async #formatColumns(tx: Tx, packed: readonly PackedObservation[]) {
    const titles = new Map<string, SearchColumns>()
    for (const { digest } of packed) if (digest) titles.set(digest.title_hash, digest.columns)
    const ids = await findTitleIds(tx, this.dialect, titles)
    return ({ digest }: PackedObservation): SearchRow | null =>
      digest && formatColumns(digest.columns, ids.get(digest.title_hash) as number)
  }

  async #write(tx: Tx, batch: Batch, { seq, revision }: StateRow): Promise<void> {
    const writer = createRowWriter(tx, this.dialect)
    const { seen } = batch
    const cars = [...batch.touched].map(([id, state]) => formatState(id, state))
    const revised = cars.filter(({ id }) => seen.has(id)).map((car) => ({ ...car, revision: revision + 1 }))
    await writer.upsert(
      'inventory_cars',
      cars.filter(({ id }) => !seen.has(id)),
    )
    await writer.upsert('inventory_cars', revised)
    for (const [table, texts] of [
      ['inventory_lists', batch.lists],
      ['inventory_details', batch.details],
      ['inventory_sheets', batch.sheets],
      ['inventory_rows', batch.packRows()],
    ] as const) {
      const rows = [...texts].map(([id, body]): TextRow => ({ id, body }))
      await writer.upsert(table, rows)
    }
    const found = [...batch.made].map((id) => ({ id, ...batch.touched.get(id)?.made?.columns }))
    await writer.upsert('inventory_search', found)
    await writer.remove('inventory_search', [...batch.left])
    await writer.remove('inventory_rows', [...batch.left])
    const identities = [...batch.identities].map(([id, identity]) => ({ id, ...identity }))
    await writer.upsert('inventory_identities', identities)
    await writer.insert('inventory_prices', batch.prices)
    const changes = batch.entries.map(({ car_id, type, at_ms, before, after, fields }, i) => ({
      seq: seq + i + 1,
      at_ms,
      car_id,
      type: CHANGE_CODES[type],
      // A changed price says by its type what changed.
      fields: type === 'price_changed' ? null : (fields?.join(',') ?? null),
      ...formatSide('before_', before),
      ...formatSide('after_', after),
    }))
    await writer.insert('inventory_changes', changes)
    await writeReports(tx, writer, batch)
    if (seen.size === 0) return
    await sql`update inventory_state set revision = revision + 1, seq = seq + ${changes.length},
      listings = listings + ${batch.listings}`.execute(tx)
  }
}

function unpackBoth(body: Uint8Array) {
  const { en, zh } = unpackRows(body)
  return { en: en.toString(), zh: zh.toString() }
}
