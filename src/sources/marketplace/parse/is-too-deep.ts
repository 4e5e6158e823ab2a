/** Whether a value is nested deeper than anything that the marketplace sends: what walks through it would run out of stack. */

const DEEPEST = 24

export function isTooDeep(value: unknown, left = DEEPEST): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (left === 0) return true
  for (const key in value) if (isTooDeep((value as Record<string, unknown>)[key], left - 1)) return true
  return false
}
