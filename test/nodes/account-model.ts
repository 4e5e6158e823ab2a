/** What each account may be answered: by its keys, its minute and its month. */
import { codeOf } from '../limits/open-lane.ts'
import { countSurelyWithin, type Decided } from '../limits/spans.ts'

/** An answer as the client got it. */
export interface Answer extends Decided {
  /** Null when the connection broke, or there was no answer in time. */
  readonly status: number | null
  readonly body: string
  readonly retryAfter: string | undefined
  /** Data requests that it cost, as it says. */
  readonly cost: number
}

export interface ModelKey {
  readonly secret: string
  readonly id: string
  /** It works from then on, by the stopwatch. */
  readonly madeAt: number
  revokingAt: number | null
  revokedAt: number | null
}

export interface ModelAccount {
  readonly id: string
  readonly name: string
  readonly perMinute: number | null
  perMonth: number | null
  /** The month that it had before, which may refuse it until then. */
  refusedFrom: { readonly perMonth: number; until: number } | null
  readonly keys: ModelKey[]
  /** What good answers have cost. */
  answered: number
}

/** A change of keys and limits is known everywhere after that. */
const KNOWN_MS = 250
const WINDOW_MS = 60_000
const REFUSALS: Readonly<Record<number, readonly (string | null)[]>> = {
  502: ['source_unavailable', 'source_changed', 'overloaded'],
  503: ['storage_unavailable', 'limiter_unavailable', 'overloaded', 'inventory_not_ready'],
  504: ['overloaded', 'source_timeout'],
}

/** How many requests with these keys have reached a node since then, by the stopwatch, and were not refused. */
type CountTaken = (keys: ReadonlySet<string>, sinceAt: number) => number

export class AccountModel {
  readonly accounts: ModelAccount[] = []
  readonly failures: string[] = []
  readonly refused: Record<string, number> = {}
  readonly #admitted = new Map<string, Decided[]>()
  readonly #countTaken: CountTaken

  constructor(countTaken: CountTaken) {
    this.#countTaken = countTaken
  }

  add(account: Omit<ModelAccount, 'answered' | 'refusedFrom'>): ModelAccount {
    const added = { ...account, answered: 0, refusedFrom: null }
    this.accounts.push(added)
    this.#admitted.set(added.id, [])
    return added
  }

  /** Whether it was as good as the account may expect. */
  judge(account: ModelAccount, key: ModelKey, answer: Answer): boolean {
    const { status } = answer
    const say = (what: string) => this.failures.push(`${account.name}: ${what}`)
    if (status === 200) {
      const late = key.revokedAt === null ? 0 : answer.sent_at - key.revokedAt
      if (late > KNOWN_MS) say(`a key was answered that was revoked ${Math.round(late)} ms before`)
      account.answered += answer.cost
      this.#admitted.get(account.id)?.push(answer)
      if (account.perMonth !== null && account.answered > account.perMonth)
        say(`${account.answered} data requests in a month of ${account.perMonth}`)
      return true
    }
    if (status === 401) {
      const isRevoked = key.revokingAt !== null && key.revokingAt < answer.ended_at
      const isNew = answer.sent_at - key.madeAt < KNOWN_MS
      if (!isRevoked && !isNew) say(`401 for a key that works: ${answer.body.slice(0, 200)}`)
      return true
    }
    if (status === 429) {
      const wrong = this.#judgeLimit(account, answer)
      if (wrong !== null) say(wrong)
      return wrong === null
    }
    this.refused[this.#nameOf(answer)] = (this.refused[this.#nameOf(answer)] ?? 0) + 1
    if (status === null) return false
    if (!REFUSALS[status]?.includes(codeOf(answer))) say(`${status}: ${answer.body.slice(0, 200)}`)
    else if (status === 503 && answer.retryAfter === undefined) say(`503 without Retry-After: ${answer.body}`)
    return false
  }

  #nameOf(answer: Answer): string {
    return answer.status === null ? 'no answer' : `${answer.status} ${codeOf(answer)}`
  }

  /** Why this account must not be refused now; null = it may. */
  #judgeLimit(account: ModelAccount, answer: Answer): string | null {
    const code = codeOf(answer)
    const keys = new Set(account.keys.map(({ secret }) => secret))
    if (code === 'quota_exhausted') {
      if (account.perMonth === null) return 'quota_exhausted without a limit'
      const { refusedFrom } = account
      const isOld = refusedFrom !== null && answer.sent_at <= refusedFrom.until + KNOWN_MS
      const perMonth = isOld ? refusedFrom.perMonth : account.perMonth
      const taken = this.#countTaken(keys, 0)
      return taken >= perMonth ? null : `quota_exhausted after ${taken} of ${perMonth}`
    }
    if (account.perMinute === null) return `429 ${code} without a limit`
    const taken = this.#countTaken(keys, answer.sent_at - WINDOW_MS)
    return taken >= account.perMinute ? null : `${code} after ${taken} of ${account.perMinute} in a minute`
  }

  /** What can be said only when all answers are known. */
  judgeMinutes(): void {
    for (const { id, name, perMinute } of this.accounts) {
      if (perMinute === null) continue
      const most = countSurelyWithin(this.#admitted.get(id) ?? [], WINDOW_MS)
      if (most > perMinute) this.failures.push(`${name}: ${most} answers in a minute of ${perMinute}`)
    }
  }
}
