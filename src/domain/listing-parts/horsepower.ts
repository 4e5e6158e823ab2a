/** Converts kilowatts to metric horsepower. */

/** Metric horsepower of one kilowatt. */
const HP_PER_KW = 1.35962

/** To one decimal: tariffs change at whole numbers, and rounding 160.4 would cross one. */
export function toHorsepower(kw: number | null): number | null {
  return kw === null ? null : Math.round(kw * HP_PER_KW * 10) / 10
}
