/** Formats the table of all engines: latencies, relative to the mean of the first one, and sizes. */
import { type EngineReport, KINDS } from './report.ts'

const COLUMNS = ['p50', 'p95', 'p99', 'mean', 'of first', 'CPU', 'build', 'bytes a listing'] as const

export function formatEngines(reports: ReadonlyMap<string, EngineReport>, listings: number): string {
  return KINDS.flatMap((kind) => {
    const measured = [...reports].flatMap(([name, report]) => {
      const times = report[kind]
      return times ? [{ name, report, times }] : []
    })
    const first = measured[0]?.times.mean_us
    if (first === undefined) return []
    const rows = measured.map(({ name, report, times: { p50_us, p95_us, p99_us, mean_us, cpu_us } }) => {
      const ratio = `${(mean_us / first).toLocaleString('en', { maximumFractionDigits: mean_us / first < 10 ? 2 : 0 })} ×`
      const bytes = report.bytes === 0 ? '' : String(Math.round(report.bytes / listings))
      const times = [p50_us, p95_us, p99_us, mean_us].map(formatTime)
      return [
        name,
        ...times,
        ratio,
        name.startsWith('postgres') ? '' : formatTime(cpu_us),
        formatTime(report.build_ms * 1000),
        bytes,
        report.note ?? '',
      ]
    })
    return [alignRows([[`${kind}, ${listings.toLocaleString('en')} listings`, ...COLUMNS, ''], ...rows])]
  }).join('\n')
}

function formatTime(us: number): string {
  if (us >= 1_000_000) return `${(us / 1_000_000).toFixed(1)} s`
  return us >= 1000 ? `${(us / 1000).toFixed(2)} ms` : `${us.toFixed(1)} µs`
}

/** Numbers are right-aligned. */
function alignRows(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0))) ?? []
  const last = widths.length - 1
  const align = (cell: string, i: number) =>
    i === 0 || i === last ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)
  return rows.map((row) => `${row.map(align).join('  ').trimEnd()}\n`).join('')
}
