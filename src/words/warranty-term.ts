/** Parses the terms of a warranty: 三年或10万公里, 5年不限里程. */

const YEARS: Readonly<Record<string, number>> = {
  一: 1,
  两: 2,
  二: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
  十: 10,
}
const TERM = /^([一二两三四五六七八九十]|\d{1,2})年(?:(?:或|\/)(\d{1,3}(?:\.\d)?)万(?:公里|km)|不限(?:公里|里程))$/i

/** Null if the text is not a term of this form. */
export function translateTerm(word: string): string | null {
  const [, count, distance] = TERM.exec(word.normalize('NFKC').replace(/\s+/g, '')) ?? []
  if (count === undefined) return null
  const years = YEARS[count] ?? Number(count)
  const term = `${years} ${years === 1 ? 'year' : 'years'}`
  if (distance === undefined) return `${term}, unlimited km`
  return `${term} or ${Math.round(Number(distance) * 10_000).toLocaleString('en-GB')} km`
}
