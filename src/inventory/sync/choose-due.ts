/** Which details are asked for again first: those of cars that are new or often change, and that have been there for long. */
import type { RosterEntry } from './roster.ts'

/** A car is sold or repriced most in its first days. */
const NEW_MS = 7 * 86_400_000
const NEWNESS = 2

/** All that are at least so old, the likeliest to have changed first. */
export function chooseDue(entries: Iterable<RosterEntry>, ageMs: number, nowMs: number): readonly RosterEntry[] {
  const due: { readonly entry: RosterEntry; readonly weight: number }[] = []
  for (const entry of entries) {
    if (!entry.is_observed || entry.detail_at_ms === null) continue
    const age = nowMs - entry.detail_at_ms
    if (age < ageMs) continue
    const isNew = nowMs - entry.first_observed_ms < NEW_MS
    due.push({ entry, weight: age * (1 + entry.changes + (isNew ? NEWNESS : 0)) })
  }
  return due.sort((a, b) => b.weight - a.weight).map(({ entry }) => entry)
}
