/** Adds daily figures up to totals: the largest first, the rest as one. */
import type { UsagePart } from '../../domain/accounts/usage.ts'

export interface Total {
  /** Null = the sum of all that are not shown separately. */
  readonly name: string | null
  /** The number of names that it includes. */
  readonly names: number
  readonly requests: number
  readonly cost: number
}

/** A page shows no more; the CSV has all of them. */
export const MOST_TOTALS = 15

/** `order`: names in a fixed order; without it, the largest first. */
export function addUp(parts: readonly UsagePart[], order?: readonly string[]): Total[] {
  const sums = new Map<string, { requests: number; cost: number }>()
  for (const { name, requests, cost } of parts) {
    const sum = sums.get(name) ?? { requests: 0, cost: 0 }
    sum.requests += requests
    sum.cost += cost
    sums.set(name, sum)
  }
  const all = [...sums].map(([name, sum]) => ({ name, names: 1, ...sum }))
  all.sort(order ? (a, b) => order.indexOf(a.name) - order.indexOf(b.name) : (a, b) => b.requests - a.requests)
  if (all.length <= MOST_TOTALS) return all
  const rest = all.slice(MOST_TOTALS - 1)
  return [
    ...all.slice(0, MOST_TOTALS - 1),
    {
      name: null,
      names: rest.length,
      requests: rest.reduce((sum, { requests }) => sum + requests, 0),
      cost: rest.reduce((sum, { cost }) => sum + cost, 0),
    },
  ]
}
