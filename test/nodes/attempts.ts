/** Counts what nodes were asked and what they answered, on the last wire before them: also what a proxy asked again, and what no client ever saw. */
import type { Listener } from './tcp-proxy.ts'

/** One request that reached a node. */
interface Attempt {
  readonly key: string
  /** Data requests that the node takes before it works on this. */
  readonly cost: number
  /** Null until the node has answered. */
  status: number | null
  /** Of its cost, what a good answer keeps, as it says; null until that is known. */
  kept: number | null
  /** Whether the node was killed or stood still while it worked on this. */
  isDisturbed: boolean
  endedAt: number
}

/** In data requests. */
export interface Tally {
  /** The node has sent good answers that cost so much: it is counted. */
  answered: number
  /** There was no answer, or it came from a node that others may have given up meanwhile: it may be counted in addition. */
  uncertain: number
}

/** No header of ours is longer. */
const LONGEST_HEADER = 20_000

export class Attempts {
  /** Whether there is no node behind the wire, so that whatever is asked is not taken. */
  isNodeDown = false
  readonly #open = new Set<Attempt>()
  readonly #taken: Attempt[] = []
  readonly #tallies = new Map<string, Tally>()
  #onPartlyKept: () => void = () => {}

  /** How many may have taken a place in the limits of these keys since then, by the stopwatch: all that were not refused. */
  countTaken(keys: ReadonlySet<string>, sinceAt: number): number {
    const isOf = ({ key }: Attempt) => keys.has(key)
    const isLate = ({ key, endedAt }: Attempt) => keys.has(key) && endedAt >= sinceAt
    return [...this.#open].filter(isOf).length + this.#taken.filter(isLate).length
  }

  /** Those of some keys together. */
  tally(keys: Iterable<string>): Tally {
    const sum: Tally = { answered: 0, uncertain: 0 }
    for (const key of keys) {
      const { answered, uncertain } = this.#tallies.get(key) ?? { answered: 0, uncertain: 0 }
      sum.answered += answered
      sum.uncertain += uncertain
    }
    return sum
  }

  /** What is under way at the node now may be counted, whatever becomes of it. */
  disturb(): void {
    for (const attempt of this.#open) if (attempt.status === null) attempt.isDisturbed = true
  }

  /** Resolves at the moment at which the node has sent an answer that keeps less than was taken for it. */
  waitForPartlyKept(): Promise<void> {
    return new Promise((resolve) => {
      this.#onPartlyKept = resolve
    })
  }

  /** On one connection to the node, which carries one request after the other. */
  readonly listen = (): Listener => {
    let attempt: Attempt | null = null
    let asked = ''
    let answered = ''
    const close = () => {
      if (attempt !== null) this.#close(attempt)
      attempt = null
    }
    return {
      up: (bytes) => {
        if (asked === '') close()
        asked += bytes.toString('latin1')
        if (!asked.endsWith('\r\n\r\n')) return
        const [, key] = /^x-api-key: *(\S+)/im.exec(asked) ?? []
        if (key !== undefined && asked.startsWith('GET /v1/') && !this.isNodeDown) {
          attempt = { key, cost: costOf(asked), status: null, kept: null, isDisturbed: false, endedAt: 0 }
          this.#open.add(attempt)
        }
        asked = ''
        answered = ''
      },
      down: (bytes) => {
        if (attempt === null || attempt.kept !== null || answered.length > LONGEST_HEADER) return
        answered += bytes.toString('latin1')
        const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(answered) ?? []
        if (status !== undefined) attempt.status = Number(status)
        const [header, ...rest] = answered.split('\r\n\r\n')
        if (rest.length === 0) return
        attempt.kept = Number(/^x-quota-cost: *(\d+)/im.exec(header as string)?.[1] ?? 0)
        if (attempt.status === 200 && attempt.kept < attempt.cost) this.#onPartlyKept()
      },
      end: close,
    }
  }

  #close(attempt: Attempt): void {
    const { key, cost, status, isDisturbed } = attempt
    this.#open.delete(attempt)
    attempt.endedAt = performance.now()
    const isTaken = status !== 401 && status !== 429
    if (isTaken) this.#taken.push(attempt)
    const kept = status === 200 ? attempt.kept : null
    const tally = this.#tallies.get(key) ?? { answered: 0, uncertain: 0 }
    this.#tallies.set(key, tally)
    tally.answered += kept ?? 0
    const isUncertain = status === null || (status === 200 && kept === null) || (isDisturbed && isTaken)
    if (isUncertain) tally.uncertain += cost - (kept ?? 0)
  }
}

/** A batch takes one for each of its ids, and keeps one for each car that it finds. */
function costOf(request: string): number {
  const [, ids] = /^GET \/v1\/batch\?ids=([\d,]+)/.exec(request) ?? []
  return ids?.split(',').length ?? 1
}
