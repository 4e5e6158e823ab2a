/** Carries questions and orders to Redis in one call of a script at a time, so that at most one call's fate is ever unknown. */
import type { Redis } from 'ioredis'
import type { Schedule } from '../../observe/schedule.ts'
import { type BatchItem, createOrder, giveUp, isQuestion, isWanted } from './batch-item.ts'
import { type Argument, evaluate, isRefusal } from './evaluate.ts'
import { limiterUnavailable } from './limiter-unavailable.ts'
import {
  type Answer,
  type JournalEntry,
  type Order,
  orderUndo,
  type Question,
  readAnswers,
  readJournal,
} from './operations.ts'
import { BATCH, SETTLE } from './scripts.ts'

interface BatcherOptions {
  readonly redis: Redis
  readonly prefix: string
  /** Unlike that of any other node, now or earlier. */
  readonly node: string
  readonly timeoutMs: number
  readonly schedule: Schedule
  /** Milliseconds that only grow, for how long an answer has been waited for. */
  readonly stopwatch: () => number
  /** What the script takes its time from: an offset, and a fixed time or ''. */
  readonly time: () => readonly [Argument, Argument]
}

interface Call {
  readonly number: number
  readonly items: readonly BatchItem[]
}

/** Keeps Redis from being held up for more than a few milliseconds. */
const LARGEST_CALL = 256
const RETRY_MS = 200

export class Batcher {
  readonly #options: BatcherOptions
  readonly #redis: Redis
  readonly #journal: string
  #queue: BatchItem[] = []
  #underWay: Call | null = null
  /** The call of a broken connection, of which nobody knows whether it was carried out. */
  #unsettled: Call | null = null
  #number = 0
  #run = ''
  #isOpen = false
  #isSending = false
  #isWatching = false
  #recoveries = 0
  #onIdle: (() => void) | null = null

  constructor(options: BatcherOptions) {
    this.#options = options
    this.#redis = options.redis
    this.#journal = `${options.prefix}n:${options.node}`
    this.#redis.on('ready', this.#recover)
    this.#redis.on('close', this.#lose)
    if (this.#redis.status === 'ready') this.#recover()
  }

  /** Rejects with a Failure `limiter_unavailable` when there is no answer in time; then nothing was taken. */
  ask({ account_id, args }: Question): Promise<Answer> {
    if (this.#redis.status !== 'ready') return Promise.reject(limiterUnavailable('away'))
    return new Promise((resolve, reject) => {
      this.#enqueue({
        args,
        expires_at: this.#deadline(),
        question: { account_id, resolve },
        giveUp: () => reject(limiterUnavailable('no answer')),
      })
    })
  }

  /** Is carried out before all that is asked later; resolves when it was, or when it has to wait for Redis to come back. */
  order(args: Order): Promise<void> {
    return new Promise((resolve) => {
      this.#enqueue({ args, expires_at: this.#deadline(), question: null, giveUp: resolve })
      if (this.#redis.status !== 'ready') resolve()
    })
  }

  /** Resolves when nothing is to be carried out any more, or there is no hope of it in time. */
  async close(): Promise<void> {
    if (this.#redis.status === 'ready' && (this.#queue.length > 0 || this.#underWay !== null)) {
      await new Promise<void>((resolve) => {
        this.#onIdle = resolve
        this.#options.schedule(resolve, this.#options.timeoutMs)
      })
    }
    this.#lose()
    this.#redis.off('ready', this.#recover)
    this.#redis.off('close', this.#lose)
  }

  #deadline(): number {
    return this.#options.stopwatch() + this.#options.timeoutMs
  }

  #enqueue(item: BatchItem): void {
    this.#queue.push(item)
    if (!this.#isWatching) this.#watch(this.#options.timeoutMs)
    this.#send()
  }

  #send(): void {
    if (this.#isSending || this.#underWay !== null || !this.#isOpen) return
    if (this.#queue.length === 0) {
      this.#onIdle?.()
      return
    }
    this.#isSending = true
    // All the requests of this turn of the event loop go together.
    setImmediate(() => this.#sendNow())
  }

  #sendNow(): void {
    this.#isSending = false
    if (this.#underWay !== null || !this.#isOpen) return
    const items = this.#queue.slice(0, LARGEST_CALL)
    this.#queue = this.#queue.slice(LARGEST_CALL)
    if (items.length === 0) return
    const call = { number: ++this.#number, items }
    this.#underWay = call
    const args: Argument[] = [this.#options.prefix, call.number, ...this.#options.time(), this.#run]
    for (const item of items) for (const arg of item.args) args.push(arg)
    evaluate(this.#redis, BATCH, this.#journal, args).then(
      (reply) => this.#arrive(call, reply),
      (error) => this.#fail(call, error),
    )
  }

  #arrive(call: Call, reply: unknown): void {
    this.#underWay = null
    const questions = call.items.filter(isQuestion)
    const answers = readAnswers(reply, questions.length)
    if (answers === null) {
      this.#takeUpLater(call)
      return
    }
    for (const [index, item] of questions.entries()) {
      const answer = answers[index] as Answer
      if (item.giveUp !== null) item.question?.resolve(answer)
      else if (answer.decision === 'admitted') this.#undo(item, answer.month, answer.generation, answer.now_ms)
    }
    for (const item of call.items) if (!isQuestion(item)) giveUp(item)
    this.#send()
  }

  #fail(call: Call, error: unknown): void {
    this.#underWay = null
    if (isRefusal(error)) {
      this.#takeUpLater(call)
      return
    }
    this.#unsettled = call
    this.#isOpen = false
    for (const item of call.items) giveUp(item)
    if (this.#redis.status === 'ready') this.#recover()
  }

  #takeUpLater(call: Call): void {
    this.#takeUpAgain(call)
    this.#options.schedule(() => this.#send(), RETRY_MS)
  }

  /** What was not carried out: questions have failed, orders go with the next call. */
  #takeUpAgain({ items }: Call): void {
    for (const item of items) giveUp(item)
    this.#queue.unshift(...items.filter((item) => !isQuestion(item)))
  }

  #undo(item: BatchItem, month: string, generation: string | null, at_ms: number): void {
    const account_id = item.question?.account_id as string
    this.#queue.unshift(createOrder(orderUndo(account_id, month, generation, at_ms)))
  }

  /** On every new connection: which run of Redis this is, and what became of the last call. */
  readonly #recover = (): void => {
    const mine = ++this.#recoveries
    this.#isOpen = false
    this.#findOut().then(
      (found) => {
        if (mine !== this.#recoveries) return
        this.#run = found.run
        if (this.#unsettled !== null) this.#settle(this.#unsettled, found.entry)
        this.#unsettled = null
        this.#isOpen = true
        this.#send()
      },
      () => {
        if (mine === this.#recoveries) {
          this.#options.schedule(() => mine === this.#recoveries && this.#recover(), RETRY_MS)
        }
      },
    )
  }

  async #findOut(): Promise<{ run: string; entry: JournalEntry | null }> {
    const text = await this.#redis.info('server')
    const number = this.#unsettled?.number
    const entry =
      number === undefined ? null : readJournal(await evaluate(this.#redis, SETTLE, this.#journal, [number]))
    return { run: /^run_id:(\w+)/m.exec(text)?.[1] ?? '', entry }
  }

  #settle(call: Call, entry: JournalEntry | null): void {
    if (entry === null) {
      this.#takeUpAgain(call)
      return
    }
    const questions = call.items.filter(isQuestion)
    for (const index of entry.admitted) this.#undo(questions[index] as BatchItem, entry.month, null, entry.at_ms)
  }

  /** One timer for all, for the one that has waited longest. */
  #watch(afterMs: number): void {
    this.#isWatching = true
    this.#options.schedule(() => {
      const now = this.#options.stopwatch()
      let next = Number.POSITIVE_INFINITY
      for (const item of [...(this.#underWay?.items ?? []), ...this.#queue]) {
        if (item.expires_at <= now) giveUp(item)
        else if (item.giveUp !== null) next = Math.min(next, item.expires_at)
      }
      this.#queue = this.#queue.filter(isWanted)
      this.#isWatching = false
      if (next < Number.POSITIVE_INFINITY) this.#watch(Math.ceil(next - now))
    }, afterMs)
  }

  readonly #lose = (): void => {
    this.#recoveries++
    this.#isOpen = false
    for (const item of this.#queue) giveUp(item)
    this.#queue = this.#queue.filter(isWanted)
    this.#onIdle?.()
  }
}
