/** What a listing's title is made of: `{series} {yyyy}款 {trim}`. */

export interface TitleParts {
  readonly series: string | null
  readonly model_year: number | null
  readonly trim: string | null
}

const UNREADABLE: TitleParts = { series: null, model_year: null, trim: null }
// Some titles put the brand before the year and the series behind it; then only the year is certain.
const SHAPE = /^(\S.*?)\s+((?:19|20)\d{2})款\s*(.*)$/s

export function parseTitle(title: string | null): TitleParts {
  const match = SHAPE.exec(title ?? '')
  if (!match) return UNREADABLE
  const [, series, year, trim] = match as unknown as [string, string, string, string]
  return { series, model_year: Number(year), trim: trim.trim() === '' ? null : trim.trim() }
}
