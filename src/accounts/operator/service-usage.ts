/** The use of the whole service, by day and by hour. */
import { setImmediate } from 'node:timers/promises'
import { percentileOf } from '../../domain/accounts/latency.ts'
import type { OperatorStore } from '../../domain/accounts/operator.ts'
import {
  SERVICE_TOTAL,
  STATUS_CLASSES,
  type StatusClass,
  type UsageHour,
  type UsageStore,
} from '../../domain/accounts/usage.ts'
import { createMemory } from '../usage/create-memory.ts'

interface ServiceUsageParts {
  readonly usage: Pick<UsageStore, 'sumHours' | 'readHours'>
  readonly operator: Pick<OperatorStore, 'sumRefusals'>
  readonly now: () => number
}

interface UsageFigures {
  readonly requests: number
  readonly classes: Readonly<Record<StatusClass, number>>
  /** Within this time 95 % of the requests were answered; null = there were none. */
  readonly p95_ms: number | null
}

export interface ServiceDay extends UsageFigures {
  readonly day: string
  /** Refused by a limit; they are among `4xx`. */
  readonly refused: number
}

export interface ServiceHour extends UsageFigures {
  readonly hour: string
}

export type ServiceUsage = ReturnType<typeof createServiceUsage>

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const P95 = 0.95

type Counted = Pick<UsageHour, 'status_class' | 'step' | 'requests'>

export function createServiceUsage({ usage, operator, now }: ServiceUsageParts) {
  const pastDays = createMemory<Omit<ServiceDay, 'day'>>()
  const pastHours = createMemory<UsageFigures>()

  /** One day; those before yesterday do not change any more. */
  async function readDay(day: string): Promise<Omit<ServiceDay, 'day'>> {
    const known = pastDays.get(day, now())
    if (known !== undefined) return known
    const refusals = await operator.sumRefusals(day, day)
    const refused = refusals.reduce((sum, { requests }) => sum + requests, 0)
    const figures = { ...addUp(await usage.sumHours(SERVICE_TOTAL, day, day)), refused }
    if (day < dayOf(now() - DAY_MS)) pastDays.set(day, figures)
    // An embedded database reads on the main thread.
    await setImmediate()
    return figures
  }

  /** The hours of one day that are not remembered. */
  async function readSomeHours(accountId: string, hours: readonly string[]): Promise<readonly ServiceHour[]> {
    const isTotal = accountId === SERVICE_TOTAL
    const missing = hours.filter((hour) => !isTotal || pastHours.get(hour, now()) === undefined)
    const [from, to] = [missing[0], missing.at(-1)]
    const rows = from === undefined ? [] : await usage.readHours(accountId, from, to as string)
    const found = group(rows, ({ hour }) => hour)
    const last = hourOf(now() - 2 * HOUR_MS)
    await setImmediate()
    return hours.map((hour) => {
      const figures = (isTotal && pastHours.get(hour, now())) || addUp(found.get(hour) ?? [])
      if (isTotal && hour < last) pastHours.set(hour, figures)
      return { hour, ...figures }
    })
  }

  return {
    /** The last days, oldest first, with today; a day without requests has zero of them. */
    async readDays(days: number): Promise<readonly ServiceDay[]> {
      const names = Array.from({ length: days }, (_, at) => dayOf(now() - (days - 1 - at) * DAY_MS))
      const read: ServiceDay[] = []
      for (const day of names) read.push({ day, ...(await readDay(day)) })
      return read
    },

    /** The last 24 hours together, with the current one. */
    async readLastDay(): Promise<UsageFigures> {
      return addUp(await usage.readHours(SERVICE_TOTAL, hourOf(now() - DAY_MS), hourOf(now())))
    },

    /** The last hours of an account or of `SERVICE_TOTAL`, oldest first, with the current one. */
    async readHours(hours: number, accountId: string = SERVICE_TOTAL): Promise<readonly ServiceHour[]> {
      const names = Array.from({ length: hours }, (_, at) => hourOf(now() - (hours - 1 - at) * HOUR_MS))
      const read: ServiceHour[] = []
      for (let from = 0; from < hours; from += 24) {
        read.push(...(await readSomeHours(accountId, names.slice(from, from + 24))))
      }
      return read
    },
  }
}

/** The figures of several days or hours together cannot be told from theirs: percentiles do not add up. */
function addUp(rows: readonly Counted[]): UsageFigures {
  const classes = Object.fromEntries(STATUS_CLASSES.map((name) => [name, 0])) as Record<StatusClass, number>
  for (const { status_class, requests } of rows) classes[status_class] += requests
  const requests = STATUS_CLASSES.reduce((sum, name) => sum + classes[name], 0)
  return { requests, classes, p95_ms: percentileOf(rows, P95) }
}

function group<Row>(rows: readonly Row[], nameOf: (row: Row) => string): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const known = groups.get(nameOf(row))
    if (known) known.push(row)
    else groups.set(nameOf(row), [row])
  }
  return groups
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const hourOf = (ms: number) => new Date(ms).toISOString().slice(0, 13)
