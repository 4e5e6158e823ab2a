/** The heading of a list of items → its name and its declared counts. */
import type { ReportCategory } from '../../../domain/report.ts'

type Heading = Pick<ReportCategory, 'source_name' | 'source_summary' | 'reported_counts' | 'declared_total'> & {
  /** Whether it has numbers that are not understood. */
  readonly is_unclear: boolean
}

const TOTAL = '共'

/** `车身外观检查（共26项，异常3项）`. Brackets without a number in them belong to the name. */
export function parseHeading(heading: string): Heading {
  const [, name, summary] = /^(.+?)\s*[（(]([^（()）]*\d[^（()）]*)[）)]?$/.exec(heading) ?? []
  if (name === undefined || summary === undefined)
    return { source_name: heading, source_summary: null, reported_counts: {}, declared_total: null, is_unclear: false }
  const parts = summary.split(/[，,、；;\s]+/).filter((part) => /\d/.test(part))
  const counts = parts.flatMap((part) => readCount(part) ?? [])
  const totals = new Set(counts.filter(({ label }) => label === TOTAL).map(({ count }) => count))
  const others = counts.filter(({ label }) => label !== TOTAL)
  return {
    source_name: name,
    source_summary: summary,
    reported_counts: Object.fromEntries(others.map(({ label, count }) => [label, count])),
    // Two different totals count as none.
    declared_total: totals.size === 1 ? ([...totals][0] as number) : null,
    is_unclear: counts.length < parts.length || totals.size > 1,
  }
}

/** `共26项`, `异常3项`, `3项异常`. */
function readCount(text: string): { readonly label: string; readonly count: number } | null {
  const [, before, after, count, label] = /^(\D+)(\d{1,4})项$|^(\d{1,4})项(\D+)$/.exec(text) ?? []
  if (before !== undefined) return { label: before, count: Number(after) }
  return label === undefined ? null : { label, count: Number(count) }
}
