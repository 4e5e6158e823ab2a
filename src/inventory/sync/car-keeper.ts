/** Keeps the copy of each car up to date: compares list rows with the stored ones, and requests the details of cars that are new or have changed. */
import { Failure, isFailure } from '../../domain/failure.ts'
import { type InventoryCars, parseNative, type StoredCar } from '../../domain/inventory/inventory-cars.ts'
import type { Digest, InventoryWriter, MakeDigest, Observation } from '../../domain/inventory/inventory-writer.ts'
import type { Market, MarketRow } from '../../domain/inventory/market.ts'
import { forEachLimited } from './limit-concurrency.ts'
import { rebuildDigest } from './rebuild-digests.ts'
import { knownRowOf, type Roster, type RosterEntry } from './roster.ts'

interface CarKeeperParts {
  readonly market: Market
  readonly store: Pick<InventoryWriter, 'observe' | 'leave'> & Pick<InventoryCars, 'car' | 'lists'>
  readonly roster: Roster
  readonly makeDigest: MakeDigest
  readonly now: () => number
  readonly atOnce: number
  readonly isStopped: () => boolean
  /** A car was checked: seen unchanged in a list, or requested. */
  readonly onCar?: () => void
}

/** `unreadable`: it is there, but its record cannot be read. */
type CarAnswer = 'there' | 'gone' | 'unreadable' | 'failed'

/** After this many failures in a row, the source counts as down. */
const MOST_FAILURES = 8
const MOST_SET_ASIDE = 1000
/** If this many cars in a row are gone although lists show them, the marketplace is at fault and not the cars. */
const MOST_DOUBTED = 20
const TOO_MANY_GONE = `The marketplace says of ${MOST_DOUBTED} cars in a row that they are gone, although its lists show them.`

export class CarKeeper {
  private readonly parts: CarKeeperParts
  private readonly writer: CarWriter
  private failures = 0
  /** Their details say that they are gone, but lists show them: accepted once the detail of another car is there. */
  private doubted: { readonly entry: RosterEntry; readonly at_ms: number }[] = []
  /** Cars whose records cannot be read, with the reason; requested again with their next change. */
  readonly aside = new Map<number, string>()

  constructor(parts: CarKeeperParts) {
    this.parts = parts
    this.writer = new CarWriter(parts.store)
  }

  /** `unit`: the part of the market that shows them. Returns how many cars could not be requested. */
  async takeRows(rows: readonly MarketRow[], unit: string | null): Promise<number> {
    const { roster, now, onCar, atOnce } = this.parts
    await this.recall(rows)
    const wanted: MarketRow[] = []
    for (const row of rows) {
      const entry = roster.get(row.id)
      if (entry === undefined) {
        roster.add(row.id, now()).unit = unit
        await this.writer.observe({ id: row.id, at_ms: now(), list: JSON.stringify(row.record) })
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
   * Requests the detail, and the sheet if the stored one is not of the same trim. Throws when the source is down.
   * `isListed`: lists show the car, so a report that it is gone is doubted.
   */
  async ask(id: number, row: MarketRow | null = null, isListed = row !== null): Promise<CarAnswer> {
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

  /** Accepts as gone the cars that were doubted. */
  async settle(): Promise<void> {
    for (const { entry, at_ms } of this.doubted.splice(0)) await this.leave(entry, at_ms)
  }

  private async leave(entry: RosterEntry, atMs: number): Promise<void> {
    await this.writer.leave(entry.id, atMs)
    entry.is_observed = false
  }

  /** From its list record; null = unknown. */
  async trimOf(id: number): Promise<number | null> {
    await this.recall([{ id }])
    return this.parts.roster.get(id)?.row?.trim_id ?? null
  }

  flush(): Promise<void> {
    return this.writer.flush()
  }

  private async write(entry: RosterEntry, row: MarketRow | null, detail: object, at_ms: number): Promise<CarAnswer> {
    const { id } = entry
    const { store } = this.parts
    const isOtherTrim = row !== null && entry.row !== null && row.trim_id !== entry.row.trim_id
    const isKnown = entry.detail_at_ms !== null || entry.sheet_at_ms !== null || row === null
    const stored = isKnown ? await store.car(id) : null
    const sheet = entry.sheet_at_ms === null || isOtherTrim ? await this.askSheet(id) : null
    this.failures = 0
    const known = parseNative({
      list: row === null ? (stored?.list ?? null) : null,
      detail: null,
      sheet: isOtherTrim || sheet !== null ? null : (stored?.sheet ?? null),
    })
    const records = { list: row?.record ?? known.list, detail, sheet: sheet ?? known.sheet }
    const digest = this.parts.makeDigest(id, records, at_ms, stored)
    if (stored !== null) await this.rebuild(stored, digest)
    await this.writer.observe({
      id,
      at_ms,
      detail: JSON.stringify(detail),
      digest,
      ...(row && { list: JSON.stringify(row.record) }),
      ...(sheet && { sheet: JSON.stringify(sheet) }),
    })
    this.aside.delete(id)
    if (row !== null && entry.row !== null && entry.row.core !== row.core) entry.changes++
    if (sheet !== null) entry.sheet_at_ms = at_ms
    Object.assign(entry, { is_observed: true, last_observed_ms: at_ms, detail_at_ms: at_ms })
    if (row !== null) entry.row = knownRowOf(row)
    return 'there'
  }

  /** A car without a sheet is still a car; the sheet is requested again with the next detail. */
  private async askSheet(id: number): Promise<object | null> {
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

  private setAside(id: number, reason: string): CarAnswer {
    if (this.aside.size < MOST_SET_ASIDE) this.aside.set(id, reason)
    return 'unreadable'
  }

  private isWanted(entry: RosterEntry, row: MarketRow): boolean {
    return !entry.is_observed || entry.detail_at_ms === null || entry.row?.core !== row.core
  }

  /** Only lists show badges: a car whose badges changed gets a new digest from its stored detail. */
  private async rewriteList(entry: RosterEntry, row: MarketRow): Promise<void> {
    const stored = await this.parts.store.car(entry.id)
    const digest = stored === null ? null : this.digestOf(stored, row)
    if (stored !== null && digest !== null) await this.rebuild(stored, digest)
    const at_ms = this.parts.now()
    // A live fetch may write a newer detail in the meantime; then the badges wait for the next detail.
    const of_detail_ms = stored?.detail_at_ms ?? at_ms
    const list = JSON.stringify(row.record)
    await this.writer.observe({ id: row.id, at_ms, list, ...(digest && { digest, of_detail_ms }) })
    entry.row = knownRowOf(row)
  }

  /** A change is found by comparing two digests of the same version, so an older version's digest is rebuilt first. */
  private async rebuild(stored: StoredCar, { made_by }: Digest): Promise<void> {
    const rebuilt = rebuildDigest(stored, this.parts.makeDigest, made_by)
    if (rebuilt !== null) await this.writer.observe(rebuilt)
  }

  private digestOf(stored: StoredCar, row: MarketRow): Digest | null {
    const { detail, detail_at_ms } = stored
    if (detail === null || detail_at_ms === null) return null
    try {
      const records = { ...parseNative({ ...stored, list: null }), list: row.record }
      return this.parts.makeDigest(stored.id, records, detail_at_ms, stored)
    } catch (error) {
      if (!isFailure(error, 'source_changed')) throw error
      this.setAside(stored.id, error.message)
      return null
    }
  }

  /** Loads the stored list records of these cars, unless that was done before. */
  private async recall(rows: readonly { readonly id: number }[]): Promise<void> {
    const { roster, store, market } = this.parts
    const unknown = rows
      .map(({ id }) => roster.get(id))
      .filter((entry) => entry !== undefined && entry.row === null && entry.detail_at_ms !== null) as RosterEntry[]
    if (unknown.length === 0) return
    const lists = await store.lists(unknown.map(({ id }) => id))
    for (const entry of unknown) {
      const list = lists.get(entry.id)
      const row = list === undefined ? null : market.describeRow(list)
      entry.row = row === null ? null : knownRowOf(row)
    }
  }
}

const BATCH = 100

class CarWriter {
  private readonly store: Pick<InventoryWriter, 'observe' | 'leave'>
  private seen: Observation[] = []
  private writing: Promise<void> = Promise.resolve()

  constructor(store: Pick<InventoryWriter, 'observe' | 'leave'>) {
    this.store = store
  }

  async observe(observation: Observation): Promise<void> {
    this.seen.push(observation)
    if (this.seen.length >= BATCH) await this.flush()
  }

  /** Written after all earlier observations. */
  async leave(id: number, atMs: number): Promise<void> {
    await this.flush()
    await this.queue(async () => void (await this.store.leave([id], atMs)))
  }

  /** Resolves when everything is written; throws if it cannot be. */
  flush(): Promise<void> {
    const batch = this.seen
    this.seen = []
    return this.queue(async () => {
      if (batch.length > 0) await this.store.observe(batch)
    })
  }

  private queue(write: () => Promise<void>): Promise<void> {
    const mine = this.writing.then(write)
    this.writing = mine.catch(() => undefined)
    return mine
  }
}
