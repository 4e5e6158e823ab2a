/**
 * Sends operations to Redis in numbered batches, one at a time. A batch without an answer is sent again under its number before anything newer,
 * and Redis carries each number out at most once.
 */
import { randomInt, randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import { createDateReader } from '../../domain/time/date-reader.ts'
import type { Schedule } from '../../observe/schedule.ts'
import { limiterUnavailable } from './limiter-unavailable.ts'
import { OwnRequests, RecentAdmissions } from './own-requests.ts'
import {
  BATCH_LUA,
  CLOSED,
  FENCED,
  formatPending,
  type MeterDecision,
  type MeterOperation,
  parseDecisions,
} from './scripts.ts'

interface BatcherOptions {
  readonly redis: Redis
  readonly prefix: string
  readonly timeoutMs: number
  readonly schedule: Schedule
  readonly stopwatch: () => number
  /** Replaces the clock of Redis in tests. */
  readonly fixedMs?: (() => number) | undefined
  /** Called before the first batch of a node in a run of Redis. Resolves with true when Redis has what the node knows, and with false when the ledger has it. */
  readonly onNewRun: (run: string, node: Incarnation) => Promise<boolean>
  /** Called when the ledger has what the node had admitted. It goes on under another name. */
  readonly onFenced: () => void
}

/** A node under one name. Nobody else has or had the name. */
export interface Incarnation {
  readonly name: string
  /** The names that it had before, of which there are few. */
  readonly former: readonly string[]
  /** Marks its requests in the windows; the same under every name. */
  readonly tag: string
  readonly own: OwnRequests
  /** Of the last batch that was answered. */
  number: number
}

/** An order is repeated until it is carried out; a question is dropped when nobody waits for its answer any more. */
interface Item {
  readonly operation: MeterOperation
  readonly isOrder: boolean
  /** Ends the wait for it; null = nobody waits. */
  settle: ((decision: MeterDecision | null) => void) | null
  /** Called with whether Redis has carried it out; not carried out = the node was fenced. */
  readonly onEnd?: (isDone: boolean) => void
}

type MeterRedis = Redis & { runMeterBatch(journal: string, ...args: (string | number)[]): Promise<string> }

/** Keeps Redis from being blocked for more than a few milliseconds. */
const LARGEST_BATCH = 256
const RETRY_MS = 200

export class Batcher {
  readonly #options: BatcherOptions
  readonly #redis: MeterRedis
  readonly #dateOf = createDateReader()
  /** The names under which this node was given up by others. */
  readonly fenced = new Set<string>()
  readonly #tag = `.${String(randomInt(1, 1_000_000)).padStart(6, '0')}`
  readonly #admissions: RecentAdmissions
  #node: Incarnation
  #queue: Item[] = []
  /** Sent and not answered. */
  #batch: { readonly number: number; readonly items: readonly Item[] } | null = null
  #isBusy = false
  /** Identifies this run of Redis; null = to be asked. */
  #run: Promise<string> | null = null
  /** The run that knows this node; null = none. */
  #enteredRun: string | null = null
  /** Whether this may be another run of Redis. */
  #hasToLook = false
  #cancelRetry = () => {}
  #onIdle = () => {}

  constructor(options: BatcherOptions) {
    options.redis.defineCommand('runMeterBatch', { numberOfKeys: 1, lua: BATCH_LUA })
    this.#options = options
    this.#redis = options.redis as MeterRedis
    this.#admissions = new RecentAdmissions(options.stopwatch)
    this.#node = this.#createNode()
    this.#redis.on('ready', this.#onReady)
    if (this.#redis.status === 'ready') this.#onReady()
  }

  get node(): Incarnation {
    return this.#node
  }

  /** Rejects with a Failure `limiter_unavailable` when there is no answer in time; then nothing was taken. */
  ask(operation: MeterOperation): Promise<MeterDecision> {
    if (this.#redis.status !== 'ready') return Promise.reject(limiterUnavailable('away'))
    return new Promise((resolve, reject) => {
      this.#enqueue({ operation, isOrder: false }, (decision) => {
        if (decision === null) reject(limiterUnavailable('no answer'))
        else resolve(decision)
      })
    })
  }

  /** Is carried out before everything that is asked later; resolves when it was, or when it has to wait for Redis to come back. */
  order(operation: MeterOperation): Promise<void> {
    return new Promise((resolve) => {
      this.#enqueue({ operation, isOrder: true }, () => resolve())
      if (this.#redis.status !== 'ready') resolve()
    })
  }

  /** Resolves with true when Redis has carried it out, however late, and with false when the node was fenced before. */
  insist(operation: MeterOperation): Promise<boolean> {
    return new Promise((onEnd) => {
      this.#queue.push({ operation, isOrder: true, settle: null, onEnd })
      this.#send()
    })
  }

  /** Redis has lost its memory: others may wait for what this node knows. */
  enterAgain(): void {
    this.#enteredRun = null
    this.#hasToLook = true
    this.#send()
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

  #createNode(): Incarnation {
    return {
      name: randomUUID(),
      former: [...this.fenced],
      tag: this.#tag,
      own: new OwnRequests(this.#admissions),
      number: 0,
    }
  }

  #isIdle(): boolean {
    return this.#batch === null && this.#queue.length === 0
  }

  #enqueue(begun: Pick<Item, 'operation' | 'isOrder'>, settle: NonNullable<Item['settle']>): void {
    const item: Item = { ...begun, settle }
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
    // Others may wait for what it knows.
    this.#hasToLook ||= this.#enteredRun !== null
    this.#send()
  }

  #readRun(): Promise<string> {
    this.#run = this.#redis.info('server').then((text) => /^run_id:(\w+)/m.exec(text)?.[1] ?? '')
    return this.#run
  }

  /** All operations of one tick of the event loop go together. */
  #send(): void {
    if (this.#isBusy || this.#redis.status !== 'ready' || (this.#isIdle() && !this.#hasToLook)) return
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
    if (run !== this.#enteredRun) {
      if (!(await this.#options.onNewRun(run, this.#node))) return this.#beginAgain()
      this.#enteredRun = run
    }
    this.#hasToLook = false
    if (this.#isIdle()) return
    const { name, tag, number: last } = this.#node
    this.#batch ??= { number: last + 1, items: this.#queue.splice(0, LARGEST_BATCH).filter(isWanted) }
    const { number, items } = this.#batch
    const { prefix, fixedMs } = this.#options
    const args: (string | number)[] = [prefix, number, fixedMs?.() ?? '', run, name, tag]
    for (const item of items) if (isWanted(item)) args.push(...item.operation)
    const reply = await this.#redis.runMeterBatch(`${prefix}n:${name}`, ...args)
    if (reply === FENCED) return this.#beginAgain()
    if (reply === CLOSED) {
      this.#enteredRun = null
      this.#batch = null
      this.#queue.unshift(...items)
      return
    }
    this.#batch = null
    this.#node.number = number
    const decisions = parseDecisions(reply)
    const questions = items.filter(({ isOrder }) => !isOrder)
    for (const { isOrder, operation } of items) if (isOrder) this.#node.own.note(operation)
    for (const [index, decision] of decisions.entries()) this.#answer(questions[index] as Item, decision)
    for (const item of items) {
      if (!item.isOrder) continue
      end(item, null)
      item.onEnd?.(true)
    }
  }

  /** An admission that nobody waits for is undone: the request leaves the window, too. */
  #answer(item: Item, decision: MeterDecision): void {
    const { month, generation, now_ms } = decision
    const { operation, settle } = item
    if (decision.decision === 'admitted' && operation[0] === 'a') {
      const [, accountId, , , cost] = operation
      const { own, tag } = this.#node
      const field = cost > 0 ? formatPending(this.#dateOf(now_ms).day, cost, generation, accountId) : ''
      if (field !== '') own.settle(field, -1)
      if (settle !== null) this.#admissions.add(accountId)
      else {
        const undo: MeterOperation = ['b', accountId, month, generation, cost, `${now_ms}${tag}`, field, '']
        this.#queue.unshift({ operation: undo, isOrder: true, settle: null })
      }
    }
    end(item, decision)
  }

  /** The ledger has everything that was pending, so orders about it are void. Questions are asked again. */
  #beginAgain(): void {
    const items = [...(this.#batch?.items ?? []), ...this.#queue]
    this.#batch = null
    this.#queue = items.filter((item) => isWanted(item) && (!item.isOrder || item.operation[0] === 'l'))
    this.fenced.add(this.#node.name)
    this.#node = this.#createNode()
    this.#enteredRun = null
    this.#hasToLook = true
    this.#options.onFenced()
    for (const item of items) {
      if (this.#queue.includes(item)) continue
      end(item, null)
      item.onEnd?.(false)
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
