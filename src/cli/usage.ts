/** `ershou usage`: shows the usage of all accounts in a month, or of one account by month, day and request. */
import { Command } from 'commander'
import type { Account, ApiKey } from '../domain/accounts/accounts.ts'
import { deriveLimits } from '../domain/accounts/plans.ts'
import type { RecentRequest, UsageDay } from '../domain/accounts/usage.ts'
import { readMonthName, readWhole } from './input/option-values.ts'
import { withRecords } from './input/with-records.ts'
import { formatCap, formatMonth, type Month, readMonth } from './output/describe-account.ts'
import { doneOrFail } from './output/errors.ts'
import { withExamples } from './output/examples.ts'
import { formatIso, formatSecond } from './output/format.ts'
import { print, remark } from './output/print.ts'
import { type Cell, type Column, formatFields, formatTable } from './output/table.ts'
import type { Terminal, TerminalStyle } from './terminal.ts'
import { daysOfMonth, showAllUsage } from './usage/all-accounts.ts'

interface UsageOptions {
  readonly account?: string
  readonly month?: string
  readonly days?: number
  readonly requests?: number
  readonly detailed?: boolean
}

interface Usage {
  readonly account: Account
  readonly month: Month
  readonly months: readonly { readonly month: string; readonly used: number }[]
  readonly days: readonly UsageDay[]
  /** Null = not requested. */
  readonly requests: readonly RecentRequest[] | null
  readonly keys: ReadonlyMap<string, ApiKey>
}

const DAY_MS = 86_400_000

const USUAL_DAYS = 30
const MOST_REQUESTS = 2000

export function usageCommand(terminal: Terminal): Command {
  const command = new Command('usage')
    .description('show the usage of all accounts in a month, or of one account by month and day')
    .option('--account <account>', 'only this one: e-mail address or id')
    .option('--month <month>', 'the month to show, such as 2026-11 (default: this month)', readMonthName)
    .option('--days <n>', `days to show of an account, today included (default: ${USUAL_DAYS})`, readWhole(1, 3660))
    .option('--requests <n>', 'also show this many of the last requests', readWhole(1, MOST_REQUESTS))
    .option('--detailed', 'also show the days of an account by endpoint, key and status class')
    .option('--json', 'print one JSON object')
    .action(showUsage.bind(null, terminal))
  return withExamples(
    command,
    'ershou usage',
    'ershou usage --month 2026-10 --json',
    'ershou usage --account buyer@example.com --requests 20',
  )
}

async function showUsage(terminal: Terminal, options: UsageOptions, command: Command): Promise<void> {
  const { account: who, month, days, requests } = options
  if (month !== undefined && days !== undefined) command.error('error: give --month or --days, not both')
  if (who !== undefined) return showAccountUsage(terminal, who, options)
  if (days !== undefined || requests !== undefined || options.detailed) {
    command.error('error: --days, --requests and --detailed need --account')
  }
  return showAllUsage(terminal, month)
}

async function showAccountUsage(terminal: Terminal, who: string, options: UsageOptions): Promise<void> {
  await withRecords(terminal.env, async ({ accounts, usage, ledger, now }) => {
    const account = doneOrFail(await accounts.find(who))
    const keys = doneOrFail(await accounts.listKeys(account.id))
    const limits = deriveLimits(account)
    const { from, to } =
      options.month === undefined
        ? { from: dayOf(now - ((options.days ?? USUAL_DAYS) - 1) * DAY_MS), to: dayOf(now) }
        : daysOfMonth(options.month)
    const found: Usage = {
      account,
      month: await readMonth(ledger, account.id, limits, now),
      months: (await ledger.list(account.id)).map(({ month, used }) => ({ month, used })),
      days: await usage.readDays(account.id, from, to),
      requests: options.requests === undefined ? null : await usage.readRequests(account.id, options.requests),
      keys: new Map(keys.map((key) => [key.id, key])),
    }
    print(terminal, describeUsage(found, from, to), () => formatUsage(found, terminal, options.detailed ?? false))
    if (found.days.length === 0) remark(terminal, `No usage from ${from} to ${to}.`)
  })
}

function describeUsage({ account, month, months, days, requests, keys }: Usage, from: string, to: string) {
  const { id, email, plan, status } = account
  return {
    account: { id, email, plan, status },
    limits: deriveLimits(account),
    month,
    months,
    from,
    to,
    by_day: sumByDay(days),
    days: days.map(({ day, endpoint, key_id, status_class, requests: count, cost }) => {
      const { name: key_name = null, prefix: key_prefix = null } = keys.get(key_id) ?? {}
      return { day, endpoint, key_id, key_name, key_prefix, status_class, requests: count, cost }
    }),
    ...(requests && {
      requests: requests.map(({ request_id, at_ms, account_id: _, took_ms, ...request }) => {
        return { id: request_id, at: formatIso(at_ms), ...request, ms: took_ms }
      }),
    }),
  }
}

function formatUsage(
  { account, month, months, days, requests, keys }: Usage,
  style: TerminalStyle,
  isDetailed: boolean,
): string {
  const { per_minute, per_month } = deriveLimits(account)
  const nameOf = (id: string) => keys.get(id)?.name ?? keys.get(id)?.prefix ?? id
  const fields: [string, Cell][] = [
    ['account', `${account.email} (${account.id})`],
    ['plan', account.plan],
    ['limits', `${formatCap(per_minute)} per minute, ${formatCap(per_month)} per month`],
    ['this month', formatMonth(month)],
  ]
  const parts = [formatFields(fields, style)]
  const addSection = (titles: readonly (string | Column)[], rows: readonly Cell[][]) => {
    if (rows.length > 0) parts.push(formatTable(titles, rows, style))
  }
  const byMonth = months.map(({ month: name, used }) => [name, used])
  addSection(['month', 'used'], byMonth)
  const byDay = sumByDay(days).map(({ day, requests: count, refused, failed, cost }) => {
    return [day, count, refused, failed, cost]
  })
  addSection(['day (UTC)', 'requests', 'errors (4xx)', 'failed (5xx)', 'cost'], byDay)
  const details = (isDetailed ? days : []).map(({ day, endpoint, key_id, status_class, requests: count, cost }) => {
    return [day, endpoint, nameOf(key_id), status_class, count, cost]
  })
  addSection(['day (UTC)', 'endpoint', { title: 'key', least: 8 }, 'class', 'requests', 'cost'], details)
  const recent = (requests ?? []).map(({ request_id, at_ms, path, query, status, code, cost, took_ms }) => {
    const target = query === null ? path : `${path}?${query}`
    return [request_id, formatSecond(at_ms), target, String(status), code, cost, Number(took_ms.toFixed(1))]
  })
  addSection(
    [{ title: 'id', isSpare: true }, 'time (UTC)', { title: 'request', least: 16 }, 'status', 'code', 'cost', 'ms'],
    recent,
  )
  return parts.join('\n')
}

interface DaySum {
  readonly day: string
  readonly requests: number
  readonly refused: number
  readonly failed: number
  readonly cost: number
}

/** In the order of the days. */
function sumByDay(days: readonly UsageDay[]): DaySum[] {
  const sums = new Map<string, DaySum>()
  for (const { day, status_class, requests, cost } of days) {
    const sum = sums.get(day) ?? { day, requests: 0, refused: 0, failed: 0, cost: 0 }
    sums.set(day, {
      day,
      requests: sum.requests + requests,
      refused: sum.refused + (status_class === '4xx' ? requests : 0),
      failed: sum.failed + (status_class === '5xx' ? requests : 0),
      cost: sum.cost + cost,
    })
  }
  return [...sums.values()].sort((a, b) => (a.day < b.day ? -1 : 1))
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
