/** One line of a benchmark's table: the measurement, and its target if there is one. */

export interface Figure {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly target?: { readonly at: 'least' | 'most'; readonly value: number }
  /** The same measurement of the peer, in the same unit. */
  readonly peer?: number
  readonly note?: string
}

export type Log = (text: string) => void

/** Options of the command line; null = the benchmark's default. */
export interface BenchOptions {
  readonly listings: number | null
  /** How long a load lasts. */
  readonly minutes: number | null
  readonly only: readonly string[] | null
  /** The folder of another built checkout to measure as well. */
  readonly against: string | null
}

export interface Bench {
  readonly name: string
  run(log: Log, options: BenchOptions): Promise<readonly Figure[]>
}

const COLUMNS = ['figure', 'value', 'target', '', 'relative to peer', 'note'] as const

export function formatTable(figures: readonly Figure[]): string {
  const rows = figures.map(({ name, value, unit, target, peer, note }) => [
    name,
    `${formatNumber(value)} ${unit}`,
    target ? `${target.at === 'least' ? '≥' : '≤'} ${formatNumber(target.value)}` : '',
    target ? ((target.at === 'least' ? value >= target.value : value <= target.value) ? 'met' : 'missed') : '',
    peer === undefined ? '' : `${(value / peer).toFixed(3)} × ${formatNumber(peer)}`,
    note ?? '',
  ])
  const widths = COLUMNS.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i]?.length ?? 0)))
  return [COLUMNS, ...rows]
    .map(
      (row) =>
        `${row
          .map((cell, i) => cell.padEnd(widths[i] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('')
}

function formatNumber(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : 0 })
}
