/** A value for a path parameter, found among the example answers so that what the page proposes exists. */
import type { ShownOperation } from './read-openapi.ts'

/** The names under which an answer may carry the value of a path parameter. */
const KEYS: Readonly<Record<string, readonly string[]>> = { car_id: ['car_id', 'id'], make: ['make'] }

/** Empty when no example has one. */
export function findSample(name: string, operations: readonly ShownOperation[]): string {
  for (const { example } of operations) {
    const found = findIn(example, KEYS[name] ?? [name])
    if (found !== null) return found
  }
  return ''
}

function findIn(value: unknown, keys: readonly string[]): string | null {
  if (typeof value !== 'object' || value === null) return null
  const record = value as Readonly<Record<string, unknown>>
  for (const key of keys) {
    const one = record[key]
    if (typeof one === 'string' || typeof one === 'number') return String(one)
  }
  // A list of cars stands for its first.
  const list = Array.isArray(value) ? value : record.results
  return Array.isArray(list) ? findIn(list[0], keys) : null
}
