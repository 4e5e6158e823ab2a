/** The use of the whole service, by day and by hour. */
import { percentileOf } from '../../domain/accounts/latency.ts'
import type { OperatorStore } from '../../domain/accounts/operator.ts'
import {
  SERVICE_TOTAL,
  STATUS_CLASSES,
  type StatusClass,
  type UsageHour,
  type UsageStore,
} from '../../domain/accounts/usage.ts'

interface ServiceUsageParts {
  readonly usage: Pick<UsageStore, 'sumHours' | 'readHours'>
  readonly operator: Pick<OperatorStore, 'sumRefusals'>
  readonly now: () => number
}

export interface UsageFigures {
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
  return {
    /** The last days, oldest first, with today; a day without requests has zero of them. */
    async readDays(days: number): Promise<readonly ServiceDay[]> {
      const names = Array.from({ length: days }, (_, at) => dayOf(now() - (days - 1 - at) * DAY_MS))
      const [from, to] = [names[0] as string, names.at(-1) as string]
      const rows = group(await usage.sumHours(SERVICE_TOTAL, `${from}T00`, `${to}T23`), ({ day }) => day)
      const refusals = group(await operator.sumRefusals(from, to), ({ day }) => day)
      return names.map((day) => ({
        day,
        ...addUp(rows.get(day) ?? []),
        refused: (refusals.get(day) ?? []).reduce((sum, { requests }) => sum + requests, 0),
      }))
    },

    /** The last 24 hours together, with the current one. */
    async readLastDay(): Promise<UsageFigures> {
      return addUp(await usage.readHours(SERVICE_TOTAL, hourOf(now() - DAY_MS), hourOf(now())))
    },

    /** The last hours of an account or of `SERVICE_TOTAL`, oldest first, with the current one. */
    async readHours(hours: number, accountId: string = SERVICE_TOTAL): Promise<readonly ServiceHour[]> {
      const names = Array.from({ length: hours }, (_, at) => hourOf(now() - (hours - 1 - at) * HOUR_MS))
      const rows = await usage.readHours(accountId, names[0] as string, names.at(-1) as string)
      const found = group(rows, ({ hour }) => hour)
      return names.map((hour) => ({ hour, ...addUp(found.get(hour) ?? []) }))
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
