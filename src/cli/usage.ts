/** `ershou usage`: what an account used, by month, by day, and request by request. */
import { Command } from 'commander'
import { RECENT_PER_ACCOUNT } from '../accounts/usage-recorder.ts'
import type { Account, ApiKey } from '../domain/accounts.ts'
import { deriveLimits } from '../domain/plans.ts'
import type { RecentRequest, UsageDay } from '../domain/usage.ts'
import { doneOrFail } from './input/done-or-fail.ts'
import { readWhole } from './input/read-whole.ts'
import { withRecords } from './input/with-records.ts'
import { formatCap } from './output/describe-account.ts'
import { formatMonth, type Month, readMonth } from './output/describe-month.ts'
import { formatIso, formatSecond } from './output/format-time.ts'
import { type PrintOptions, print, remark } from './output/print.ts'
import { type Cell, formatFields, formatTable } from './output/table.ts'
import type { Terminal } from './terminal.ts'

interface UsageOptions extends PrintOptions {
  readonly account: string
  readonly days: number
  readonly requests?: number
}

interface Usage {
  readonly account: Account
  readonly month: Month
  readonly months: readonly { readonly month: string; readonly used: number }[]
  readonly days: readonly UsageDay[]
  /** Null = not asked for. */
  readonly requests: readonly RecentRequest[] | null
  readonly keys: ReadonlyMap<string, ApiKey>
}

const DAY_MS = 86_400_000

export function usageCommand(terminal: Terminal): Command {
  return new Command('usage')
    .description('show what an account used: months, days, and the last requests')
    .requiredOption('--account <account>', 'its e-mail address or id')
    .option('--days <n>', 'days to show, today included', readWhole(1, 3660), 30)
    .option('--requests <n>', 'show so many of the last requests, too', readWhole(1, RECENT_PER_ACCOUNT))
    .option('--json', 'print one JSON object')
    .action(showUsage.bind(null, terminal))
}

async function showUsage(terminal: Terminal, options: UsageOptions): Promise<void> {
  await withRecords(terminal.env, async ({ accounts, usage, ledger, now }) => {
    const account = doneOrFail(await accounts.find(options.account))
    const keys = doneOrFail(await accounts.listKeys(account.id))
    const limits = deriveLimits(account.plan, account.overrides)
    const from = dayOf(now - (options.days - 1) * DAY_MS)
    const to = dayOf(now)
    const found: Usage = {
      account,
      month: await readMonth(ledger, account.id, limits, now),
      months: (await ledger.list(account.id)).map(({ month, used }) => ({ month, used })),
      days: await usage.readDays(account.id, from, to),
      requests: options.requests === undefined ? null : await usage.readRequests(account.id, options.requests),
      keys: new Map(keys.map((key) => [key.id, key])),
    }
    print(terminal, options, describeUsage(found, from, to), () => formatUsage(found))
    if (found.days.length === 0) remark(terminal, `Nothing was used from ${from} to ${to}.`)
  })
}

function describeUsage({ account, month, months, days, requests, keys }: Usage, from: string, to: string) {
  const { id, email, plan, status } = account
  return {
    account: { id, email, plan, status },
    limits: deriveLimits(plan, account.overrides),
    month,
    months,
    from,
    to,
    days: days.map(({ day, endpoint, key_id, status_class, requests: count, cost }) => {
      const { name: key_name = null, prefix: key_prefix = null } = keys.get(key_id) ?? {}
      return { day, endpoint, key_id, key_name, key_prefix, status_class, requests: count, cost }
    }),
    ...(requests && {
      requests: requests.map(({ request_id, at_ms, key_id, path, status: answered, cost, took_ms }) => {
        return { id: request_id, at: formatIso(at_ms), key_id, path, status: answered, cost, ms: took_ms }
      }),
    }),
  }
}

function formatUsage({ account, month, months, days, requests, keys }: Usage): string {
  const { per_minute, per_month } = deriveLimits(account.plan, account.overrides)
  const nameOf = (id: string) => keys.get(id)?.name ?? keys.get(id)?.prefix ?? id
  const parts = [
    formatFields([
      ['account', `${account.email} (${account.id})`],
      ['plan', account.plan],
      ['limits', `${formatCap(per_minute)} a minute, ${formatCap(per_month)} a month`],
      ['this month', formatMonth(month)],
    ]),
    formatSection(
      ['month', 'used'],
      months.map(({ month: name, used }) => [name, used]),
    ),
    formatSection(
      ['day (UTC)', 'endpoint', 'key', 'class', 'requests', 'cost'],
      days.map((one) => [one.day, one.endpoint, nameOf(one.key_id), one.status_class, one.requests, one.cost]),
    ),
    formatSection(
      ['id', 'time (UTC)', 'path', 'status', 'cost', 'ms'],
      (requests ?? []).map(({ request_id, at_ms, path, status, cost, took_ms }) => {
        return [request_id, formatSecond(at_ms), path, String(status), cost, Number(took_ms.toFixed(1))]
      }),
    ),
  ]
  return parts.filter((part) => part !== '').join('\n')
}

function formatSection(titles: readonly string[], rows: readonly Cell[][]): string {
  return rows.length === 0 ? '' : formatTable(titles, rows)
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
