/** What one transaction changes, gathered in memory: each car is written once, however often it was seen. */
import type { PricePoint } from '../../domain/inventory/changes.ts'
import { type Entry, leaveCar, observeCar, type Standing, type Step } from '../../domain/inventory/derive-changes.ts'
import { putObserved } from '../../domain/inventory/observed-text.ts'
import type { Digest, Observation } from '../../domain/inventory/store.ts'
import { packText } from './pack-text.ts'
import type { SearchRow, TextRow } from './schema.ts'
import { hashTitles } from './title-ids.ts'

/** An observation with its native texts packed, which is done before the transaction begins. Its rows are packed when it is known what they show. */
export interface PackedObservation {
  readonly id: number
  readonly at_ms: number
  readonly list: Uint8Array | null
  readonly detail: Uint8Array | null
  readonly sheet: Uint8Array | null
  readonly digest: (Digest & { readonly title_hash: string }) | null
  readonly of_detail_ms: number | null
}

export function packObservation(observation: Observation): PackedObservation {
  const { id, at_ms, list, detail, sheet, digest, of_detail_ms = null } = observation
  return {
    id,
    at_ms,
    of_detail_ms,
    list: list === undefined ? null : packText('list', list),
    detail: detail === undefined ? null : packText('detail', detail),
    sheet: sheet === undefined ? null : packText('sheet', sheet),
    digest: digest ? { ...digest, title_hash: hashTitles(digest.columns) } : null,
  }
}

/** Both languages say much the same, and are packed as one. */
function joinRows({ en, zh }: Digest['rows']): string {
  return `${en.length}\n${en}${zh}`
}

export function splitRows(text: string): Digest['rows'] {
  const start = text.indexOf('\n') + 1
  const end = start + Number(text.slice(0, start))
  return { en: text.slice(start, end), zh: text.slice(end) }
}

type Kept = Standing<SearchRow>
type Texts = Map<number, Uint8Array>

export class Batch {
  readonly touched = new Map<number, Kept>()
  readonly lists: Texts = new Map()
  readonly details: Texts = new Map()
  readonly sheets: Texts = new Map()
  readonly #rows = new Map<number, Digest['rows']>()
  readonly prices: (PricePoint & { readonly car_id: number; readonly nth: number })[] = []
  readonly entries: (Entry<SearchRow> & { readonly car_id: number })[] = []
  /** Cars whose columns are new; the others that were touched and are searched for have the ones they had. */
  readonly made = new Set<number>()
  readonly left = new Set<number>()
  listings = 0
  readonly #known: ReadonlyMap<number, Kept>

  constructor(known: ReadonlyMap<number, Kept>) {
    this.#known = known
  }

  observe(seen: PackedObservation, columns: SearchRow | null, isComplete: boolean): void {
    const { id, at_ms, list, detail, sheet, digest, of_detail_ms } = seen
    const told = { list: list !== null, detail: detail !== null, sheet: sheet !== null }
    const made = digest && columns ? { ...digest, columns } : null
    const step = observeCar(this.#find(id), { at_ms, ...told, digest: made, of_detail_ms }, isComplete)
    if (step === null) return
    if (list && !step.is_late) this.lists.set(id, list)
    if (detail && !step.is_late) this.details.set(id, detail)
    if (sheet && !step.is_late) this.sheets.set(id, sheet)
    if (step.is_made && digest) {
      this.#rows.set(id, digest.rows)
      this.made.add(id)
      this.left.delete(id)
    }
    this.#take(id, step)
  }

  leave(id: number, atMs: number): void {
    const step = leaveCar(this.#find(id), atMs)
    if (step === null) return
    this.#rows.delete(id)
    this.made.delete(id)
    this.left.add(id)
    this.#take(id, step)
  }

  /** Each as it is shown after the last of its looks. */
  packRows(): Texts {
    return new Map(
      [...this.#rows].map(([id, { en, zh }]) => {
        const standing = this.touched.get(id) as Kept
        return [id, packText('rows', joinRows({ en: putObserved(en, standing), zh: putObserved(zh, standing) }))]
      }),
    )
  }

  /** Cars by which an answer to a search may differ afterwards. */
  get seen(): ReadonlySet<number> {
    return new Set([...this.made, ...this.entries.map(({ car_id }) => car_id)])
  }

  #find(id: number): Kept | null {
    return this.touched.get(id) ?? this.#known.get(id) ?? null
  }

  #take(id: number, { standing, entries, price }: Step<SearchRow>): void {
    this.listings += Number(standing.made !== null) - Number((this.#find(id)?.made ?? null) !== null)
    this.touched.set(id, standing)
    for (const entry of entries) this.entries.push({ ...entry, car_id: id })
    if (price) this.prices.push({ ...price, car_id: id, nth: standing.price_points })
  }
}

export function listTexts(texts: Texts): TextRow[] {
  return [...texts].map(([id, body]) => ({ id, body }))
}
