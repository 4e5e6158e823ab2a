/** The marketplace's flags: 1 and 0, sometimes as text, sometimes as true and false. */

export function flagOrNull(value: unknown): boolean | null {
  if (value === 1 || value === '1' || value === true || value === 'true') return true
  if (value === 0 || value === '0' || value === false || value === 'false') return false
  return null
}
