/** Maps every text inside a value; a value without changes is returned itself. */

export function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (typeof value !== 'object' || value === null) return value
  // Most of a record does not change, so only changed parts are copied.
  let copy: Record<string, unknown> | null = null
  for (const key in value) {
    const before = (value as Record<string, unknown>)[key]
    const after = mapTexts(before, change)
    if (after === before) continue
    copy ??= (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>
    copy[key] = after
  }
  return copy ?? value
}
