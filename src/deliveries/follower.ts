/** Follows the change log for all receivers, for as long as the service runs: in one process at a time, at least once, in order. */
import { setImmediate as nextTick } from 'node:timers/promises'
import type { Plan } from '../domain/accounts/plans.ts'
import type { Delivery, DeliveryStore } from '../domain/deliveries/deliveries.ts'
import type { FollowedChanges } from '../domain/deliveries/followed-changes.ts'
import type { Followed, LogPlace, Receiver } from '../domain/deliveries/saved-searches.ts'
import type { Schedule } from '../observe/schedule.ts'
import { Turns } from '../observe/turns.ts'
import { deriveNext, isEarly, SKEW_MS } from './derive-next.ts'
import { Dispatcher, type Sent } from './dispatcher.ts'
import { ATTEMPTS_LEARNED } from './places.ts'
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
/** Another process takes over when the last one has not said for so long that it delivers. */
const LEAD_MS = 30_000
const RENEW_MS = 10_000
/** Places of receivers that had nothing to deliver are written so often: after a crash, the changes since then are read again. */
const WRITE_PLACES_MS = 300_000
/** All receivers are looked at when the log has moved, and so often, for what changes otherwise, such as the status of an account. */
const WHOLE_MS = 60_000
const PAGE = 50
/** Receivers that wait for another day or plan are looked at each time; not more of them. */
const MOST_WAITING = 200

interface Prepared {
  readonly followed: Followed
  readonly delivery: Delivery
}

export class Follower {
  readonly #parts: FollowerParts
  readonly #prepare: ReturnType<typeof createPrepare>
  readonly #dispatcher: Dispatcher<Prepared>
  readonly #turns = new Turns()
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
    this.#dispatcher = new Dispatcher({
      ...parts,
      prepare: (id) => this.#next(id),
      send: (prepared) => this.#send(prepared),
      mayGoOn: () => this.#lead(),
    })
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
    await this.#dispatcher.stop()
    await this.#writePlaces().catch(this.#parts.onFailure)
    await this.#parts.store.releaseLead(this.#parts.holder).catch(this.#parts.onFailure)
  }

  /** Waits until nothing is in progress. */
  settle(): Promise<void> {
    return this.#dispatcher.settle()
  }

  /** One look at all receivers that may be due. Resolves when each waits for its place; they are sent to meanwhile. */
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
        if (this.#isStopped) return
        if (!this.#isDue(followed, place)) continue
        await this.#learn(followed.receiver)
        this.#dispatcher.add(followed.receiver)
      }
      this.#dispatcher.serve()
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
    const accounts = new Set<string>()
    for (let after: string | null = null; ; await nextTick()) {
      const page: readonly Followed[] = await this.#parts.store.listFollowed(after, PAGE)
      for (const { receiver } of page) {
        ids.add(receiver.id)
        accounts.add(receiver.account_id)
      }
      yield page
      after = page.at(-1)?.receiver.id ?? null
      if (page.length < PAGE) break
    }
    this.#remembered.keepOnly(ids)
    this.#dispatcher.places.keepOnly(accounts)
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
      this.#dispatcher.places.keepOnly(new Set())
      this.#dispatcher.clear()
      this.#whole = null
    }
    return isLeading
  }

  #isDue(followed: Followed, place: LogPlace): boolean {
    const { receiver, plan, has_pending } = followed
    const nowMs = this.#parts.now()
    if (isEarly(followed, nowMs) || this.#remembered.mustWait(receiver.id, plan, nowMs)) return false
    const { log, seq } = this.#remembered.placeOf(receiver)
    return has_pending || log !== place.log || seq < place.seq
  }

  /** How the account was before this process delivered. */
  async #learn({ account_id }: Receiver): Promise<void> {
    const { places } = this.#dispatcher
    if (places.knows(account_id)) return
    const { store, now } = this.#parts
    const question = { receiver_id: null, before: null, limit: ATTEMPTS_LEARNED }
    places.learn(account_id, await store.listDeliveries(account_id, question), now())
  }

  /** Null if there is nothing to deliver now: it may have been turned off, removed or changed meanwhile. */
  async #next(id: string): Promise<Prepared | null> {
    const { store, now, onFailure } = this.#parts
    let plan: Plan | null = null
    try {
      const found = await store.findFollowed(id)
      if (found === null || this.#place === null || !this.#isDue(found, this.#place)) return null
      plan = found.plan
      const { receiver, has_pending } = found
      const followed = { ...found, receiver: { ...receiver, cursor: this.#remembered.placeOf(receiver) } }
      await this.#turns.next()
      const prepared = await this.#prepare(followed, has_pending)
      if ('delivery' in prepared) {
        this.#remembered.change(id, { waits: null })
        return { followed, delivery: prepared.delivery }
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
      if (plan !== null) this.#remembered.change(id, { waits: { plan, untilMs: now() + LEAD_MS } })
      onFailure(error)
    }
    return null
  }

  /** `isMore`: the receiver has accepted it, and there are changes after it. */
  async #send({ followed: { receiver, search }, delivery }: Prepared): Promise<Sent> {
    const { store, send, now, onAttempt } = this.#parts
    await this.#turns.next()
    const attempt = await send(receiver, delivery, search.lang)
    // Answers come in crowds, and each is written.
    await this.#turns.next()
    // After a stop the connection was cut by us, which says nothing about the receiver.
    if (this.#isStopped && !attempt.is_good) return { attempt, isMore: false }
    await store.settle(delivery, attempt, deriveNext(receiver, delivery, attempt, now()))
    onAttempt?.(receiver.kind, attempt.is_good)
    if (attempt.is_good) this.#remembered.change(receiver.id, { seen: null })
    // What came after the last look is found by the next one.
    const isMore = receiver.kind === 'webhook' && (delivery.to === null || isBehind(delivery.to, this.#place))
    return { attempt, isMore: attempt.is_good && isMore }
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
