/** Parses each entry and skips bad ones; if all are bad, the format of the list has changed. */
import { changed } from './changed.ts'

export function parseEach<Value>(
  entries: readonly unknown[],
  parse: (entry: unknown) => Value | null,
  what: string,
): Value[] {
  const values: Value[] = []
  for (const entry of entries) {
    const value = parse(entry)
    if (value !== null) values.push(value)
  }
  if (values.length === 0 && entries.length > 0) throw changed(what)
  return values
}
