/** Counts the work of this process since it started, for operators. */
import type { CacheState, ProviderState, ReadingState, ReportOutcome } from '../domain/operations.ts'

export type Tally = ReturnType<typeof createTally>

type Writable<Record> = { -readonly [Name in keyof Record]: Record[Name] }

const LONGEST_REASON = 200
const COUNTS = { HIT: 'hits', MISS: 'misses', STALE: 'stale' } as const

export function createTally(now: () => number) {
  const readings = new Map<string, Writable<ReadingState>>()
  const providers = new Map<string, Writable<ProviderState>>()
  const caches = new Map<string, () => Omit<CacheState, 'name'>>()

  function readingOf(name: string): Writable<ReadingState> {
    const known = readings.get(name)
    if (known) return known
    const made: Writable<ReadingState> = {
      ...{ name, attempts: 0, failures: 0, hits: 0, misses: 0, stale: 0, failed: 0 },
      ...{ is_broken: false, worked_at_ms: null, failed_at_ms: null, reason: null },
    }
    readings.set(name, made)
    return made
  }

  return {
    /** `failure`: the source's fault; null = it responded. */
    attempted(resource: string, failure: string | null): void {
      const reading = readingOf(resource)
      reading.attempts++
      if (failure === null) {
        reading.worked_at_ms = now()
        return
      }
      reading.failures++
      reading.failed_at_ms = now()
      reading.reason = failure.slice(0, LONGEST_REASON)
    },
    /** The cache outcome; null = the read failed. */
    read(resource: string, cache: keyof typeof COUNTS | null): void {
      readingOf(resource)[cache === null ? 'failed' : COUNTS[cache]]++
    },
    /** `open`: the number of open breakers. */
    broke(resource: string, open: number): void {
      readingOf(resource).is_broken = open > 0
    },
    reported(name: string, outcome: ReportOutcome): void {
      const known = providers.get(name) ?? { name, parsed: 0, partial: 0, unsupported: 0, unavailable: 0 }
      known[outcome]++
      providers.set(name, known)
    },
    /** `look` is called on demand. */
    watchCache: (name: string, look: () => Omit<CacheState, 'name'>) => void caches.set(name, look),
    readings: (): readonly ReadingState[] => [...readings.values()].map((one) => ({ ...one })).sort(byName),
    providers: (): readonly ProviderState[] => [...providers.values()].map((one) => ({ ...one })).sort(byName),
    caches: (): readonly CacheState[] => [...caches].map(([name, look]) => ({ name, ...look() })),
  }
}

function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return a.name < b.name ? -1 : 1
}
