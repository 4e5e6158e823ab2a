/** Clients that ask again and again, judge every answer by the models, and send a request that failed once more. */
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { eventually } from '../eventually.ts'
import type { AccountModel, Answer, ModelAccount, ModelKey } from './account-model.ts'
import type { Asks, Question } from './questions.ts'

export interface LanePlan {
  readonly account: () => ModelAccount
  readonly asks: Asks
  readonly pauseMs: number
}

interface ClientParts {
  readonly url: string
  readonly accounts: AccountModel
  readonly questions: Readonly<Record<Asks, () => Question>>
  readonly lanes: readonly LanePlan[]
  readonly random: () => number
}

/** What happened since a cause, or since the calm after it began. */
export interface Seen {
  /** When the last request was sent that failed; null = none did. */
  readonly lastFailedAt: number | null
  readonly failed: number
  /** Requests that failed again when they were sent once more. */
  readonly failedTwice: number
  /** How often requests failed in which way. */
  readonly ways: Readonly<Record<string, number>>
  readonly longestMs: number
}

const NOTHING: Seen = { lastFailedAt: null, failed: 0, failedTwice: 0, ways: {}, longestMs: 0 }

/** So long a client waits for an answer: longer is an outage for it. */
const PATIENCE_MS = 5000
/** So many good answers of each lane in a row end an outage. */
const GOOD_IN_A_ROW = 4
const LAST_KEYS = 12
const LONGEST_RETRY_MS = 3000

export function createClient({ url, accounts, questions, lanes, random }: ClientParts) {
  const agent = new Agent({ keepAlive: true })
  const goodInARow = lanes.map(() => 0)
  let seen = NOTHING
  let asked = 0
  let isStopped = false

  const anyOf = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item

  /** Null if the answer was as good as it may be. */
  async function ask(account: ModelAccount, key: ModelKey, { target, judge }: Question): Promise<Answer | null> {
    asked++
    const answer = await get(agent, url + target, key.secret)
    seen = { ...seen, longestMs: Math.max(seen.longestMs, answer.ended_at - answer.sent_at) }
    const isGood = accounts.judge(account, key, answer)
    if (answer.status === 200) judge(answer)
    if (isGood) return null
    const way = nameWay(answer)
    seen = {
      ...seen,
      failed: seen.failed + 1,
      ways: { ...seen.ways, [way]: (seen.ways[way] ?? 0) + 1 },
      lastFailedAt: Math.max(seen.lastFailedAt ?? 0, answer.sent_at),
    }
    return answer
  }

  async function run(plan: LanePlan, lane: number): Promise<void> {
    while (!isStopped) {
      const account = plan.account()
      // Also some that were revoked.
      const key = anyOf(account.keys.slice(-LAST_KEYS))
      const question = questions[plan.asks]()
      const failed = await ask(account, key, question)
      goodInARow[lane] = failed === null ? (goodInARow[lane] as number) + 1 : 0
      if (failed !== null) {
        await pause(Math.min(Number(failed.retryAfter ?? 0) * 1000, LONGEST_RETRY_MS))
        const isGoodNow = (await ask(account, key, question)) === null
        if (!isGoodNow) seen = { ...seen, failedTwice: seen.failedTwice + 1 }
      }
      await pause(plan.pauseMs)
    }
  }

  const running = lanes.map(run)
  return {
    asked: () => asked,
    /** Forgets what happened, and remembers from now on. */
    begin(): void {
      seen = NOTHING
    },
    seen: (): Seen => seen,
    /** Resolves when every lane gets good answers. */
    async waitUntilGood(): Promise<void> {
      goodInARow.fill(0)
      await eventually(() => expect(Math.min(...goodInARow)).toBeGreaterThanOrEqual(GOOD_IN_A_ROW))
    },
    async stop(): Promise<void> {
      isStopped = true
      await Promise.all(running)
      agent.destroy()
    },
  }
}

/** `503 limiter_unavailable` */
function nameWay({ status, body, sent_at, ended_at }: Answer): string {
  if (status === null) return ended_at - sent_at < PATIENCE_MS ? 'broken connection' : 'no answer'
  return `${status} ${/"code": *"(\w+)"/.exec(body)?.[1] ?? ''}`.trim()
}

function get(agent: Agent, url: string, key: string): Promise<Answer> {
  return new Promise((resolve) => {
    const sent_at = performance.now()
    const end = (status: number | null, body: string, headers: IncomingHttpHeaders = {}) => {
      const [retryAfter, cost] = [headers['retry-after'], Number(headers['x-quota-cost'] ?? 0)]
      resolve({ status, body, retryAfter, cost, sent_at, ended_at: performance.now() })
    }
    const broken = () => end(null, '')
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const sent = request(url, { agent, headers: { 'x-api-key': key }, signal }, (answer) => {
      let body = ''
      answer
        .setEncoding('utf8')
        .on('data', (text: string) => {
          body += text
        })
        .once('end', () => end(answer.statusCode as number, body, answer.headers))
        .once('error', broken)
    })
    sent.once('error', broken)
    sent.end()
  })
}
