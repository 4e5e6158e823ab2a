/** Reads the usage of an account by day and class, endpoint or key, a month at a time, because an embedded database reads on the main thread. */
import { setImmediate } from 'node:timers/promises'
import type { UsagePart, UsageSplit, UsageStore } from '../../domain/accounts/usage.ts'
import { createMemory } from './create-memory.ts'
import { dayOf, daysOf, type Span } from './range.ts'

const DAY_MS = 86_400_000

export function createSplitReader(store: Pick<UsageStore, 'sumByDay'>, now: () => number) {
  const past = createMemory<readonly UsagePart[]>()
  return async (accountId: string, span: Span, split: UsageSplit): Promise<readonly UsagePart[]> => {
    const parts: UsagePart[] = []
    for (const { from, to } of listMonths(span)) {
      const name = [accountId, split, from, to].join(' ')
      const known = past.get(name, now())
      const read = known ?? (await store.sumByDay(accountId, from, to, split))
      // Days before yesterday do not change any more.
      if (to < dayOf(now() - DAY_MS)) past.set(name, read)
      for (const part of read) parts.push(part)
      if (known === undefined && to !== span.to) await setImmediate()
    }
    return parts
  }
}

/** The days of each month of a period. */
function listMonths(span: Span): Span[] {
  const months = new Map<string, Span>()
  for (const day of daysOf(span)) {
    const month = day.slice(0, 7)
    months.set(month, { from: months.get(month)?.from ?? day, to: day })
  }
  return [...months.values()]
}
