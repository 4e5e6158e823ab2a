/**
 * Carries questions and orders to Redis in one call of a script at a time, all that came up meanwhile together: so at most
 * one call's fate is ever unknown, and it is found out before the next one goes.
 */
import type { Redis } from 'ioredis'
import { type Argument, evaluate, isRefusal } from './evaluate.ts'
import { limiterUnavailable } from './limiter-unavailable.ts'
import { type Answer, type Order, orderUndo, type Question, readAnswers, readJournal } from './operations.ts'
import type { Schedule } from './schedule.ts'
import { BATCH, SETTLE } from './scripts.ts'

export interface BatchesOptions {
  readonly redis: Redis
  readonly prefix: string
  /** Unlike that of any other node, now or earlier. */
  readonly node: string
  readonly timeoutMs: number
  readonly schedule: Schedule
  /** What the script takes its time from: an offset, and a fixed time or ''. */
  readonly time: () => readonly [Argument, Argument]
}

export interface Batches {
  /** Rejects with a Failure `limiter_unavailable` when there is no answer in time; then nothing was taken. */
  ask(question: Question): Promise<Answer>
  /** Is carried out before all that is asked later; resolves when it was, or when it has to wait for Redis to come back. */
  order(order: Order): Promise<void>
  /** By the clock of Redis, as far as is known. */
  month(): string | null
  /** Another one after every restart of Redis; null before the first connection. */
  run(): string | null
  /** Resolves when nothing is to be carried out any more, or there is no hope of it in time. */
  close(): Promise<void>
}

interface Item {
  readonly args: readonly Argument[]
  readonly expires_at: number
  /** Null for an order. */
  readonly question: { readonly account_id: string; readonly resolve: (answer: Answer) => void } | null
  /** Nobody waits any more; null = somebody does. */
  giveUp: (() => void) | null
}

interface Call {
  readonly number: number
  readonly items: readonly Item[]
}

/** Keeps Redis from being held up for more than a few milliseconds. */
const LARGEST_CALL = 256
const RETRY_MS = 200

export function createBatches({ redis, prefix, node, timeoutMs, schedule, time }: BatchesOptions): Batches {
  const journal = `${prefix}n:${node}`
  let queue: Item[] = []
  let underWay: Call | null = null
  /** The call of a broken connection, of which nobody knows whether it was carried out. */
  let unsettled: Call | null = null
  let number = 0
  let isOpen = false
  let isSending = false
  let isWatching = false
  let recovery = 0
  let month: string | null = null
  let run: string | null = null

  function enqueue(item: Item): void {
    queue.push(item)
    watch()
    send()
  }

  function send(): void {
    if (isSending || underWay !== null || !isOpen || queue.length === 0) return
    isSending = true
    // All the requests of this turn of the event loop go together.
    setImmediate(sendNow)
  }

  function sendNow(): void {
    isSending = false
    if (underWay !== null || !isOpen) return
    const items = queue.slice(0, LARGEST_CALL).filter(isWanted)
    queue = queue.slice(LARGEST_CALL)
    if (items.length === 0) {
      send()
      return
    }
    const call = { number: ++number, items }
    underWay = call
    const args: Argument[] = [prefix, call.number, ...time()]
    for (const item of items) for (const arg of item.args) args.push(arg)
    evaluate(redis, BATCH, journal, args).then(
      (reply) => arrive(call, reply),
      (error) => fail(call, error),
    )
  }

  function arrive(call: Call, reply: unknown): void {
    underWay = null
    const questions = call.items.filter((item) => item.question !== null)
    const answers = readAnswers(reply, questions.length)
    if (answers === null) {
      notCarriedOut(call)
      return
    }
    const undone: Item[] = []
    for (const [index, item] of questions.entries()) {
      const answer = answers[index] as Answer
      month = answer.month
      if (item.giveUp !== null) item.question?.resolve(answer)
      else if (answer.decision === 'admitted') undone.push(undoOf(item, answer.month, answer.generation, answer.now_ms))
    }
    for (const item of call.items) if (item.question === null) item.giveUp?.()
    queue.unshift(...undone)
    send()
  }

  function fail(call: Call, error: unknown): void {
    underWay = null
    if (isRefusal(error)) {
      notCarriedOut(call)
      schedule(send, RETRY_MS)
      return
    }
    unsettled = call
    isOpen = false
    for (const item of [...call.items, ...queue]) giveUp(item)
    if (redis.status === 'ready') recover()
  }

  /** Questions have failed; orders wait for the next call. */
  function notCarriedOut({ items }: Call): void {
    for (const item of items) giveUp(item)
    queue.unshift(...items.filter((item) => item.question === null))
  }

  /** After every connection: what became of the last call, and whether this is still the Redis it was. */
  function recover(): void {
    const mine = ++recovery
    isOpen = false
    findOut().then(
      ({ settled, runId }) => {
        if (mine !== recovery) return
        month = settled.month
        run = runId
        settle(settled.journal)
        isOpen = true
        send()
      },
      () => {
        if (mine === recovery && redis.status === 'ready') schedule(() => mine === recovery && recover(), RETRY_MS)
      },
    )
  }

  async function findOut() {
    const reply = await evaluate(redis, SETTLE, journal, [unsettled?.number ?? 0, ...time()])
    const [settledMonth, text] = reply as [string, string]
    const runId = /^run_id:(\w+)/m.exec(await redis.info('server'))?.[1] ?? String(recovery)
    return { settled: { month: settledMonth, journal: readJournal(text) }, runId }
  }

  function settle(entry: ReturnType<typeof readJournal>): void {
    const call = unsettled
    unsettled = null
    if (call === null) return
    if (entry === null || entry.number !== call.number) {
      notCarriedOut(call)
      return
    }
    const questions = call.items.filter((item) => item.question !== null)
    const taken = entry.admitted.map((index) => questions[index] as Item)
    queue.unshift(...taken.map((item) => undoOf(item, entry.month, null, entry.at_ms)))
  }

  /** One timer for all: it looks at who has waited long enough. */
  function watch(): void {
    if (isWatching) return
    isWatching = true
    schedule(() => {
      isWatching = false
      const now = performance.now()
      let isAwaited = false
      for (const item of [...(underWay?.items ?? []), ...queue]) {
        if (item.expires_at <= now) giveUp(item)
        isAwaited ||= item.giveUp !== null
      }
      queue = queue.filter(isWanted)
      if (isAwaited) watch()
    }, timeoutMs / 4)
  }

  redis.on('ready', recover)
  redis.on('close', closed)
  if (redis.status === 'ready') recover()

  function closed(): void {
    recovery++
    isOpen = false
    for (const item of queue) giveUp(item)
    queue = queue.filter(isWanted)
  }

  return {
    ask({ account_id, args }) {
      if (redis.status !== 'ready') return Promise.reject(limiterUnavailable('away'))
      return new Promise((resolve, reject) => {
        const giveUp = () => reject(limiterUnavailable('timeout'))
        enqueue({ args, expires_at: performance.now() + timeoutMs, question: { account_id, resolve }, giveUp })
      })
    },
    order: (args) =>
      new Promise((resolve) => {
        enqueue({ args, expires_at: performance.now() + timeoutMs, question: null, giveUp: resolve })
        if (redis.status !== 'ready') resolve()
      }),
    month: () => month,
    run: () => run,
    async close() {
      const deadline = performance.now() + timeoutMs
      while ((queue.length > 0 || underWay !== null) && isOpen && performance.now() < deadline) {
        await new Promise((resolve) => setTimeout(resolve, 1))
      }
      recovery++
      isOpen = false
      redis.off('ready', recover)
      redis.off('close', closed)
    },
  }
}

/** Orders always; questions while somebody waits. */
function isWanted(item: Item): boolean {
  return item.question === null || item.giveUp !== null
}

function giveUp(item: Item): void {
  item.giveUp?.()
  item.giveUp = null
}

function undoOf(item: Item, month: string, generation: string | null, at_ms: number): Item {
  const account_id = item.question?.account_id as string
  return { args: orderUndo(account_id, month, generation, at_ms), expires_at: 0, question: null, giveUp: null }
}
