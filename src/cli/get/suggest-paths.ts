/** Suggests paths for one that does not exist. */

const PLACE = /^\{(.+)\}$/
const DIGITS = /^\d+$/
/** More typing errors in one word make another word. */
const MOST_SLIPS = 2
const MOST_SUGGESTIONS = 3
/** Longer paths are not typing errors. */
const LONGEST_WORD = 64

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
    const slips = PLACE.test(word) ? (word === '{car_id}' && !DIGITS.test(text) ? null : 0) : distance(word, text)
    if (slips === null || slips > MOST_SLIPS || slips >= word.length - 1) return null
    sum += slips
  }
  return sum
}

function fill(wanted: readonly string[], given: readonly string[]): string[] {
  return wanted.map((word, i) => (PLACE.test(word) ? (given[i] as string) : word))
}

/** Counts letters that are wrong, missing, extra or swapped. Null = too many. */
function distance(a: string, b: string): number | null {
  if (b.length > LONGEST_WORD) return null
  const text = b.toLowerCase()
  let before: number[] = []
  let last = Array.from({ length: text.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= text.length; j++) {
      const isSame = a[i - 1] === text[j - 1]
      const isSwapped = i > 1 && j > 1 && a[i - 1] === text[j - 2] && a[i - 2] === text[j - 1]
      row[j] = Math.min(
        (last[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (last[j - 1] as number) + (isSame ? 0 : 1),
        isSwapped ? (before[j - 2] as number) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = last
    last = row
  }
  return last[text.length] as number
}
