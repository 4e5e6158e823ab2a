/** Answers the question about changes in the market: the log after a position. */

import { hash } from 'node:crypto'
import type { Lang } from '../domain/codes.ts'
import type { ChangesResponse } from '../domain/inventory/change-record.ts'
import { CHANGES_KEPT_DAYS, type Change, type ChangeType } from '../domain/inventory/changes.ts'
import type { InventoryState } from '../domain/inventory/inventory-feed.ts'
import { toInventoryFilter } from '../domain/inventory/inventory-filter.ts'
import { freshnessOf } from '../domain/inventory/readiness.ts'
import { listUsedRates } from '../domain/listing-parts/used-rates.ts'
import { createEurConverter, versionOfRate } from '../domain/rates.ts'
import type { Sourced } from '../domain/source.ts'
import { dayOf } from '../domain/time/china-time.ts'
import { type CatalogParts, type InventoryView, readInventory } from './catalog-parts.ts'
import { finishRecord } from './listing-record.ts'
import { createMeaningFinder } from './naming/find-meaning.ts'
import { type SearchQuestion, understand } from './search-question.ts'

export const PAGE_SIZE = 100

interface ChangesQuestion extends SearchQuestion {
  /** The number of a change; null = from the oldest that is kept. */
  readonly after: number | null
  readonly types: readonly ChangeType[] | null
}

/** Finds the changes after a position in the log, with the rows of their cars as the inventory keeps them. */
export function createFindChanges(parts: CatalogParts) {
  const { source, rates, seriesMap } = parts
  const findMeaning = createMeaningFinder(parts)
  return async function findChanges(question: ChangesQuestion, lang: Lang) {
    const { inventory, state } = await readInventory(parts.inventory)
    const rate = rates.current()
    const { filter } = await understand(question, { source, seriesMap, rate, findMeaning })
    const after = question.after ?? 0
    const found =
      filter === null
        ? []
        : await inventory.reader.changes({
            after,
            limit: PAGE_SIZE,
            types: question.types,
            filter: hasFilter(question) ? toInventoryFilter(filter, inventory.now()) : null,
          })
    const ids = [...new Set(found.map(({ car_id }) => car_id))]
    const rows = ids.length === 0 ? [] : await inventory.reader.rows(ids, lang)
    const last = found.at(-1)?.seq ?? 0
    // Unless the page is full, everything that was in the log before the read has been examined.
    const next = found.length === PAGE_SIZE ? last : Math.max(last, after, state.seq)
    return { inventory, state, rate, found, rows, last, next }
  }
}

/** Lists the changes in the market after a position in the log. */
export function createChanges(parts: CatalogParts) {
  const findChanges = createFindChanges(parts)
  return async function changes(question: ChangesQuestion, lang: Lang): Promise<Sourced<ChangesResponse>> {
    const { inventory, state, rate, found, rows, last, next } = await findChanges(question, lang)
    return {
      read() {
        const records = new Map(rows.map(({ id, json }) => [id, finishRecord(JSON.parse(json), rate)]))
        const toEur = createEurConverter(rate)
        return {
          changes: found.map((change) => ({
            ...makeChangeRecord(change, state, toEur),
            row: records.get(change.car_id) ?? null,
          })),
          next: formatCursor({ log: state.log, seq: next }),
          rates: listUsedRates(rate),
        }
      },
      freshness: freshnessOf(state, inventory.now(), 0),
      // What a filter by age or by days finds changes with the day. The rows are of this moment, and the state may be a moment older.
      version: `${state.version}/${versionOfRate(rate)}/${last}/${next}/${dayOf(inventory.now())}/${hashRows(rows)}`,
    }
  }
}

type CursorReading = { readonly seq: number } | { readonly refused: string }

/** The position of a cursor, or why it cannot be used. */
export function createFindCursor({ inventory: given }: { readonly inventory: InventoryView | null }) {
  return async function findCursor(text: string): Promise<CursorReading> {
    const place = parseCursor(text)
    if (place === null) return { refused: 'not a cursor: take `next` or `cursor` of an answer as it stands' }
    const { inventory, state } = await readInventory(given)
    const { log, seq } = place
    const isOf = (known: InventoryState) => log === known.log && seq <= known.seq
    // The current state, because a cursor may come from a response of this moment.
    if (!isOf(state) && !isOf(await inventory.reader.state()))
      return { refused: 'this cursor is not of this log; begin without one' }
    const oldest = (await inventory.reader.oldestSeq()) ?? state.seq + 1
    if (seq < oldest - 1)
      return {
        refused: `this cursor is older than the changes that are kept (${CHANGES_KEPT_DAYS} days); begin without one`,
      }
    return { seq }
  }
}

/** Everything but the row, which comes last. */
export function makeChangeRecord(
  change: Change,
  { log }: Pick<InventoryState, 'log'>,
  toEur: ReturnType<typeof createEurConverter>,
): Omit<ChangesResponse['changes'][number], 'row'> {
  const { seq, at_ms, car_id, type, price_before_cny, price_after_cny, fields } = change
  return {
    cursor: formatCursor({ log, seq }),
    at: new Date(at_ms).toISOString(),
    car_id,
    type,
    price_before_cny,
    price_after_cny,
    price_before_eur: toEur(price_before_cny),
    price_after_eur: toEur(price_after_cny),
    fields,
  }
}

function hashRows(rows: readonly { readonly json: string }[]): string {
  return hash('sha1', rows.map(({ json }) => json).join('\n'), 'base64url')
}

/** Without a cursor, the log is read from its start. */
function hasFilter({ brand, model, q, price, fields }: ChangesQuestion): boolean {
  return [brand, model, q, price].some((asked) => asked !== null) || Object.keys(fields).length > 0
}

const PREFIX = 'changes'
const LONGEST = 80

type CursorPlace = Pick<InventoryState, 'log' | 'seq'>

/** The cursor of the change log: opaque to callers, stable, and valid for one log only. */
export function formatCursor({ log, seq }: CursorPlace): string {
  return Buffer.from(`${PREFIX}:${log}:${seq}`).toString('base64url')
}

export function parseCursor(text: string): CursorPlace | null {
  if (text.length > LONGEST) return null
  const [prefix, log, number, ...rest] = Buffer.from(text, 'base64url').toString('latin1').split(':')
  if (prefix !== PREFIX || !log || number === undefined || rest.length > 0) return null
  const place = { log, seq: Number(number) }
  // Must encode to the same text: base64 and numbers have several spellings.
  return Number.isSafeInteger(place.seq) && place.seq >= 0 && formatCursor(place) === text ? place : null
}
