/** Sends to the receivers that wait, one after the other as they get places; what is being sent goes on meanwhile. */
import { setTimeout as rest } from 'node:timers/promises'
import type { Attempt } from '../domain/deliveries/deliveries.ts'
import type { Receiver } from '../domain/deliveries/saved-searches.ts'
import type { Schedule } from '../observe/schedule.ts'
import { type Place, Places, SLOW_MS } from './places.ts'
import { Waiting } from './waiting.ts'

export interface Sent {
  readonly attempt: Attempt
  /** There are changes after it, and the receiver may get them now. */
  readonly isMore: boolean
}

interface DispatcherParts<Prepared> {
  /** Null if there is nothing to send now. Never throws. */
  readonly prepare: (receiverId: string) => Promise<Prepared | null>
  readonly send: (prepared: Prepared) => Promise<Sent>
  /** Whether this process still delivers. */
  readonly mayGoOn: () => Promise<boolean>
  readonly stopwatch: () => number
  readonly schedule: Schedule
  readonly onFailure: (error: unknown) => void
}

/** After each receiver it rests twice as long as that one took to prepare, so that requests get most of their thread. With many receivers each delivery holds more. */
const REST_SHARE = 2
const LONGEST_REST_MS = 20

export class Dispatcher<Prepared> {
  readonly places: Places
  readonly #parts: DispatcherParts<Prepared>
  readonly #waiting: Waiting
  readonly #busy = new Map<string, Promise<void>>()
  #serving: Promise<void> = Promise.resolve()
  #isServing = false
  #isStopped = false
  #cancelWake = () => {}

  constructor(parts: DispatcherParts<Prepared>) {
    this.#parts = parts
    this.places = new Places(parts.stopwatch)
    this.#waiting = new Waiting(this.places)
  }

  /** Does nothing if it is being sent to. */
  add({ id, account_id, kind, address }: Receiver): void {
    if (this.#busy.has(id)) return
    const host = kind === 'webhook' && URL.canParse(address) ? new URL(address).host : ''
    this.#waiting.add({ id, account_id, kind, host })
  }

  /** Serves whoever can have a place. */
  serve(): void {
    if (this.#isServing || this.#isStopped || this.#waiting.size === 0) return
    this.#isServing = true
    this.#cancelWake()
    this.#serving = this.#serveAll().catch(this.#parts.onFailure)
  }

  /** Whoever waits is not served any more. */
  clear(): void {
    this.#waiting.clear()
  }

  /** Resolves when nothing is being prepared. What is being sent goes on. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#cancelWake()
    await this.#serving
  }

  /** Waits until nothing is in progress, and nobody who waits can have a place. */
  async settle(): Promise<void> {
    while (this.#isServing || this.#busy.size > 0) await Promise.all([this.#serving, ...this.#busy.values()])
  }

  async #serveAll(): Promise<void> {
    try {
      while (!this.#isStopped && (await this.#parts.mayGoOn())) {
        const place = this.#waiting.take()
        if (place === null) return
        const began = performance.now()
        await this.#serveOne(place)
        await rest(Math.min(LONGEST_REST_MS, REST_SHARE * (performance.now() - began)))
      }
    } finally {
      this.#isServing = false
      // Slow attempts make way for others meanwhile.
      if (!this.#isStopped && this.#waiting.size > 0)
        this.#cancelWake = this.#parts.schedule(() => this.serve(), SLOW_MS)
    }
  }

  /** Resolves when it is prepared. */
  async #serveOne(place: Place): Promise<void> {
    const { prepare, send, onFailure } = this.#parts
    const prepared = prepare(place.id)
    const sending = prepared
      .then((found) => (found === null ? null : send(found)))
      .catch((error: unknown) => {
        onFailure(error)
        return null
      })
      .then((sent) => {
        this.places.giveBack(place, sent?.attempt ?? null)
        this.#busy.delete(place.id)
        if (sent?.isMore) this.#waiting.add(place)
        this.serve()
      })
    this.#busy.set(place.id, sending)
    await prepared
  }
}
