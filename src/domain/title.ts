/** Splits the title of a listing: `{series} {yyyy}款 {trim}`. */

interface TitleParts {
  readonly series: string | null
  readonly model_year: number | null
  readonly trim: string | null
}

const UNREADABLE: TitleParts = { series: null, model_year: null, trim: null }
const YEAR = /(?:19|20)\d{2}$/

/** Some titles put the brand before the year and the series behind it; then only the year is certain. */
export function parseTitle(title: string | null): TitleParts {
  if (title === null) return UNREADABLE
  for (let at = title.indexOf('款'); at >= 0; at = title.indexOf('款', at + 1)) {
    const before = title
      .slice(Math.max(0, at - 8), at)
      .trimEnd()
      .replace(/年$/, '')
    const year = YEAR.exec(before)?.[0]
    if (year === undefined) continue
    const start = title.lastIndexOf(year, at)
    // 52015款 is not a year.
    if (/\d/.test(title.charAt(start - 1))) continue
    return {
      series: title.slice(0, start).trim() || null,
      model_year: Number(year),
      trim: title.slice(at + 1).trim() || null,
    }
  }
  return UNREADABLE
}
