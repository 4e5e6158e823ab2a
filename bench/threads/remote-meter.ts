/** A limiter in another thread: what a turn of the event loop asks goes over in one message, and so do the answers. */
import type { MessagePort } from 'node:worker_threads'
import type { Limits } from '../../src/domain/accounts/plans.ts'
import { Failure } from '../../src/domain/failure.ts'
import type { Allowance, Meter, Ticket, Verdict } from '../../src/domain/limits/meter.ts'

/** Messages are flat lists of words: objects would carry the names of their fields every time. */
const ASKED = { admit: 0, keep: 1, giveBack: 2, read: 3 } as const
/** What is counted is compared in sum only. */
const SERVED = { key_id: 'key_a', endpoint: 'car', status_class: '2xx' } as const
const DECISIONS = ['admitted', 'minute', 'month'] as const
const ASKED_WORDS = 5
const ANSWER_WORDS = 8

type Word = string | number | null
type Batch = readonly Word[]

interface Waiting {
  readonly resolve: (words: Batch) => void
  readonly reject: (error: unknown) => void
}

interface RemoteTicket extends Ticket {
  readonly call: number
}

/** The end of the thread that serves. */
export function connectMeter(port: MessagePort): Meter {
  const waiting = new Map<number, Waiting>()
  let queue: Word[] = []
  let calls = 0

  function ask(what: number, about: Word, limits: Limits | null): Promise<Batch> {
    const call = ++calls
    if (queue.length === 0) setImmediate(send)
    queue.push(what, call, about, limits?.per_minute ?? null, limits?.per_month ?? null)
    return new Promise((resolve, reject) => waiting.set(call, { resolve, reject }))
  }

  function send(): void {
    port.postMessage(queue)
    queue = []
  }

  port.on('message', (words: Batch) => {
    for (let at = 0; at < words.length; at += ANSWER_WORDS) {
      const call = words[at] as number
      const { resolve, reject } = waiting.get(call) as Waiting
      waiting.delete(call)
      const failure = words[at + 1]
      if (failure === null) resolve(words.slice(at, at + ANSWER_WORDS))
      else reject(new Failure('storage_unavailable', failure as string, { retryAfterS: 1 }))
    }
  })

  return {
    async admit(account_id, limits): Promise<Verdict> {
      const words = await ask(ASKED.admit, account_id, limits)
      const allowance = readAllowance(words, limits)
      const decision = DECISIONS[words[2] as number]
      if (decision !== 'admitted') return { admitted: false, limit: decision ?? 'minute', allowance }
      const { month, now_ms: at_ms } = allowance
      const ticket: RemoteTicket = { account_id, month, at_ms, generation: '', call: words[0] as number }
      return { admitted: true, ticket, allowance }
    },
    async keep(ticket) {
      await ask(ASKED.keep, (ticket as RemoteTicket).call, null)
    },
    async giveBack(ticket) {
      await ask(ASKED.giveBack, (ticket as RemoteTicket).call, null)
    },
    async read(account_id, limits) {
      return readAllowance(await ask(ASKED.read, account_id, limits), limits)
    },
    async flush() {},
    async close() {},
  }
}

function readAllowance(words: Batch, limits: Limits): Allowance {
  const [, , , now_ms, minute_used, minute_frees_in_ms, month, month_used] = words
  return {
    now_ms: now_ms as number,
    limits,
    minute_used: minute_used as number,
    minute_frees_in_ms: minute_frees_in_ms as number,
    month: month as string,
    month_used: month_used as number,
  }
}

/** The end of the thread that has the limiter. */
export function serveMeter(port: MessagePort, meter: Meter): void {
  const tickets = new Map<number, Ticket>()
  let answers: Word[] = []

  function answer(call: number, failure: string | null, decision: number, allowance: Allowance | null): void {
    // All that one commit has decided is answered within the same step, so that it goes over together.
    if (answers.length === 0) queueMicrotask(() => queueMicrotask(send))
    answers.push(call, failure, decision, allowance?.now_ms ?? null, allowance?.minute_used ?? null)
    answers.push(allowance?.minute_frees_in_ms ?? null, allowance?.month ?? null, allowance?.month_used ?? null)
  }

  function send(): void {
    port.postMessage(answers)
    answers = []
  }

  function takeTicket(call: number): Ticket {
    const ticket = tickets.get(call) as Ticket
    tickets.delete(call)
    return ticket
  }

  async function carryOut(what: number, call: number, about: Word, limits: Limits): Promise<void> {
    try {
      if (what === ASKED.admit) {
        const made = meter.admit(about as string, limits)
        const verdict = made instanceof Promise ? await made : made
        if (verdict.admitted) tickets.set(call, verdict.ticket)
        answer(call, null, verdict.admitted ? 0 : DECISIONS.indexOf(verdict.limit), verdict.allowance)
      } else if (what === ASKED.read) answer(call, null, 0, await meter.read(about as string, limits))
      else {
        const ticket = takeTicket(about as number)
        await (what === ASKED.keep ? meter.keep(ticket, SERVED) : meter.giveBack(ticket))
        answer(call, null, 0, null)
      }
    } catch (error) {
      answer(call, (error as Error).message, 0, null)
    }
  }

  port.on('message', (words: Batch) => {
    for (let at = 0; at < words.length; at += ASKED_WORDS) {
      const [what, call, about, per_minute, per_month] = words.slice(at, at + ASKED_WORDS)
      const limits = { per_minute: per_minute as number, per_month: per_month as number | null }
      void carryOut(what as number, call as number, about as Word, limits)
    }
  })
}
