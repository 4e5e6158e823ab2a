/** Counts requests by account, hour, class of status and time taken, until they are written. */
import { stepOf } from '../../domain/accounts/latency.ts'
import { SERVICE_TOTAL, STATUS_CLASSES, type UsageHour } from '../../domain/accounts/usage.ts'

interface Sums {
  readonly hour: number
  /** By step and class of status. */
  readonly counts: Map<number, number>
}

const HOUR_MS = 3_600_000
const CLASSES = STATUS_CLASSES.length

export class HourSums {
  #sums = new Map<string, Sums>()
  /** Of hours that are over. */
  #ended: UsageHour[] = []

  add(accountId: string, status: number, tookMs: number, atMs: number): void {
    const hour = Math.floor(atMs / HOUR_MS)
    const cell = stepOf(tookMs) * CLASSES + (Math.floor(status / 100) - 2)
    this.#count(accountId, hour, cell)
    this.#count(SERVICE_TOTAL, hour, cell)
  }

  take(): readonly UsageHour[] {
    const taken = [...this.#ended, ...[...this.#sums].flatMap(([accountId, sums]) => toHours(accountId, sums))]
    this.#sums = new Map()
    this.#ended = []
    return taken
  }

  #count(accountId: string, hour: number, cell: number): void {
    let sums = this.#sums.get(accountId)
    if (sums?.hour !== hour) {
      if (sums !== undefined) this.#ended.push(...toHours(accountId, sums))
      sums = { hour, counts: new Map() }
      this.#sums.set(accountId, sums)
    }
    sums.counts.set(cell, (sums.counts.get(cell) ?? 0) + 1)
  }
}

function toHours(account_id: string, { hour, counts }: Sums): UsageHour[] {
  const text = new Date(hour * HOUR_MS).toISOString().slice(0, 13)
  return [...counts].map(([cell, requests]) => ({
    account_id,
    hour: text,
    status_class: STATUS_CLASSES[cell % CLASSES] as UsageHour['status_class'],
    step: Math.floor(cell / CLASSES),
    requests,
  }))
}
