/** `ershou usage` without an account: a table of all of them, with their sum. */
import { monthOf } from '../../domain/limits/meter.ts'
import { withRecords } from '../input/with-records.ts'
import type { Column } from '../output/fit-columns.ts'
import { formatShare } from '../output/format-share.ts'
import { type PrintOptions, print, remark } from '../output/print.ts'
import { type Cell, formatNumber, formatTable } from '../output/table.ts'
import type { Terminal } from '../terminal.ts'
import { type AccountUsage, type AllUsage, readAllUsage } from './read-all-usage.ts'

const COLUMNS: readonly (string | Column)[] = [
  { title: 'account', least: 14 },
  'plan',
  'used',
  'allowance',
  'share',
  'refused (4xx)',
]

/** `month` undefined = this month. */
export async function showAllUsage(terminal: Terminal, options: PrintOptions, month?: string): Promise<void> {
  await withRecords(terminal.env, async (records) => {
    const thisMonth = monthOf(records.now)
    const found = await readAllUsage(records, month ?? thisMonth)
    print(terminal, options, found, () => formatAll(found, found.month === thisMonth, terminal))
    if (found.accounts.length === 0) remark(terminal, options, `No usage in ${found.month}.`)
    else if (found.idle > 0) remark(terminal, options, describeIdle(found.idle))
    if (found.month !== thisMonth && found.accounts.length > 0) {
      remark(
        terminal,
        options,
        'Plans are those at the end of the month. The allowance is not shown, because the history of custom limits is not kept.',
      )
    }
  })
}

function formatAll({ accounts, total }: AllUsage, isThisMonth: boolean, terminal: Terminal): string {
  const rows: Cell[][] = accounts.map((account) => [
    account.email ?? `${account.id} (deleted)`,
    account.plan,
    account.used,
    formatAllowance(account, isThisMonth),
    account.share === null ? null : formatShare(account.share),
    account.refused,
  ])
  const sum: Cell[] = [`total of ${formatNumber(total.accounts)}`, '', total.used, '', '', total.refused]
  return formatTable(COLUMNS, rows.length === 0 ? [] : [...rows, sum], terminal)
}

function formatAllowance({ allowance, status }: AccountUsage, isThisMonth: boolean): Cell {
  if (allowance !== null) return allowance
  return isThisMonth && status !== 'deleted' ? 'unlimited' : null
}

function describeIdle(count: number): string {
  return count === 1 ? '1 other account had no usage.' : `${formatNumber(count)} other accounts had no usage.`
}
