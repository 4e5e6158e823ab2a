/** Formats the progress and results of a sync for people. */
import type { PaceEvent } from '../../domain/inventory/pace.ts'
import type { PassSummary } from '../../inventory/sync/pass-requests.ts'
import type { SyncProgress } from '../../inventory/sync/progress.ts'
import { Refused, Unsuccessful } from '../output/errors.ts'
import { formatMinute, formatNumber, formatShare, formatSpan } from '../output/format.ts'
import { printFields } from '../output/print.ts'
import type { Terminal } from '../terminal.ts'

/** Names of the phases of a pass. */
const PHASES = {
  idle: 'waiting for the next pass',
  lists: 'reading lists',
  checks: 'checking cars that are in no list any more',
  refresh: 'refreshing old details',
} as const

export function formatProgress(progress: Omit<SyncProgress, 'event'>): string {
  const { phase, done, total, per_second, left_ms, freshness } = progress
  if (phase === 'idle')
    return `${PHASES.idle}${freshness === null ? '' : `, ${formatShare(freshness)} of details fresh`}`
  return [
    PHASES[phase],
    `${formatNumber(done)}${total === null ? '' : ` of ${formatNumber(total)}`} cars`,
    ...(per_second === null ? [] : [`${per_second.toFixed(1)} per second`]),
    ...(left_ms === null ? [] : [`${formatSpan(left_ms)} left`]),
    ...(freshness === null ? [] : [`${formatShare(freshness)} of details fresh`]),
  ].join(', ')
}

export function formatPace({ state, reason, until_ms }: Omit<PaceEvent, 'event'>): string {
  if (state === 'full') return 'Back to full pace.'
  const why = reason === null ? '' : ` (${reason})`
  if (state === 'slowed') return `The marketplace is slow or refuses requests${why}, so the sync slows down.`
  return `The sync is paused${why}${until_ms === null ? '' : ` until ${formatMinute(until_ms)} UTC`}.`
}

/** Throws if the pass was not complete: then the command has failed. */
export function printPass(terminal: Terminal, summary: PassSummary): void {
  const { is_complete, stopped, ...counts } = summary
  printFields(terminal, summary, [['complete', is_complete ? 'yes' : 'no'], ...Object.entries(counts)])
  if (stopped !== null) throw new Refused(stopped)
  if (!is_complete) throw new Unsuccessful()
}
