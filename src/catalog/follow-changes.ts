/** Follows the change log for saved searches: the changes after a place, and how many there were. */
import type { Lang } from '../domain/codes.ts'
import type { ChangesPage, ExpectedChanges } from '../domain/deliveries/followed-changes.ts'
import type { LogPlace } from '../domain/deliveries/saved-searches.ts'
import type { ChangeType } from '../domain/inventory/changes.ts'
import { toInventoryFilter } from '../domain/inventory/inventory-filter.ts'
import { isComplete } from '../domain/inventory/readiness.ts'
import { createEurConverter } from '../domain/rates.ts'
import { type CatalogParts, type InventoryView, readInventory } from './catalog-parts.ts'
import { createFindChanges, createFindCursor, formatCursor, makeChangeRecord, PAGE_SIZE } from './changes.ts'
import { createRowFinisher } from './finish-row.ts'
import { createMeaningFinder } from './naming/find-meaning.ts'
import { type SearchQuestion, understand } from './search-question.ts'

interface FollowQuestion {
  readonly question: SearchQuestion
  readonly types: readonly ChangeType[] | null
}

/** More are not counted. */
const MOST_COUNTED = 5000
const COUNT_PAGE = 1000

export function createFollowChanges(parts: CatalogParts) {
  const findChanges = createFindChanges(parts)
  const finishRow = createRowFinisher()
  const findCursor = createFindCursor(parts)
  const findMeaning = createMeaningFinder(parts)

  async function readPage(
    { question, types }: FollowQuestion,
    lang: Lang,
    after: number,
  ): Promise<Omit<ChangesPage, 'to'> & { readonly next: LogPlace }> {
    const { state, rate, found, rows, next } = await findChanges({ ...question, after, types }, lang)
    const { log } = state
    const toEur = createEurConverter(rate)
    const texts = new Map(rows.map(({ id, json }) => [id, finishRow(json, rate)]))
    const changes = found.map((change) => {
      const record = JSON.stringify(makeChangeRecord(change, state, toEur))
      const json = `${record.slice(0, -1)},"row":${texts.get(change.car_id) ?? 'null'}}`
      return { json, place: { log, seq: change.seq, at_ms: change.at_ms } }
    })
    return { changes, next: { log, seq: next, at_ms: 0 }, isFull: found.length === PAGE_SIZE }
  }

  return {
    /** The end of the log; null before the inventory is complete, or without one. */
    async place(): Promise<LogPlace | null> {
      if (parts.inventory === null) return null
      const state = await parts.inventory.state()
      return isComplete(state) ? { log: state.log, seq: state.seq, at_ms: parts.inventory.now() } : null
    },

    async read(wanted: FollowQuestion, lang: Lang, after: LogPlace): Promise<ChangesPage> {
      const { inventory } = await readInventory(parts.inventory)
      const found = await findCursor(formatCursor(after))
      const readMs = inventory.now()
      const isKnown = 'seq' in found
      for (let seq = isKnown ? found.seq : 0; ; ) {
        const page = await readPage(wanted, lang, seq)
        // In another log, changes from before this time were delivered from the old one.
        const fresh = isKnown ? page.changes : page.changes.filter(({ place }) => place.at_ms > after.at_ms)
        const isEnd = !page.isFull
        if (fresh.length > 0 || isEnd) {
          const at_ms = isEnd ? readMs : (fresh.at(-1)?.place.at_ms ?? after.at_ms)
          return { changes: fresh, to: { ...page.next, at_ms }, isFull: page.isFull }
        }
        seq = page.next.seq
      }
    },

    /** How many changes matched since a time, or since the oldest that is kept; `since_ms` is now if the log is empty. */
    async countSince({ question, types }: FollowQuestion, sinceMs: number): Promise<ExpectedChanges> {
      const { inventory, state } = await readInventory(parts.inventory)
      const { source, seriesMap, rates } = parts
      const { filter } = await understand(question, { source, seriesMap, rate: rates.current(), findMeaning })
      const first = await findFirstSince(inventory, sinceMs, state.seq)
      const oldest = await inventory.reader.oldestSeq()
      const since_ms = oldest === null ? inventory.now() : first?.seq === oldest ? first.at_ms : sinceMs
      if (filter === null || first === null) return { changes: 0, isMore: false, since_ms }
      const asked = { types, filter: toInventoryFilter(filter, inventory.now()), limit: COUNT_PAGE }
      let counted = 0
      for (let after = first.seq - 1; counted < MOST_COUNTED; ) {
        const found = await inventory.reader.changes({ ...asked, after })
        counted += found.length
        const last = found.at(-1)
        if (found.length < COUNT_PAGE || last === undefined) return { changes: counted, isMore: false, since_ms }
        after = last.seq
      }
      return { changes: counted, isMore: true, since_ms }
    },
  }
}

/** The first change since a time, found by halving: the log is in the order of time, and has no index by it. */
async function findFirstSince({ reader }: InventoryView, sinceMs: number, end: number) {
  const firstAfter = async (seq: number) =>
    (await reader.changes({ after: seq, limit: 1, types: null, filter: null }))[0] ?? null
  let low = ((await reader.oldestSeq()) ?? end + 1) - 1
  let high = end
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const found = await firstAfter(middle)
    if (found !== null && found.at_ms < sinceMs) low = found.seq
    else high = middle
  }
  return firstAfter(low)
}
