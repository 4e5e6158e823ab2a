/** Whether a value is nested deeper than any record of the marketplace: traversing it would exhaust the stack. */

const DEEPEST = 24

export function isTooDeep(value: unknown, left = DEEPEST): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (left === 0) return true
  for (const key in value) if (isTooDeep((value as Record<string, unknown>)[key], left - 1)) return true
  return false
}
