/** Carries questions and orders to Redis in one call of a script at a time, so that at most one call's fate is ever unknown. */
import type { Redis } from 'ioredis'
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
import type { Schedule } from './schedule.ts'
import { BATCH, SETTLE } from './scripts.ts'

export interface BatchesOptions {
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

export interface Batches {
  /** Rejects with a Failure `limiter_unavailable` when there is no answer in time; then nothing was taken. */
  ask(question: Question): Promise<Answer>
  /** Is carried out before all that is asked later; resolves when it was, or when it has to wait for Redis to come back. */
  order(order: Order): Promise<void>
  /** Resolves when nothing is to be carried out any more, or there is no hope of it in time. */
  close(): Promise<void>
}

interface Item {
  readonly args: readonly Argument[]
  readonly expires_at: number
  /** Null for an order. */
  readonly question: { readonly account_id: string; readonly resolve: (answer: Answer) => void } | null
  /** Tells who waits to wait no more; null = nobody waits. */
  giveUp: (() => void) | null
}

interface Call {
  readonly number: number
  readonly items: readonly Item[]
}

/** Keeps Redis from being held up for more than a few milliseconds. */
const LARGEST_CALL = 256
const RETRY_MS = 200

export function createBatches(options: BatchesOptions): Batches {
  const { redis, prefix, node, timeoutMs, schedule, stopwatch, time } = options
  const journal = `${prefix}n:${node}`
  let queue: Item[] = []
  let underWay: Call | null = null
  /** The call of a broken connection, of which nobody knows whether it was carried out. */
  let unsettled: Call | null = null
  let number = 0
  let run = ''
  let isOpen = false
  let isSending = false
  let isWatching = false
  let recoveries = 0
  let onIdle: (() => void) | null = null

  function enqueue(item: Item): void {
    queue.push(item)
    if (!isWatching) watch(timeoutMs)
    send()
  }

  function send(): void {
    if (isSending || underWay !== null || !isOpen) return
    if (queue.length === 0) {
      onIdle?.()
      return
    }
    isSending = true
    // All the requests of this turn of the event loop go together.
    setImmediate(sendNow)
  }

  function sendNow(): void {
    isSending = false
    if (underWay !== null || !isOpen) return
    const items = queue.slice(0, LARGEST_CALL)
    queue = queue.slice(LARGEST_CALL)
    if (items.length === 0) return
    const call = { number: ++number, items }
    underWay = call
    const args: Argument[] = [prefix, call.number, ...time(), run]
    for (const item of items) for (const arg of item.args) args.push(arg)
    evaluate(redis, BATCH, journal, args).then(
      (reply) => arrive(call, reply),
      (error) => fail(call, error),
    )
  }

  function arrive(call: Call, reply: unknown): void {
    underWay = null
    const questions = call.items.filter(isQuestion)
    const answers = readAnswers(reply, questions.length)
    if (answers === null) {
      takeUpLater(call)
      return
    }
    for (const [index, item] of questions.entries()) {
      const answer = answers[index] as Answer
      if (item.giveUp !== null) item.question?.resolve(answer)
      else if (answer.decision === 'admitted') undo(item, answer.month, answer.generation, answer.now_ms)
    }
    for (const item of call.items) if (!isQuestion(item)) giveUp(item)
    send()
  }

  function fail(call: Call, error: unknown): void {
    underWay = null
    if (isRefusal(error)) {
      takeUpLater(call)
      return
    }
    unsettled = call
    isOpen = false
    for (const item of call.items) giveUp(item)
    if (redis.status === 'ready') recover()
  }

  function takeUpLater(call: Call): void {
    takeUpAgain(call)
    schedule(send, RETRY_MS)
  }

  /** What was not carried out: questions have failed, orders go with the next call. */
  function takeUpAgain({ items }: Call): void {
    for (const item of items) giveUp(item)
    queue.unshift(...items.filter((item) => !isQuestion(item)))
  }

  function undo(item: Item, month: string, generation: string | null, at_ms: number): void {
    const account_id = item.question?.account_id as string
    queue.unshift({
      args: orderUndo(account_id, month, generation, at_ms),
      expires_at: 0,
      question: null,
      giveUp: null,
    })
  }

  /** On every new connection: which run of Redis this is, and what became of the last call. */
  function recover(): void {
    const mine = ++recoveries
    isOpen = false
    findOut().then(
      (found) => {
        if (mine !== recoveries) return
        run = found.run
        if (unsettled !== null) settle(unsettled, found.entry)
        unsettled = null
        isOpen = true
        send()
      },
      () => {
        if (mine === recoveries) schedule(() => mine === recoveries && recover(), RETRY_MS)
      },
    )
  }

  async function findOut(): Promise<{ run: string; entry: JournalEntry | null }> {
    const text = await redis.info('server')
    const entry = unsettled === null ? null : readJournal(await evaluate(redis, SETTLE, journal, [unsettled.number]))
    return { run: /^run_id:(\w+)/m.exec(text)?.[1] ?? '', entry }
  }

  function settle(call: Call, entry: JournalEntry | null): void {
    if (entry === null) {
      takeUpAgain(call)
      return
    }
    const questions = call.items.filter(isQuestion)
    for (const index of entry.admitted) undo(questions[index] as Item, entry.month, null, entry.at_ms)
  }

  /** One timer for all, for the one that has waited longest. */
  function watch(afterMs: number): void {
    isWatching = true
    schedule(() => {
      const now = stopwatch()
      let next = Number.POSITIVE_INFINITY
      for (const item of [...(underWay?.items ?? []), ...queue]) {
        if (item.expires_at <= now) giveUp(item)
        else if (item.giveUp !== null) next = Math.min(next, item.expires_at)
      }
      queue = queue.filter(isWanted)
      isWatching = false
      if (next < Number.POSITIVE_INFINITY) watch(Math.ceil(next - now))
    }, afterMs)
  }

  function lose(): void {
    recoveries++
    isOpen = false
    for (const item of queue) giveUp(item)
    queue = queue.filter(isWanted)
    onIdle?.()
  }

  redis.on('ready', recover)
  redis.on('close', lose)
  if (redis.status === 'ready') recover()

  return {
    ask({ account_id, args }) {
      if (redis.status !== 'ready') return Promise.reject(limiterUnavailable('away'))
      return new Promise((resolve, reject) => {
        const giveUp = () => reject(limiterUnavailable('no answer'))
        enqueue({ args, expires_at: stopwatch() + timeoutMs, question: { account_id, resolve }, giveUp })
      })
    },
    order: (args) =>
      new Promise((resolve) => {
        enqueue({ args, expires_at: stopwatch() + timeoutMs, question: null, giveUp: resolve })
        if (redis.status !== 'ready') resolve()
      }),
    async close() {
      if (redis.status === 'ready' && (queue.length > 0 || underWay !== null)) {
        await new Promise<void>((resolve) => {
          onIdle = resolve
          schedule(resolve, timeoutMs)
        })
      }
      lose()
      redis.off('ready', recover)
      redis.off('close', lose)
    },
  }
}

function isQuestion(item: Item): boolean {
  return item.question !== null
}

/** Orders always; questions while somebody waits. */
function isWanted(item: Item): boolean {
  return item.question === null || item.giveUp !== null
}

function giveUp(item: Item): void {
  item.giveUp?.()
  item.giveUp = null
}
