/** Totals of a period as a table whose rows are bars. */
import { formatNumber, formatShare } from '../format.ts'
import { USAGE } from '../texts/usage.ts'
import type { Language } from '../visit.ts'
import type { Total } from './add-up.ts'

interface TotalChartProps {
  readonly id: string
  readonly title: string
  readonly caption: string
  /** The heading of the rows. */
  readonly what: string
  readonly totals: readonly Total[]
  readonly labelOf: (total: Total) => string
  readonly language: Language
}

export function TotalChart({ id, title, caption, what, totals, labelOf, language }: TotalChartProps) {
  const texts = USAGE[language]
  const all = totals.reduce((sum, { requests }) => sum + requests, 0)
  return (
    <section class="totals" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{what}</th>
            <th scope="col" class="number">
              {texts.requestCount}
            </th>
            <th scope="col" class="number">
              {texts.cost}
            </th>
            <th scope="col" class="number">
              {texts.share}
            </th>
          </tr>
        </thead>
        <tbody>
          {totals.map((total) => (
            <tr key={total.name}>
              <th scope="row">
                <span class="label">{labelOf(total)}</span>
                <svg class="share" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                  <rect class="track" width="100" height="1" />
                  <rect class="filled" width={Math.round((1000 * total.requests) / all) / 10} height="1" />
                </svg>
              </th>
              <td class="number">{formatNumber(total.requests, language)}</td>
              <td class="number">{formatNumber(total.cost, language)}</td>
              <td class="number">{formatShare(total.requests, all, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
