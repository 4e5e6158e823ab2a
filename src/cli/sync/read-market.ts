/** Syncs the inventory in this process, and shows the progress and result of a sync. */
import { isFailure } from '../../domain/failure.ts'
import type { PaceEvent } from '../../domain/inventory/pace.ts'
import { openOwnInventory } from '../../inventory/store/open-inventory.ts'
import type { SyncEvent } from '../../inventory/sync/create-sync.ts'
import type { WiredSync } from '../../inventory/sync/keep-syncing.ts'
import type { PassSummary } from '../../inventory/sync/pass-requests.ts'
import type { SyncProgress } from '../../inventory/sync/progress.ts'
import { wireDigest } from '../../wiring/inventory/create-digest.ts'
import { wireSync } from '../../wiring/inventory/create-sync.ts'
import type { CompleteConfig } from '../input/need-marketplace.ts'
import { openClock } from '../input/open-clock.ts'
import { Refused, Unsuccessful } from '../output/errors.ts'
import { formatMinute, formatNumber, formatShare, formatSpan } from '../output/format.ts'
import { printFields, remark } from '../output/print.ts'
import { type ProgressLine, showProgress } from '../output/show-progress.ts'
import type { Terminal } from '../terminal.ts'

export async function readMarket(
  terminal: Terminal,
  config: CompleteConfig,
  { once, signal }: { readonly once: boolean; readonly signal: AbortSignal },
): Promise<void> {
  const line = showProgress(terminal)
  const store = await openOwnInventory(config)
  let wired: WiredSync | null = null
  try {
    const makeDigest = await wireDigest({ marketplaceUrl: config.marketplaceUrl, notes: store })
    const observe = (event: SyncEvent | PaceEvent) => report(line, event)
    const clock = await openClock(config)
    wired = wireSync(config, { store, makeDigest, clock, signal, observe, progressEveryMs: 200 })
    if (once) printPass(terminal, await wired.sync.runOnce())
    else await wired.sync.run()
  } catch (error) {
    if (!signal.aborted || !isFailure(error)) throw error
    line.end()
    remark(terminal, 'Stopped. The next sync continues from here.')
    if (once) throw new Unsuccessful()
  } finally {
    line.end()
    await wired?.close()
    await store.close()
  }
}

function report(line: ProgressLine, event: SyncEvent | PaceEvent): void {
  if (event.event === 'progress') line.show(() => formatProgress(event))
  else if (event.event !== 'cut') line.say(formatNews(event))
}

function formatNews(event: Exclude<SyncEvent, { event: 'progress' | 'cut' }> | PaceEvent): string {
  switch (event.event) {
    case 'pass':
      return `A pass ended: ${formatNumber(event.total)} cars, ${event.is_complete ? 'complete' : 'not complete'}.${event.stopped === null ? '' : ` ${event.stopped}`}`
    case 'broken_off':
      return `A pass was aborted: ${event.reason} It will be retried.`
    case 'pace':
      return formatPace(event)
  }
}

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

function formatPace({ state, reason, until_ms }: Omit<PaceEvent, 'event'>): string {
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
