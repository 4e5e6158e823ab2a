/** Asks the process that syncs the inventory for a pass, and shows how far it is until it has ended. */
import { randomUUID } from 'node:crypto'
import type { InventoryStore } from '../../domain/inventory/inventory-store.ts'
import { lockSync } from '../../inventory/store/lock-sync.ts'
import { openOwnInventory } from '../../inventory/store/open-inventory.ts'
import { type PassAnswer, type PassRequest, recallAnswer, requestPass } from '../../inventory/sync/pass-requests.ts'
import { recallReported } from '../../inventory/sync/sync-notes.ts'
import type { Clock } from '../../observe/clock.ts'
import { SYSTEM_CLOCK } from '../../observe/clock.ts'
import type { Config } from '../../settings/config.ts'
import { formatMinute } from '../output/format-time.ts'
import type { PrintOptions } from '../output/print.ts'
import { Refused } from '../output/refused.ts'
import { type ProgressLine, showProgress } from '../output/show-progress.ts'
import type { Terminal } from '../terminal.ts'
import { formatProgress, printPass } from './format-sync.ts'

const LOOK_MS = 500
/** So often it is made sure that there still is a process that syncs. */
const SYNCS_MS = 2000
/** A pause that ends sooner is waited for. */
const LONGEST_PAUSE_MS = 10 * 60_000
/** Without any sign of the other process it is waited for so long. */
const SILENCE_MS = 2 * 60_000

export async function askForPass(terminal: Terminal, options: PrintOptions, config: Config): Promise<void> {
  const store = await openOwnInventory(config)
  const line = showProgress(terminal, options)
  try {
    await refusePaused(store, Date.now())
    const request = await requestPass(store, { id: randomUUID(), at_ms: Date.now() })
    line.say('Another process syncs this inventory. It was asked for a pass.')
    const answer = await waitForAnswer(store, request, {
      line,
      clock: SYSTEM_CLOCK,
      isLeft: () => isUnsynced(config),
      signal: terminal.whenTold?.(),
    })
    line.end()
    finish(terminal, options, answer)
  } finally {
    line.end()
    await store.close()
  }
}

function finish(terminal: Terminal, options: PrintOptions, answer: PassAnswer): void {
  switch (answer.state) {
    case 'ended':
      printPass(terminal, options, answer.summary)
      break
    case 'failed':
      throw new Error(`The pass was broken off: ${answer.reason} The process that syncs tries it again by itself.`)
    case 'refused':
      throw new Refused(
        'The requests of today (UTC) are used up: there is no pass before 00:00 UTC. ERSHOU_SYNC_PER_DAY sets how many there are.',
      )
  }
}

interface Waiting {
  readonly line: ProgressLine
  readonly clock: Pick<Clock, 'now' | 'sleep'>
  /** Whether the process that syncs has ended. */
  readonly isLeft: () => Promise<boolean>
  readonly signal: AbortSignal | undefined
}

async function waitForAnswer(store: InventoryStore, { id }: PassRequest, waiting: Waiting): Promise<PassAnswer> {
  const { line, clock, isLeft, signal } = waiting
  let lookedMs = clock.now()
  let sign = { at: '', ms: clock.now() }
  for (;;) {
    const answer = await recallAnswer(store)
    if (answer?.id === id) return answer
    if (signal?.aborted) throw new Error('Not waited for any more. The process that syncs goes on with the pass.')
    const nowMs = clock.now()
    const { pace, progress } = await refusePaused(store, nowMs)
    const at = `${progress?.at} ${pace?.at}`
    if (at !== sign.at) sign = { at, ms: nowMs }
    if (progress !== null && progress.phase !== 'idle') line.show(() => formatProgress(progress))
    if (nowMs - lookedMs >= SYNCS_MS) {
      lookedMs = nowMs
      if (await isLeft()) {
        throw new Error('The process that synced this inventory has ended. The same command makes the pass here now.')
      }
      const isPaused = pace?.state === 'paused' && (pace.until_ms ?? 0) > nowMs
      if (!isPaused && nowMs - sign.ms > SILENCE_MS) {
        throw new Error(
          'The process that syncs this inventory gives no sign: look at its log, or at `ershou inventory status`.',
        )
      }
    }
    await clock.sleep(LOOK_MS)
  }
}

/** Throws when the sync pauses for long. Gives what it last told. */
async function refusePaused(store: InventoryStore, nowMs: number): Promise<Awaited<ReturnType<typeof recallReported>>> {
  const told = await recallReported(store)
  const { pace } = told
  if (pace?.state !== 'paused' || pace.until_ms === null || pace.until_ms - nowMs < LONGEST_PAUSE_MS) return told
  const until = `${formatMinute(pace.until_ms)} UTC`
  throw new Refused(
    pace.reason === 'day'
      ? `The requests of today (UTC) are used up: the sync goes on at ${until}. ERSHOU_SYNC_PER_DAY sets how many there are.`
      : `The sync pauses until ${until}, as the marketplace refuses to answer (${pace.reason}). It goes on by itself.`,
  )
}

async function isUnsynced(config: Config): Promise<boolean> {
  const lock = await lockSync(config)
  await lock?.release()
  return lock !== null
}
