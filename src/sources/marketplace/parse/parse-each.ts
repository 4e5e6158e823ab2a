/** Keeps what can be read: one bad entry never loses the others, but where all are bad the list itself has changed. */
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
