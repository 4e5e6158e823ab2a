/** `ershou sync`: keeps the inventory true to the market, in this process. */
import { Command } from 'commander'
import { readConfig } from '../config.ts'
import { isFailure } from '../domain/failure.ts'
import type { SyncEvent } from '../inventory/create-sync.ts'
import type { PassSummary } from '../inventory/run-pass.ts'
import { SYSTEM_CLOCK } from '../observe/clock.ts'
import type { PaceEvent } from '../upstream/pace.ts'
import { wireDigest } from '../wiring/create-digest.ts'
import { type WiredSync, wireSync } from '../wiring/create-sync.ts'
import { lockSync } from '../wiring/lock-sync.ts'
import { openOwnInventory } from '../wiring/open-inventory.ts'
import { type CompleteConfig, needMarketplace } from './input/need-marketplace.ts'
import { withExamples } from './output/examples.ts'
import { formatShare } from './output/format-share.ts'
import { formatMinute } from './output/format-time.ts'
import { type PrintOptions, print, remark } from './output/print.ts'
import { Refused } from './output/refused.ts'
import { formatCount, formatSpan, type ProgressLine, showProgress } from './output/show-progress.ts'
import { formatFields } from './output/table.ts'
import { Unsuccessful } from './output/unsuccessful.ts'
import type { Terminal } from './terminal.ts'

export function syncCommand(terminal: Terminal): Command {
  const command = new Command('sync')
    .description('read the market into the inventory, pass after pass, until Ctrl-C')
    .option('--once', 'one pass, or the rest of one that was stopped')
    .option('--json', 'print one JSON object')
    .addHelpText(
      'after',
      '\nA service with ERSHOU_INVENTORY=on does the same by itself.\nIt stays within ERSHOU_SYNC_PER_SECOND and ERSHOU_SYNC_PER_DAY.',
    )
    .action(sync.bind(null, terminal))
  return withExamples(command, 'ershou sync --once', 'ershou sync')
}

interface SyncOptions extends PrintOptions {
  readonly once?: boolean
}

async function sync(terminal: Terminal, options: SyncOptions): Promise<void> {
  const config = needMarketplace(readConfig(terminal.env))
  const lock = await lockSync(config)
  if (lock === null) {
    throw new Refused(
      'Another process syncs this inventory: a service with ERSHOU_INVENTORY=on, or another `ershou sync`.',
    )
  }
  try {
    const told = terminal.whenTold?.()
    const signal = told ? AbortSignal.any([told, lock.lost]) : lock.lost
    await readMarket(terminal, options, config, signal)
    if (lock.lost.aborted) throw new Error('The lock of the sync was lost with the connection to the database.')
  } finally {
    await lock.release()
  }
}

async function readMarket(terminal: Terminal, options: SyncOptions, config: CompleteConfig, signal: AbortSignal) {
  const line = showProgress(terminal, options)
  const store = await openOwnInventory(config)
  let wired: WiredSync | null = null
  try {
    const makeDigest = await wireDigest({ marketplaceUrl: config.marketplaceUrl, notes: store })
    const observe = (event: SyncEvent | PaceEvent) => tell(line, event)
    wired = wireSync(config, { store, makeDigest, clock: SYSTEM_CLOCK, signal, observe, progressEveryMs: 200 })
    if (options.once) printPass(terminal, options, await wired.sync.runOnce())
    else await wired.sync.run()
  } catch (error) {
    if (!signal.aborted || !isFailure(error)) throw error
    line.end()
    remark(terminal, options, 'Stopped. What was read is written, and the next sync goes on from there.')
    if (options.once) throw new Unsuccessful()
  } finally {
    line.end()
    await wired?.close()
    await store.close()
  }
}

function printPass(terminal: Terminal, options: PrintOptions, summary: PassSummary): void {
  const { is_complete, stopped, ...counts } = summary
  print(terminal, options, summary, () =>
    formatFields([['complete', is_complete ? 'yes' : 'no'], ...Object.entries(counts)], terminal),
  )
  if (stopped !== null) throw new Refused(stopped)
  if (!is_complete) throw new Unsuccessful()
}

/** What a phase of a pass does, as people are told. */
const PHASES = {
  idle: 'waits for the next pass',
  lists: 'reads lists',
  checks: 'asks for cars that no list shows any more',
  refresh: 'asks for details that have grown old',
} as const

function tell(line: ProgressLine, event: SyncEvent | PaceEvent): void {
  if (event.event === 'progress') line.show(() => formatProgress(event))
  else if (event.event !== 'cut') line.say(formatNews(event))
}

function formatNews(event: Exclude<SyncEvent, { event: 'progress' | 'cut' }> | PaceEvent): string {
  switch (event.event) {
    case 'pass':
      return `A pass ended: ${formatCount(event.total)} cars, ${event.is_complete ? 'complete' : 'not complete'}.${event.stopped === null ? '' : ` ${event.stopped}`}`
    case 'broken_off':
      return `A pass was broken off: ${event.reason} It is tried again.`
    case 'pace':
      return formatPace(event)
  }
}

function formatProgress(event: Extract<SyncEvent, { event: 'progress' }>): string {
  const { phase, done, total, per_second, left_ms, freshness } = event
  if (phase === 'idle')
    return `${PHASES.idle}${freshness === null ? '' : `, ${formatShare(freshness)} of details fresh`}`
  return [
    PHASES[phase],
    `${formatCount(done)}${total === null ? '' : ` of ${formatCount(total)}`} cars`,
    ...(per_second === null ? [] : [`${per_second.toFixed(1)} a second`]),
    ...(left_ms === null ? [] : [`${formatSpan(left_ms)} left`]),
    ...(freshness === null ? [] : [`${formatShare(freshness)} of details fresh`]),
  ].join(', ')
}

function formatPace({ state, reason, until_ms }: PaceEvent): string {
  if (state === 'full') return 'Back to the full pace.'
  const why = reason === null ? '' : ` (${reason})`
  if (state === 'slowed') return `The marketplace is slow or refuses${why}: the sync slows down.`
  return `The sync pauses${why}${until_ms === null ? '' : ` until ${formatMinute(until_ms)} UTC`}.`
}
