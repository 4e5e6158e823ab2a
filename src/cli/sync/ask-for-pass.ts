/** Requests a pass from the process that syncs the inventory, and shows its progress until it ends. */
import { randomUUID } from 'node:crypto'
import type { InventoryStore } from '../../domain/inventory/inventory-store.ts'
import { openOwnInventory } from '../../inventory/store/open-inventory.ts'
import { type PassAnswer, type PassRequest, recallAnswer, requestPass } from '../../inventory/sync/pass-requests.ts'
import { recallReported } from '../../inventory/sync/sync-notes.ts'
import type { Clock } from '../../observe/clock.ts'
import type { Config } from '../../settings/config.ts'
import { isSyncing } from '../input/is-syncing.ts'
import { openClock } from '../input/open-clock.ts'
import { Refused } from '../output/errors.ts'
import { formatMinute } from '../output/format.ts'
import { type ProgressLine, showProgress } from '../output/show-progress.ts'
import type { Terminal } from '../terminal.ts'
import { formatProgress, printPass } from './read-market.ts'

const POLL_MS = 500
/** How often to check that the sync process still runs. */
const CHECK_MS = 2000
/** A shorter pause is waited for. */
const LONGEST_PAUSE_MS = 10 * 60_000
/** How long to wait for a sign of the other process. */
const SILENCE_MS = 2 * 60_000

export async function askForPass(terminal: Terminal, config: Config): Promise<void> {
  const store = await openOwnInventory(config)
  const line = showProgress(terminal)
  try {
    const clock = await openClock(config)
    await refusePaused(store, clock.now())
    const request = await requestPass(store, { id: randomUUID(), at_ms: clock.now() })
    line.say('Another process syncs this inventory. A pass was requested from it.')
    const answer = await waitForAnswer(store, request, {
      ...{ line, clock },
      isSyncing: () => isSyncing(config),
      signal: terminal.interruptSignal?.(),
    })
    line.end()
    finish(terminal, answer)
  } finally {
    line.end()
    await store.close()
  }
}

function finish(terminal: Terminal, answer: PassAnswer): void {
  switch (answer.state) {
    case 'ended':
      printPass(terminal, answer.summary)
      break
    case 'failed':
      throw new Error(`The pass was aborted: ${answer.reason} The sync process will try again.`)
    case 'refused':
      throw new Refused(
        "Today's requests (UTC) are used up, so the next pass can start at 00:00 UTC. The limit is ERSHOU_SYNC_PER_DAY.",
      )
  }
}

interface Waiting {
  readonly line: ProgressLine
  readonly clock: Pick<Clock, 'now' | 'sleep'>
  readonly isSyncing: () => Promise<boolean>
  readonly signal: AbortSignal | undefined
}

async function waitForAnswer(store: InventoryStore, { id }: PassRequest, waiting: Waiting): Promise<PassAnswer> {
  const { line, clock, signal } = waiting
  let checkedMs = clock.now()
  let sign = { at: '', ms: clock.now() }
  for (;;) {
    const answer = await recallAnswer(store)
    if (answer?.id === id) return answer
    if (signal?.aborted) throw new Error('Stopped waiting. The sync process continues with the pass.')
    const nowMs = clock.now()
    const { pace, progress } = await refusePaused(store, nowMs)
    const at = `${progress?.at} ${pace?.at}`
    if (at !== sign.at) sign = { at, ms: nowMs }
    if (progress !== null && progress.phase !== 'idle') line.show(() => formatProgress(progress))
    if (nowMs - checkedMs >= CHECK_MS) {
      checkedMs = nowMs
      if (!(await waiting.isSyncing())) {
        throw new Error(
          'The process that synced this inventory has ended. Run the same command again to run the pass here.',
        )
      }
      const isPaused = pace?.state === 'paused' && (pace.until_ms ?? 0) > nowMs
      if (!isPaused && nowMs - sign.ms > SILENCE_MS) {
        throw new Error(
          'The process that syncs this inventory does not respond. Check its log, or run `ershou inventory status`.',
        )
      }
    }
    await clock.sleep(POLL_MS)
  }
}

/** Throws if the sync pauses for long. Returns its last report. */
async function refusePaused(store: InventoryStore, nowMs: number): Promise<Awaited<ReturnType<typeof recallReported>>> {
  const reported = await recallReported(store)
  const { pace } = reported
  if (pace?.state !== 'paused' || pace.until_ms === null || pace.until_ms - nowMs < LONGEST_PAUSE_MS) return reported
  const until = `${formatMinute(pace.until_ms)} UTC`
  throw new Refused(
    pace.reason === 'day'
      ? `Today's requests (UTC) are used up. The sync continues at ${until}. The limit is ERSHOU_SYNC_PER_DAY.`
      : `The sync is paused until ${until}, because the marketplace refuses requests (${pace.reason}). It continues automatically.`,
  )
}
