/** Which details are asked for again first: those of cars that are new or often change, and that have been there for long. */
import type { Entry } from './roster.ts'

/** A car is sold or repriced most in its first days. */
const NEW_MS = 7 * 86_400_000
const NEWNESS = 2

/** All that are at least so old, the likeliest to have changed first. */
export function chooseDue(entries: Iterable<Entry>, ageMs: number, nowMs: number): readonly Entry[] {
  const due: { readonly entry: Entry; readonly weight: number }[] = []
  for (const entry of entries) {
    if (!entry.is_observed || entry.detail_at_ms === null) continue
    const age = nowMs - entry.detail_at_ms
    if (age < ageMs) continue
    const isNew = nowMs - entry.first_observed_ms < NEW_MS
    due.push({ entry, weight: age * (1 + entry.changes + (isNew ? NEWNESS : 0)) })
  }
  return due.sort((a, b) => b.weight - a.weight).map(({ entry }) => entry)
}
