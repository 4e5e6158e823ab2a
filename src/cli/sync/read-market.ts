/** Reads the market in this process. */
import { isFailure } from '../../domain/failure.ts'
import type { PaceEvent } from '../../domain/inventory/pace.ts'
import { openOwnInventory } from '../../inventory/store/open-inventory.ts'
import type { SyncEvent } from '../../inventory/sync/create-sync.ts'
import type { WiredSync } from '../../inventory/sync/keep-syncing.ts'
import { SYSTEM_CLOCK } from '../../observe/clock.ts'
import { wireDigest } from '../../wiring/inventory/create-digest.ts'
import { wireSync } from '../../wiring/inventory/create-sync.ts'
import type { CompleteConfig } from '../input/need-marketplace.ts'
import { Unsuccessful } from '../output/errors.ts'
import { formatNumber } from '../output/format.ts'
import { remark } from '../output/print.ts'
import { type ProgressLine, showProgress } from '../output/show-progress.ts'
import type { Terminal } from '../terminal.ts'
import { formatPace, formatProgress, printPass } from './format-sync.ts'

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
    wired = wireSync(config, { store, makeDigest, clock: SYSTEM_CLOCK, signal, observe, progressEveryMs: 200 })
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
