/** Follows the change log for all receivers, for as long as the service runs: in one process at a time, at least once, in order. */
import { setImmediate as nextTick, setTimeout as rest } from 'node:timers/promises'
import type { Delivery, DeliveryStore } from '../domain/deliveries/deliveries.ts'
import type { FollowedChanges } from '../domain/deliveries/followed-changes.ts'
import type { Followed, LogPlace } from '../domain/deliveries/saved-searches.ts'
import type { Schedule } from '../observe/schedule.ts'
import { Turns } from '../observe/turns.ts'
import { deriveNext, latestTryMs } from './derive-next.ts'
import { type Lane, Lanes } from './lanes.ts'
import { createPrepare } from './prepare-delivery.ts'
import { Remembered } from './remembered.ts'
import type { SendDelivery } from './send-delivery.ts'

interface FollowerParts {
  readonly store: DeliveryStore
  readonly changes: Pick<FollowedChanges, 'place' | 'read'>
  readonly send: SendDelivery
  readonly createId: () => string
  /** The name of this process. */
  readonly holder: string
  readonly now: () => number
  /** Runs on whatever happens to the clock. */
  readonly stopwatch: () => number
  readonly schedule: Schedule
  readonly onSuccess: () => void
  readonly onFailure: (error: unknown) => void
  /** Called after each attempt. */
  readonly onAttempt?: (kind: string, isGood: boolean) => void
  readonly everyMs?: number
}

const EVERY_MS = 5000
/** A look rests twice as long as a receiver has taken, so that requests get most of their thread. With many receivers it lasts longer, and each delivery holds more. */
const REST_SHARE = 2
const LONGEST_REST_MS = 20
/** Another process takes over when the last one has not said for so long that it delivers. */
const LEAD_MS = 30_000
const RENEW_MS = 10_000
/** Places of receivers that had nothing to deliver are written so often: after a crash, the changes since then are read again. */
const WRITE_PLACES_MS = 300_000
/** A receiver that takes longer is slow. */
const SLOW_MS = 2000
/** All receivers are looked at when the log has moved, and so often, for what changes otherwise, such as the status of an account. */
const WHOLE_MS = 60_000
const PAGE = 50
/** Clocks of processes differ by less. */
const SKEW_MS = 60_000
/** Receivers that wait for another day or plan are looked at each time; not more of them. */
const MOST_WAITING = 200

export class Follower {
  readonly #parts: FollowerParts
  readonly #prepare: ReturnType<typeof createPrepare>
  readonly #lanes = new Lanes()
  readonly #turns = new Turns()
  readonly #busy = new Map<string, Promise<void>>()
  readonly #remembered = new Remembered()
  #isStopped = false
  #cancel = () => {}
  #looking: Promise<void> = Promise.resolve()
  /** By the stopwatch. */
  #renewedAt = Number.NEGATIVE_INFINITY
  #wroteMs: number
  #lookedMs = 0
  /** The last look at all receivers; null = none since this process delivers, or some are left over. */
  #whole: { readonly place: LogPlace; readonly atMs: number } | null = null
  #isLeftOver = false
  /** The end of the log at the last look. */
  #place: LogPlace | null = null

  constructor(parts: FollowerParts) {
    this.#parts = parts
    this.#prepare = createPrepare(parts)
    this.#wroteMs = parts.now()
  }

  start(): void {
    this.#cancel = this.#parts.schedule(() => {
      this.#looking = this.look().then(this.#parts.onSuccess, this.#parts.onFailure)
      void this.#looking.finally(() => {
        if (!this.#isStopped) this.start()
      })
    }, this.#parts.everyMs ?? EVERY_MS)
  }

  /** Attempts in progress are given up: what they sent is sent again, with the same id. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#cancel()
    await this.#looking
    await this.#writePlaces().catch(this.#parts.onFailure)
    await this.#parts.store.releaseLead(this.#parts.holder).catch(this.#parts.onFailure)
  }

  /** Waits for the attempts in progress. */
  async settle(): Promise<void> {
    while (this.#busy.size > 0) await Promise.all(this.#busy.values())
  }

  /** One look at all receivers that may be due. Resolves when each has been prepared; what is being sent goes on. */
  async look(): Promise<void> {
    const { changes, now } = this.#parts
    if (!(await this.#lead())) return
    const place = await changes.place()
    if (place === null) return
    this.#place = place
    const atMs = now()
    // The clock was set back.
    if (atMs < this.#lookedMs - SKEW_MS) this.#remembered.forgetWaits()
    const isWhole = this.#hasMoved(place) || Math.abs(atMs - (this.#whole?.atMs ?? 0)) >= WHOLE_MS
    if (isWhole) this.#whole = null
    this.#isLeftOver = false
    for await (const page of isWhole ? this.#listAll() : this.#listDue(atMs)) {
      for (const followed of page) {
        if (this.#isStopped || !(await this.#lead())) return
        if (!this.#isDue(followed, place)) continue
        const began = performance.now()
        await this.#serve(followed)
        await rest(Math.min(LONGEST_REST_MS, REST_SHARE * (performance.now() - began)))
      }
    }
    this.#lookedMs = atMs
    if (this.#isLeftOver) this.#whole = null
    else if (isWhole) this.#whole = { place, atMs }
    if (Math.abs(now() - this.#wroteMs) >= WRITE_PLACES_MS) await this.#writePlaces()
  }

  #hasMoved({ log, seq }: LogPlace): boolean {
    const seen = this.#whole?.place
    return log !== seen?.log || seq !== seen.seq
  }

  /** The next look is at all receivers. */
  #leaveOver(): void {
    this.#isLeftOver = true
    this.#whole = null
  }

  /** In pages, between which requests are served. */
  async *#listAll(): AsyncGenerator<readonly Followed[]> {
    const ids = new Set<string>()
    for (let after: string | null = null; ; await nextTick()) {
      const page: readonly Followed[] = await this.#parts.store.listFollowed(after, PAGE)
      for (const { receiver } of page) ids.add(receiver.id)
      yield page
      after = page.at(-1)?.receiver.id ?? null
      if (page.length < PAGE) break
    }
    this.#remembered.keepOnly(ids)
  }

  /** While the log stands still: those whose time has come since the last look, new ones included. */
  async *#listDue(nowMs: number): AsyncGenerator<readonly Followed[]> {
    const waiting = this.#remembered.listWaiting(MOST_WAITING)
    yield await this.#parts.store.listDue(this.#lookedMs - SKEW_MS, nowMs, waiting)
  }

  /** Whether this process is the one that delivers. */
  async #lead(): Promise<boolean> {
    const { store, holder, now, stopwatch } = this.#parts
    const at = stopwatch()
    if (at - this.#renewedAt < RENEW_MS) return true
    const isLeading = await store.claimLead(holder, now(), LEAD_MS)
    this.#renewedAt = isLeading ? at : Number.NEGATIVE_INFINITY
    // Another process may have moved the receivers meanwhile.
    if (!isLeading) {
      this.#remembered.forgetPlaces()
      this.#whole = null
    }
    return isLeading
  }

  #isDue({ receiver, plan, has_pending }: Followed, place: LogPlace): boolean {
    const { id, next_try_ms } = receiver
    const nowMs = this.#parts.now()
    // A later time was written while a clock ran ahead.
    const isEarly = next_try_ms > nowMs && next_try_ms <= latestTryMs(receiver, nowMs) + SKEW_MS
    if (this.#busy.has(id) || isEarly || this.#remembered.mustWait(id, plan, nowMs)) return false
    const { log, seq } = this.#remembered.placeOf(receiver)
    return has_pending || log !== place.log || seq < place.seq
  }

  /** Prepares a delivery and starts to send it. */
  async #serve(followed: Followed): Promise<void> {
    const delivery = await this.#next(followed)
    if (delivery === null) return
    const { receiver } = followed
    const lane: Lane = receiver.failures > 0 || this.#remembered.isSlow(receiver.id) ? 'slow' : 'quick'
    const giveBack = this.#lanes.take(lane, receiver.account_id)
    // It is written down, and sent at a later look.
    if (giveBack === null) {
      this.#leaveOver()
      return
    }
    const sending = this.#sendAll(followed, delivery)
      .catch(this.#parts.onFailure)
      .finally(() => {
        giveBack()
        this.#busy.delete(receiver.id)
      })
    this.#busy.set(receiver.id, sending)
  }

  /** Null if there is nothing to deliver now. */
  async #next(followed: Followed): Promise<Delivery | null> {
    const { receiver, plan, has_pending } = followed
    const { id } = receiver
    const at = { ...followed, receiver: { ...receiver, cursor: this.#remembered.placeOf(receiver) } }
    try {
      await this.#turns.next()
      const prepared = await this.#prepare(at, has_pending)
      if ('delivery' in prepared) {
        this.#remembered.change(id, { waits: null })
        return prepared.delivery
      }
      if ('nothing' in prepared) {
        this.#remembered.change(id, { seen: prepared.nothing, waits: null })
        // The log was read up to a state that was older than the look.
        if (isBehind(prepared.nothing, this.#place)) this.#leaveOver()
      } else if ('moved' in prepared) {
        this.#remembered.change(id, { seen: null })
        this.#leaveOver()
      } else this.#remembered.change(id, { waits: { plan, untilMs: prepared.until_ms } })
    } catch (error) {
      this.#remembered.change(id, { waits: { plan, untilMs: this.#parts.now() + LEAD_MS } })
      this.#parts.onFailure(error)
    }
    return null
  }

  /** Sends a delivery and those that follow it, as long as the receiver accepts them and its owner wants them. */
  async #sendAll(first: Followed, delivery: Delivery): Promise<void> {
    let followed: Followed | null = first
    for (let next: Delivery | null = delivery; next !== null; next = await this.#next(followed)) {
      const isGood = await this.#sendOne(followed, next)
      if (!isGood || this.#isStopped || followed.receiver.kind !== 'webhook') return
      // What came after the last look is found by the next one.
      if (next.to !== null && !isBehind(next.to, this.#place)) return
      // It may have been turned off, removed or changed meanwhile.
      followed = await this.#parts.store.findFollowed(followed.receiver.id)
      if (followed === null) return
    }
  }

  async #sendOne({ receiver, search }: Followed, delivery: Delivery): Promise<boolean> {
    const { store, send, now, onAttempt } = this.#parts
    await this.#turns.next()
    const attempt = await send(receiver, delivery, search.lang)
    // Answers come in crowds, and each is written.
    await this.#turns.next()
    // After a stop the connection was cut by us, which says nothing about the receiver.
    if (this.#isStopped && !attempt.is_good) return false
    await store.settle(delivery, attempt, deriveNext(receiver, delivery, attempt.is_good, now()))
    onAttempt?.(receiver.kind, attempt.is_good)
    this.#remembered.change(receiver.id, { isSlow: attempt.took_ms > SLOW_MS, ...(attempt.is_good && { seen: null }) })
    return attempt.is_good
  }

  async #writePlaces(): Promise<void> {
    const { store, now } = this.#parts
    this.#wroteMs = now()
    const places = this.#remembered.listPlaces()
    for (let from = 0; from < places.length; from += PLACES_AT_ONCE) {
      await store.advance(places.slice(from, from + PLACES_AT_ONCE))
      await nextTick()
    }
    this.#remembered.forgetPlaces()
  }
}

function isBehind(read: LogPlace, end: LogPlace | null): boolean {
  return end !== null && (read.log !== end.log || read.seq < end.seq)
}

const PLACES_AT_ONCE = 50
