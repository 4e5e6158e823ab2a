/** Keeps the copy of each car true: compares rows with what is stored, and asks for the details of what is new or has changed. */
import { Failure, isFailure } from '../../domain/failure.ts'
import type { Market, MarketRow } from '../../domain/inventory/market.ts'
import type { Digest, InventoryStore, MakeDigest, StoredCar } from '../../domain/inventory/store.ts'
import { CarWriter } from './car-writer.ts'
import { forEachLimited } from './limit-concurrency.ts'
import { renewCar } from './make-anew.ts'
import { type Entry, knownRowOf, type Roster } from './roster.ts'

interface CarKeeperParts {
  readonly market: Market
  readonly store: Pick<InventoryStore, 'observe' | 'leave' | 'car' | 'lists'>
  readonly roster: Roster
  readonly makeDigest: MakeDigest
  readonly now: () => number
  /** Cars that are asked for at once. */
  readonly atOnce: number
  readonly isStopped: () => boolean
  /** A car was looked at: seen unchanged, or asked for. */
  readonly onCar?: () => void
}

/** `unreadable`: it is there, and nothing can be made of its record. */
type Answer = 'there' | 'gone' | 'unreadable' | 'failed'

/** A source that fails so often in a row has failed as a whole. */
const MOST_FAILURES = 8
const MOST_SET_ASIDE = 1000
/** So many in a row that are gone while lists show them: it is not the cars that are wrong. */
const MOST_DOUBTED = 20
const TOO_MANY_GONE = `The marketplace says of ${MOST_DOUBTED} cars in a row that they are gone, although its lists show them.`

export class CarKeeper {
  private readonly parts: CarKeeperParts
  private readonly writer: CarWriter
  private failures = 0
  /** Gone by their own word, and shown by lists: believed when another car is there. */
  private doubted: { readonly entry: Entry; readonly at_ms: number }[] = []
  /** Why nothing can be made of some cars; asked for again with the next change. */
  readonly aside = new Map<number, string>()

  constructor(parts: CarKeeperParts) {
    this.parts = parts
    this.writer = new CarWriter(parts.store)
  }

  /** Gives how many could not be asked for. */
  async takeRows(rows: readonly MarketRow[], unit: string): Promise<number> {
    const { roster, now, onCar, atOnce } = this.parts
    await this.recall(rows)
    const wanted: MarketRow[] = []
    for (const row of rows) {
      const entry = roster.get(row.id)
      if (entry === undefined) {
        roster.add(row.id, now()).unit = unit
        await this.writer.observe({ id: row.id, at_ms: now(), list: row.text })
        wanted.push(row)
        continue
      }
      entry.unit = unit
      if (this.isWanted(entry, row)) wanted.push(row)
      else {
        if (entry.row?.mark !== row.mark) await this.rewriteList(entry, row)
        else await this.writer.observe({ id: row.id, at_ms: now() })
        onCar?.()
      }
      if (entry.is_observed) entry.last_observed_ms = now()
    }
    await this.writer.flush()
    let failed = 0
    await forEachLimited(wanted, atOnce, async (row) => {
      if ((await this.ask(row.id, row)) === 'failed') failed++
      onCar?.()
    })
    await this.writer.flush()
    return failed
  }

  /**
   * Asks for the detail, and for the sheet where it is not that of the same trim. Throws when the source has failed as a whole.
   * `isListed`: lists show it, so that its end is to be doubted.
   */
  async ask(id: number, row: MarketRow | null = null, isListed = row !== null): Promise<Answer> {
    const { market, roster, now } = this.parts
    const entry = roster.get(id) ?? roster.add(id, now())
    try {
      const detail = await market.detail(id)
      const at_ms = now()
      if (detail !== null) {
        const answer = await this.write(entry, row, detail, at_ms)
        await this.settle()
        return answer
      }
      if (isListed) this.doubted.push({ entry, at_ms })
      else await this.leave(entry, at_ms)
    } catch (error) {
      if (isFailure(error, 'source_changed')) return this.setAside(id, error.message)
      if (!this.mayGoOn(error)) throw error
      return 'failed'
    }
    if (this.doubted.length >= MOST_DOUBTED) {
      this.doubted = []
      throw new Failure('source_unavailable', TOO_MANY_GONE)
    }
    return 'gone'
  }

  /** Believes what was doubted. */
  async settle(): Promise<void> {
    for (const { entry, at_ms } of this.doubted.splice(0)) await this.leave(entry, at_ms)
  }

  private async leave(entry: Entry, atMs: number): Promise<void> {
    await this.writer.leave(entry.id, atMs)
    entry.is_observed = false
  }

  /** As its list record tells; null = unknown. */
  async trimOf(id: number): Promise<number | null> {
    await this.recall([{ id }])
    return this.parts.roster.get(id)?.row?.trim_id ?? null
  }

  flush(): Promise<void> {
    return this.writer.flush()
  }

  private async write(entry: Entry, row: MarketRow | null, detail: string, at_ms: number): Promise<Answer> {
    const { id } = entry
    const { store } = this.parts
    const isOtherTrim = row !== null && entry.row !== null && row.trim_id !== entry.row.trim_id
    const isKnown = entry.detail_at_ms !== null || entry.sheet_at_ms !== null || row === null
    const stored = isKnown ? await store.car(id) : null
    const sheet = entry.sheet_at_ms === null || isOtherTrim ? await this.askSheet(id) : null
    this.failures = 0
    const list = row?.text ?? stored?.list ?? null
    const kept = isOtherTrim ? null : (stored?.sheet ?? null)
    const digest = this.parts.makeDigest(id, { list, detail, sheet: sheet ?? kept }, at_ms)
    if (stored !== null) await this.renew(stored, digest)
    const told = { ...(row === null ? {} : { list: row.text }), ...(sheet === null ? {} : { sheet }) }
    await this.writer.observe({ id, at_ms, detail, digest, ...told })
    this.aside.delete(id)
    if (row !== null && entry.row !== null && entry.row.core !== row.core) entry.changes++
    if (sheet !== null) entry.sheet_at_ms = at_ms
    Object.assign(entry, { is_observed: true, last_observed_ms: at_ms, detail_at_ms: at_ms })
    if (row !== null) entry.row = knownRowOf(row)
    return 'there'
  }

  /** A car without its sheet is still a car; it is asked for again with the next detail. */
  private async askSheet(id: number): Promise<string | null> {
    try {
      return await this.parts.market.sheet(id)
    } catch (error) {
      if (isFailure(error, 'source_changed')) return null
      if (!this.mayGoOn(error)) throw error
      return null
    }
  }

  private mayGoOn(error: unknown): boolean {
    return isFailure(error, 'source_unavailable') && !this.parts.isStopped() && ++this.failures < MOST_FAILURES
  }

  private setAside(id: number, reason: string): Answer {
    if (this.aside.size < MOST_SET_ASIDE) this.aside.set(id, reason)
    return 'unreadable'
  }

  private isWanted(entry: Entry, row: MarketRow): boolean {
    return !entry.is_observed || entry.detail_at_ms === null || entry.row?.core !== row.core
  }

  /** Only lists tell of badges: a car with other ones is written anew from the detail that is there. */
  private async rewriteList(entry: Entry, row: MarketRow): Promise<void> {
    const stored = await this.parts.store.car(entry.id)
    const digest = stored === null ? null : this.digestOf(stored, row)
    if (stored !== null && digest !== null) await this.renew(stored, digest)
    const at_ms = this.parts.now()
    // A live look may write a newer detail meanwhile; then the badges wait for its next detail.
    const of_detail_ms = stored?.detail_at_ms ?? at_ms
    await this.writer.observe({ id: row.id, at_ms, list: row.text, ...(digest && { digest, of_detail_ms }) })
    entry.row = knownRowOf(row)
  }

  /** What has changed shows only beside what the same version makes of the records before. */
  private async renew(stored: StoredCar, { made_by }: Digest): Promise<void> {
    const renewed = renewCar(stored, this.parts.makeDigest, made_by)
    if (renewed !== null) await this.writer.observe(renewed)
  }

  private digestOf(stored: StoredCar, row: MarketRow): Digest | null {
    const { detail, sheet, detail_at_ms } = stored
    if (detail === null || detail_at_ms === null) return null
    try {
      return this.parts.makeDigest(stored.id, { list: row.text, detail, sheet }, detail_at_ms)
    } catch (error) {
      if (!isFailure(error, 'source_changed')) throw error
      this.setAside(stored.id, error.message)
      return null
    }
  }

  /** What the stored rows of these cars told, where that was not looked at yet. */
  private async recall(rows: readonly { readonly id: number }[]): Promise<void> {
    const { roster, store, market } = this.parts
    const unknown = rows
      .map(({ id }) => roster.get(id))
      .filter((entry) => entry !== undefined && entry.row === null && entry.detail_at_ms !== null) as Entry[]
    if (unknown.length === 0) return
    const lists = await store.lists(unknown.map(({ id }) => id))
    for (const entry of unknown) {
      const list = lists.get(entry.id)
      const told = list === undefined ? null : market.describeRow(list)
      entry.row = told === null ? null : knownRowOf(told)
    }
  }
}
