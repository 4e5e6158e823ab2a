/** Times that requests took, counted in steps: each is a quarter longer than the one before, so a percentile is known to within 25 %. */

const FIRST_MS = 0.1
const RATIO = 1.25
/** Everything from about a minute on. */
export const LAST_STEP = 60

interface StepCount {
  readonly step: number
  readonly requests: number
}

/** The smallest step whose upper bound is not below the time. */
export function stepOf(tookMs: number): number {
  if (!(tookMs > FIRST_MS)) return 0
  const step = Math.ceil(Math.log(tookMs / FIRST_MS) / Math.log(RATIO))
  return Math.min(step, LAST_STEP)
}

/** The longest time that belongs to a step. */
export function upperBoundOf(step: number): number {
  return FIRST_MS * RATIO ** step
}

/** An upper bound of the time within which this share of the requests was answered; null = there were none. */
export function percentileOf(counts: readonly StepCount[], share: number): number | null {
  return percentilesOf(counts, [share])[0] ?? null
}

/** The same of several shares. */
export function percentilesOf(counts: readonly StepCount[], shares: readonly number[]): (number | null)[] {
  const steps: number[] = []
  let total = 0
  for (const { step, requests } of counts) {
    steps[step] = (steps[step] ?? 0) + requests
    total += requests
  }
  return shares.map((share) => {
    if (total === 0) return null
    let seen = 0
    const found = steps.findIndex((requests = 0) => {
      seen += requests
      return seen >= total * share
    })
    return upperBoundOf(found)
  })
}
