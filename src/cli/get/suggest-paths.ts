/** Suggests paths for one that does not exist. */
import { editDistance } from '../../domain/edit-distance.ts'

const PLACE = /^\{(.+)\}$/
const DIGITS = /^\d+$/
/** More typing errors in one word make another word. */
const MOST_SLIPS = 2
const MOST_SUGGESTIONS = 3

/** `path` with its query; `templates` such as `/v1/cars/{car_id}`. The nearest first, empty if none is near. */
export function suggestPaths(path: string, templates: readonly string[]): string[] {
  const [bare = '', ...query] = path.split('?')
  const words = bare.split('/').filter((word) => word !== '')
  const found = templates.flatMap((template) => {
    const wanted = template.split('/').slice(1)
    const near = [words, ['v1', ...words]].flatMap((given, added) => {
      const slips = countSlips(wanted, given)
      return slips === null ? [] : [{ slips: slips + added / 2, words: fill(wanted, given) }]
    })
    return near.slice(0, 1)
  })
  const tail = query.length === 0 ? '' : `?${query.join('?')}`
  return found
    .sort((a, b) => a.slips - b.slips)
    .slice(0, MOST_SUGGESTIONS)
    .map((one) => `/${one.words.join('/')}${tail}`)
}

/** Null = too different, or another number of words. */
function countSlips(wanted: readonly string[], given: readonly string[]): number | null {
  if (wanted.length !== given.length) return null
  let sum = 0
  for (const [i, word] of wanted.entries()) {
    const text = given[i] as string
    const slips = PLACE.test(word)
      ? word === '{car_id}' && !DIGITS.test(text)
        ? null
        : 0
      : editDistance(word, text.toLowerCase(), MOST_SLIPS)
    if (slips === null || slips > MOST_SLIPS || slips >= word.length - 1) return null
    sum += slips
  }
  return sum
}

function fill(wanted: readonly string[], given: readonly string[]): string[] {
  return wanted.map((word, i) => (PLACE.test(word) ? (given[i] as string) : word))
}
