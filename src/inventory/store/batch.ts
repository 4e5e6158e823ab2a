/** What one transaction changes, collected in memory: each car is written once, however often it was observed. */
import type { PricePoint } from '../../domain/inventory/changes.ts'
import {
  type CarState,
  type LinkState,
  type LogEntry,
  leaveCar,
  observeCar,
  type Step,
} from '../../domain/inventory/derive-changes.ts'
import type { Digest, Observation, ReportWriting } from '../../domain/inventory/inventory-writer.ts'
import { putObserved } from '../../domain/inventory/observed-text.ts'
import { observeReport } from '../../domain/inventory/reports/observe-report.ts'
import { withoutFuture } from '../../domain/inventory/without-future.ts'
import { packRows, packText } from './pack-text.ts'
import type { SearchRow } from './schema.ts'
import { hashTitles } from './titles.ts'

export type PackedObservation = ReturnType<typeof packObservation>

/** Packs the native texts before the transaction begins. Rows are packed later, when it is known what they show. */
export function packObservation(observation: Observation) {
  const { id, at_ms, list, detail, sheet, digest, of_detail_ms } = observation
  return {
    id,
    at_ms,
    of_detail_ms: of_detail_ms ?? null,
    list: list === undefined ? null : packText('list', list),
    detail: detail === undefined ? null : packText('detail', detail),
    sheet: sheet === undefined ? null : packText('sheet', sheet),
    digest: digest ? { ...digest, title_hash: hashTitles(digest.columns) } : null,
  }
}

export type PackedReport = ReturnType<typeof packReport>

export function packReport({ body, ...report }: ReportWriting) {
  return { ...report, body: packText('report', body) }
}

type Kept = CarState<SearchRow>
type Texts = Map<number, Uint8Array>

export class Batch {
  readonly touched = new Map<number, Kept>()
  readonly lists: Texts = new Map()
  readonly details: Texts = new Map()
  readonly sheets: Texts = new Map()
  readonly #rows = new Map<number, Digest['rows']>()
  readonly identities = new Map<number, Digest['identity']>()
  readonly prices: (PricePoint & { readonly car_id: number; readonly nth: number })[] = []
  readonly entries: (LogEntry<SearchRow> & { readonly car_id: number })[] = []
  /** Cars with new columns; the other touched cars keep theirs. */
  readonly made = new Set<number>()
  readonly left = new Set<number>()
  /** The last reading of each. */
  readonly reports = new Map<number, PackedReport>()
  /** Their stored readings become history. */
  readonly changedReports = new Set<number>()
  listings = 0
  readonly #known: ReadonlyMap<number, Kept>
  readonly #nowMs: number

  constructor(known: ReadonlyMap<number, Kept>, nowMs: number) {
    this.#known = known
    this.#nowMs = nowMs
  }

  observe(seen: PackedObservation, columns: SearchRow | null, isComplete: boolean): void {
    const { id, at_ms, list, detail, sheet, digest, of_detail_ms } = seen
    const observed = { list: list !== null, detail: detail !== null, sheet: sheet !== null }
    const made = digest && columns ? { ...digest, columns } : null
    const step = observeCar(this.#findFor(id, at_ms), { at_ms, ...observed, digest: made, of_detail_ms }, isComplete)
    if (step === null) return
    if (list && !step.is_late) this.lists.set(id, list)
    if (detail && !step.is_late) this.details.set(id, detail)
    if (sheet && !step.is_late) this.sheets.set(id, sheet)
    if (step.is_made && digest) {
      this.#rows.set(id, digest.rows)
      this.identities.set(id, digest.identity)
      this.made.add(id)
      this.left.delete(id)
    }
    this.#take(id, step)
  }

  /** `rows`: those that are stored; null = searches do not find the car. */
  observeReport(report: PackedReport, rows: Digest['rows'] | null, sinceMs: number | null): void {
    const { id } = report
    const step = observeReport(this.#findFor(id, report.at_ms), report, sinceMs)
    if (step === null || rows === null) return
    if (step.is_changed) this.changedReports.add(id)
    this.reports.set(id, report)
    if (step.is_made) {
      if (!this.#rows.has(id)) this.#rows.set(id, rows)
      this.made.add(id)
    }
    this.#take(id, step)
  }

  /** Cars whose link to a report is new, and cars that have one no more. */
  listLinks(): { readonly linked: readonly (LinkState & { readonly id: number })[]; readonly unlinked: number[] } {
    const linked: (LinkState & { readonly id: number })[] = []
    const unlinked: number[] = []
    for (const [id, { link }] of this.touched) {
      const before = this.#known.get(id)?.link ?? null
      if (link !== null && link.url !== before?.url) linked.push({ ...link, id })
      if (before !== null && link?.url !== before.url) unlinked.push(id)
    }
    return { linked, unlinked }
  }

  leave(id: number, atMs: number): void {
    const step = leaveCar(this.#findFor(id, atMs), atMs)
    if (step === null) return
    this.#rows.delete(id)
    this.made.delete(id)
    this.left.add(id)
    this.#take(id, step)
  }

  /** Each as it is after its last observation. */
  packRows(): Texts {
    return new Map(
      [...this.#rows].map(([id, { en, zh }]) => {
        const state = this.touched.get(id) as Kept
        return [id, packRows({ en: putObserved(en, state), zh: putObserved(zh, state) })]
      }),
    )
  }

  /** Cars whose change may affect the answer to a search. */
  get seen(): ReadonlySet<number> {
    return new Set([...this.made, ...this.entries.map(({ car_id }) => car_id)])
  }

  /** As an observation of that time meets it. */
  #findFor(id: number, atMs: number): Kept | null {
    return withoutFuture(this.#find(id), atMs, this.#nowMs)
  }

  #find(id: number): Kept | null {
    return this.touched.get(id) ?? this.#known.get(id) ?? null
  }

  #take(id: number, { state, entries, price }: Step<SearchRow>): void {
    this.listings += Number(state.made !== null) - Number((this.#find(id)?.made ?? null) !== null)
    this.touched.set(id, state)
    for (const entry of entries) this.entries.push({ ...entry, car_id: id })
    if (price) this.prices.push({ ...price, car_id: id, nth: state.price_points })
  }
}
