/** An oracle for searches by keyword: whether a row has a keyword, independent of the code of the service. */
import { fold } from '../spec/truth-filters.ts'

const LETTER = '[\\p{L}\\p{M}]'
const DIGIT = '\\p{N}'
const SIGN = '[^\\p{L}\\p{M}\\p{N}]'
const BETWEEN = '[\\s\\p{Pd}]*'
/** After another sign or before one, and where letters follow digits. */
const BOUND = `(?:^|$|(?<=${SIGN})|(?=${SIGN})|(?<=${DIGIT})(?=${LETTER}))`
const MOST_SHORT = 4

export interface TitledRow {
  readonly title: string | null
  readonly source_title: string | null
}

export function hasKeyword({ title, source_title }: TitledRow, keyword: string): boolean {
  const folded = fold(keyword)
  if (fold(source_title ?? '').includes(folded)) return true
  const signs = [...folded.replaceAll(/[\s\p{Pd}]/gu, '')]
  if (signs.length === 0) return false
  const text = signs.map((sign) => sign.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&')).join(BETWEEN)
  return new RegExp(`${BOUND}${text}${signs.length <= MOST_SHORT ? BOUND : ''}`, 'u').test(fold(title ?? ''))
}

/** Keywords that buyers type: versions, engines and drives. */
const TYPED = 'GTI EREV 350d S L Li EV AMG AT 2.0T 2.0 300h Pro Max DM-i Turbo quattro Drive uxury luxury - .'.split(
  ' ',
)
/** Keywords that are taken from titles. */
const DRAWN = 20

/** Keywords for requests: typical ones, and pieces of titles that begin and end inside words as well as at their ends. */
export function chooseKeywords(rows: readonly TitledRow[]): readonly string[] {
  const joined = rows.map(({ title }) => (title ?? '').replaceAll(/[\s\p{Pd}]/gu, ''))
  const pieces = joined.flatMap((text, i) =>
    [1, 2, 3, 4, 5, 8, 13].map((length) => text.slice(i % 23).slice(0, length)),
  )
  const distinct = [...new Set(pieces)].filter((piece) => piece !== '')
  return [...TYPED, ...distinct.filter((_, i) => i % Math.ceil(distinct.length / DRAWN) === 0)]
}
