/**
 * Sends operations to Redis in numbered batches, one at a time. A batch without an answer is sent again under its number before anything newer,
 * and Redis carries each number out at most once.
 */
import type { Redis } from 'ioredis'
import { Failure } from '../../domain/failure.ts'
import type { Schedule } from '../../observe/schedule.ts'
import { BATCH_LUA, type MeterDecision, type MeterOperation, parseDecisions } from './scripts.ts'

interface BatcherOptions {
  readonly redis: Redis
  readonly prefix: string
  /** Different from that of any other node, now or earlier. */
  readonly node: string
  readonly timeoutMs: number
  readonly schedule: Schedule
  /** Replaces the clock of Redis in tests. */
  readonly fixedMs?: (() => number) | undefined
}

/** An order is repeated until it is carried out; a question is dropped when nobody waits for its answer any more. */
interface Item {
  readonly operation: MeterOperation
  readonly isOrder: boolean
  /** Ends the wait for it; null = nobody waits. */
  settle: ((decision: MeterDecision | null) => void) | null
}

type MeterRedis = Redis & { runMeterBatch(journal: string, ...args: (string | number)[]): Promise<string> }

/** Keeps Redis from being blocked for more than a few milliseconds. */
const LARGEST_BATCH = 256
const RETRY_MS = 200

export class Batcher {
  readonly #options: BatcherOptions
  readonly #redis: MeterRedis
  readonly #journal: string
  #queue: Item[] = []
  /** Sent and not answered. */
  #batch: { readonly number: number; readonly items: readonly Item[] } | null = null
  #isBusy = false
  #number = 0
  /** Identifies this run of Redis; null = to be asked. */
  #run: Promise<string> | null = null
  #cancelRetry = () => {}
  #onIdle = () => {}

  constructor(options: BatcherOptions) {
    options.redis.defineCommand('runMeterBatch', { numberOfKeys: 1, lua: BATCH_LUA })
    this.#options = options
    this.#redis = options.redis as MeterRedis
    this.#journal = `${options.prefix}n:${options.node}`
    this.#redis.on('ready', this.#onReady)
    if (this.#redis.status === 'ready') this.#onReady()
  }

  /** Rejects with a Failure `limiter_unavailable` when there is no answer in time; then nothing was taken. */
  ask(operation: MeterOperation): Promise<MeterDecision> {
    if (this.#redis.status !== 'ready') return Promise.reject(limiterUnavailable('away'))
    return new Promise((resolve, reject) => {
      this.#enqueue(operation, false, (decision) => {
        if (decision === null) reject(limiterUnavailable('no answer'))
        else resolve(decision)
      })
    })
  }

  /** Is carried out before everything that is asked later; resolves when it was, or when it has to wait for Redis to come back. */
  order(operation: MeterOperation): Promise<void> {
    return new Promise((resolve) => {
      this.#enqueue(operation, true, () => resolve())
      if (this.#redis.status !== 'ready') resolve()
    })
  }

  /** Resolves when everything was carried out, or when that takes too long. */
  async close(): Promise<void> {
    if (this.#redis.status === 'ready' && !this.#isIdle()) {
      await new Promise<void>((resolve) => {
        this.#onIdle = resolve
        this.#options.schedule(resolve, this.#options.timeoutMs)
      })
    }
    this.#redis.off('ready', this.#onReady)
    this.#cancelRetry()
    this.#giveUp()
  }

  #isIdle(): boolean {
    return this.#batch === null && this.#queue.length === 0
  }

  #enqueue(operation: MeterOperation, isOrder: boolean, settle: NonNullable<Item['settle']>): void {
    const item: Item = { operation, isOrder, settle }
    const cancel = this.#options.schedule(() => end(item, null), this.#options.timeoutMs)
    item.settle = (decision) => {
      cancel()
      settle(decision)
    }
    this.#queue.push(item)
    this.#send()
  }

  /** Another connection may lead to another run of Redis. */
  readonly #onReady = (): void => {
    this.#readRun().catch(() => {})
    this.#send()
  }

  #readRun(): Promise<string> {
    this.#run = this.#redis.info('server').then((text) => /^run_id:(\w+)/m.exec(text)?.[1] ?? '')
    return this.#run
  }

  /** All operations of one tick of the event loop go together. */
  #send(): void {
    if (this.#isBusy || this.#redis.status !== 'ready' || this.#isIdle()) return
    this.#isBusy = true
    setImmediate(async () => {
      try {
        await this.#sendBatch()
        this.#isBusy = false
        if (this.#isIdle()) this.#onIdle()
        this.#send()
      } catch {
        // Refused, or lost on the way: its callers get an error now. When it is sent again, the reply shows whether it was carried out.
        this.#isBusy = false
        this.#run = null
        this.#giveUp()
        this.#cancelRetry()
        this.#cancelRetry = this.#options.schedule(() => this.#send(), RETRY_MS)
        if (this.#redis.status !== 'ready') this.#onIdle()
      }
    })
  }

  async #sendBatch(): Promise<void> {
    const run = await (this.#run ?? this.#readRun())
    this.#batch ??= { number: ++this.#number, items: this.#queue.splice(0, LARGEST_BATCH).filter(isWanted) }
    const { number, items } = this.#batch
    const { prefix, fixedMs } = this.#options
    const args: (string | number)[] = [prefix, number, fixedMs?.() ?? '', run]
    for (const item of items) if (isWanted(item)) args.push(...item.operation)
    const decisions = parseDecisions(await this.#redis.runMeterBatch(this.#journal, ...args))
    this.#batch = null
    const questions = items.filter(({ isOrder }) => !isOrder)
    for (const [index, decision] of decisions.entries()) this.#answer(questions[index] as Item, decision)
    for (const item of items) if (item.isOrder) end(item, null)
  }

  /** An admission that nobody waits for is undone: the request leaves the window, too. */
  #answer(item: Item, decision: MeterDecision): void {
    const { month, generation, now_ms } = decision
    const [letter, accountId, , , cost] = item.operation
    if (item.settle !== null) end(item, decision)
    else if (decision.decision === 'admitted' && letter === 'a') {
      const undo: MeterOperation = ['b', accountId, month, generation, cost, now_ms]
      this.#queue.unshift({ operation: undo, isOrder: true, settle: null })
    }
  }

  #giveUp(): void {
    for (const item of [...(this.#batch?.items ?? []), ...this.#queue]) end(item, null)
    this.#queue = this.#queue.filter(isWanted)
  }
}

function isWanted({ isOrder, settle }: Item): boolean {
  return isOrder || settle !== null
}

function end(item: Item, decision: MeterDecision | null): void {
  const { settle } = item
  item.settle = null
  settle?.(decision)
}

/** The errors of the library contain the failed command, so only a reason in words is passed on. */
export function limiterUnavailable(reason: string): Failure {
  return new Failure('limiter_unavailable', 'The rate limiter is unavailable right now.', {
    cause: { reason },
    retryAfterS: 1,
  })
}
