/** Compares the output of a program with the page: values change with the day, the shape does not. */
import type { Shown } from './read-blocks.ts'

/** The difference, or null. */
export function compareShown({ language, text }: Shown, printed: string): string | null {
  return language === 'json' ? compareJson(text, printed) : compareText(text, printed)
}

function compareJson(text: string, printed: string): string | null {
  const shown = parse(text.replace(/,?\s*…(?=\s*[\]}])/g, ''))
  if (shown === undefined) return 'what the page shows is no JSON'
  // `curl -i` prints the headers first.
  const actual = parse(printed) ?? parse(printed.slice(printed.indexOf('\r\n\r\n') + 1))
  return actual === undefined ? `no JSON was printed: ${printed.slice(0, 200)}` : findDifference(shown, actual, '')
}

/** Shown keys exist, with values of the same type. A value that is unknown for one car may be known for another. */
function findDifference(shown: unknown, actual: unknown, place: string): string | null {
  if (shown === null || actual === null) return null
  const [expected, found] = [kindOf(shown), kindOf(actual)]
  if (expected !== found) return `${place || 'the answer'} is ${found}, and is shown as ${expected}`
  if (expected === 'a list') return compareLists(shown as unknown[], actual as unknown[], place)
  if (expected !== 'an object') return null
  for (const [key, value] of Object.entries(shown as object)) {
    if (!Object.hasOwn(actual as object, key)) return `${place}.${key} is shown, and is not there`
    const difference = findDifference(value, (actual as Record<string, unknown>)[key], `${place}.${key}`)
    if (difference !== null) return difference
  }
  return null
}

function compareLists(shown: readonly unknown[], actual: readonly unknown[], place: string): string | null {
  if (shown.length > 0 && actual.length === 0) return `${place} is empty, and is shown with ${shown.length}`
  for (const one of shown) {
    const differences = actual.map((other) => findDifference(one, other, `${place}[]`))
    if (differences.every((difference) => difference !== null)) return differences[0] ?? null
  }
  return null
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

/** Every shown line is printed, in order; numbers, ids and widths of columns may differ, and `…` is anything. */
function compareText(text: string, printed: string): string | null {
  const lines = printed.split('\n')
  let next = 0
  for (const shown of text.split('\n').filter((line) => line.trim() !== '' && line.trim() !== '…')) {
    const pattern = formatPattern(shown.trim())
    const found = lines.findIndex((line, i) => i >= next && pattern.test(line.trim()))
    if (found === -1) return `shown, and not printed: ${shown}\n--- printed:\n${printed}`
    next = found + 1
  }
  return null
}

/** In what may differ a piece is taken by the first that fits. */
const LOOSE: readonly [RegExp, string][] = [
  [/^…/, '.*'],
  [/^ershou_(?:live|test)_\w*/, 'ershou_(?:live|test)_\\w+'],
  [/^(?:acc|key|req)_\w+/, '\\w+'],
  [/^\d[\d.,:TZ-]*/, '\\d[\\d.,:TZ-]*'],
  [/^\s+/, '\\s+'],
  [/^[-─]{3,}/, '[-─]+'],
]

function formatPattern(line: string): RegExp {
  let pattern = ''
  for (let rest = line; rest !== ''; ) {
    const loose = LOOSE.map(([sign, meaning]) => [sign.exec(rest)?.[0], meaning] as const).find(([found]) => found)
    const [taken, meaning] = loose ?? [rest[0], rest[0]?.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&')]
    pattern += meaning
    rest = rest.slice(taken?.length ?? 1)
  }
  return new RegExp(`^${pattern}$`)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
