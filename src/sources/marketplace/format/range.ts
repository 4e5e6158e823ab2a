/** Formats bounds for the marketplace: `15-20`, `100-`; prices and mileages in units of ten thousand, ages in years. */

export const TEN_THOUSAND = 10_000

/** Null = no bound. An upper bound of 0 cannot be expressed: see `isImpossible`. */
export function formatRange(min: number | null, max: number | null, unit = 1): string | null {
  if (min === null && max === null) return null
  return `${(min ?? 0) / unit}-${max === null ? '' : max / unit}`
}
