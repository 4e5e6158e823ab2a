/** Lists the changes in the market after a position in the log. */
import type { ChangesResponse } from '../../domain/inventory/change-record.ts'
import { CHANGES_KEPT_DAYS, type Change, type ChangeType } from '../../domain/inventory/changes.ts'
import type { InventoryState } from '../../domain/inventory/inventory-feed.ts'
import { freshnessOf } from '../../domain/inventory/readiness.ts'
import { toInventoryFilter } from '../../domain/inventory/to-inventory-filter.ts'
import { createEurConverter, versionOfRate } from '../../domain/rates.ts'
import type { Sourced } from '../../domain/source.ts'
import type { CatalogParts } from '../catalog-parts.ts'
import { type InventoryView, readInventory } from '../inventory-view.ts'
import { createMeaningFinder } from '../naming/find-meaning.ts'
import { type SearchQuestion, understand } from '../search-question.ts'
import { formatCursor, parseCursor } from './change-cursor.ts'

const PAGE_SIZE = 100

export interface ChangesQuestion extends SearchQuestion {
  /** The number of a change; null = from the oldest that is kept. */
  readonly after: number | null
  readonly types: readonly ChangeType[] | null
}

export function createChanges(parts: CatalogParts) {
  const { source, rates, seriesMap } = parts
  const findMeaning = createMeaningFinder(parts)
  return async function changes(question: ChangesQuestion): Promise<Sourced<ChangesResponse>> {
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
    const last = found.at(-1)?.seq ?? 0
    const toEur = createEurConverter(rate)
    // Unless the page is full, everything that was in the log before the read has been examined.
    const next = found.length === PAGE_SIZE ? last : Math.max(last, after, state.seq)
    return {
      read: () => ({
        changes: found.map((change) => makeRecord(change, state, toEur)),
        next: formatCursor({ log: state.log, seq: next }),
      }),
      freshness: freshnessOf(state, inventory.now(), 0),
      version: `${state.version}/${versionOfRate(rate)}/${last}/${next}`,
    }
  }
}

export type CursorReading = { readonly seq: number } | { readonly refused: string }

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

function makeRecord(
  change: Change,
  { log }: Pick<InventoryState, 'log'>,
  toEur: ReturnType<typeof createEurConverter>,
): ChangesResponse['changes'][number] {
  const { seq, at_ms, car_id, type, price_before_cny, price_after_cny } = change
  return {
    cursor: formatCursor({ log, seq }),
    at: new Date(at_ms).toISOString(),
    car_id,
    type,
    price_before_cny,
    price_after_cny,
    price_before_eur: toEur(price_before_cny),
    price_after_eur: toEur(price_after_cny),
  }
}

/** Without a cursor, the log is read from its start. */
function hasFilter({ after: _, types: __, currency: ___, ...filters }: ChangesQuestion): boolean {
  return Object.values(filters).some((asked) => asked !== null)
}
