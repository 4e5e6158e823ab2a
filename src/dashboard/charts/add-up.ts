/** Adds figures by day up to totals: the largest first, and the rest as one. */
import type { UsagePart } from '../../domain/accounts/usage.ts'

export interface Total {
  /** Null = all that are not shown on their own. */
  readonly name: string | null
  /** How many names are in it. */
  readonly names: number
  readonly requests: number
  readonly cost: number
}

/** More are not looked at on a page; the CSV has them all. */
export const MOST_TOTALS = 15

/** `order`: names that always stand in this order; left out, the largest first. */
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
