/** Whether a row has a keyword, by the decision's own words and without any code of the service: an oracle for searches by keyword. */
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
