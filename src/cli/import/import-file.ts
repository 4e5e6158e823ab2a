/** Imports an open file into the inventory, and shows the progress. */
import { describeTrouble } from '../../database/sqlite/is-outage.ts'
import { isFailure } from '../../domain/failure.ts'
import type { MakeDigest } from '../../domain/inventory/inventory-writer.ts'
import { inventoryPath, openOwnInventory } from '../../inventory/store/open-inventory.ts'
import type { ImportFile } from '../../inventory/sync/import/open-file.ts'
import {
  BEGINNING,
  type ImportPosition,
  recallPosition,
  rememberLastImport,
} from '../../inventory/sync/import/position.ts'
import { openRejectedFile } from '../../inventory/sync/import/rejected-file.ts'
import { runImport } from '../../inventory/sync/import/run-import.ts'
import { describeCode, describeReason } from '../../observe/describe-error.ts'
import { wireDigest } from '../../wiring/inventory/create-digest.ts'
import { wireLineDigester } from '../../wiring/inventory/create-line-digester.ts'
import type { CompleteConfig } from '../input/need-marketplace.ts'
import { openClock } from '../input/open-clock.ts'
import { formatNumber, formatShare, formatSpan } from '../output/format.ts'
import type { ProgressLine } from '../output/show-progress.ts'

export interface ImportOptions {
  readonly complete?: boolean
  readonly again?: boolean
  readonly observedAt?: number
  readonly rejected?: string
}

interface FileImport {
  readonly file: ImportFile
  readonly path: string
  readonly rejectedFile: string
  readonly options: ImportOptions
  readonly line: ProgressLine
  readonly signal: AbortSignal | undefined
}

export interface FileImported {
  readonly position: ImportPosition
  /** The previous position; null = never started. */
  readonly was: ImportPosition | null
  readonly is_complete: boolean
  /** Why it ended early; null if it did not, or was interrupted. */
  readonly failure: Error | null
}

export async function importFile(config: CompleteConfig, given: FileImport): Promise<FileImported> {
  const { file, options, path, rejectedFile } = given
  const store = await openOwnInventory(config)
  try {
    const { now } = await openClock(config)
    const was = file.key === null || options.again ? null : await recallPosition(store, file.key)
    const outcome = was?.is_done
      ? { position: was, failure: null }
      : await readOn(config, given, { store, now }, was ?? BEGINNING)
    const { position } = outcome
    const is_complete = options.complete === true && (await completeWith(store, position))
    const rejected_file = position.rejected === 0 ? null : rejectedFile
    await rememberLastImport(store, { ...position, file: path, at_ms: now(), rejected_file })
    return { ...outcome, was, is_complete }
  } finally {
    await store.close()
  }
}

type Store = Awaited<ReturnType<typeof openOwnInventory>>

/** Whether the whole market is imported now. A file without cars is not a market, for example when the program before the pipe failed. */
async function completeWith(store: Store, { is_done, newest_ms }: ImportPosition): Promise<boolean> {
  const { listings, complete_at_ms } = await store.state()
  if (!is_done || newest_ms === null || listings === 0) return false
  // The store has newer records than an old file.
  await store.complete(Math.max(newest_ms, complete_at_ms ?? newest_ms))
  return true
}

async function readOn(
  { marketplaceUrl }: CompleteConfig,
  { file, options, rejectedFile, line, signal }: FileImport,
  { store, now }: { readonly store: Store; readonly now: () => number },
  from: ImportPosition,
): Promise<Pick<FileImported, 'position' | 'failure'>> {
  const now_ms = now()
  // A file from a machine whose clock is ahead would stay newer than all later records.
  const times = { at_ms: options.observedAt ?? Math.min(file.written_ms ?? now_ms, now_ms), now_ms }
  const digester = await wireLineDigester({ marketplaceUrl, notes: store, times })
  const rejected = openRejectedFile(rejectedFile, { bytes: from.rejected_bytes, lines: from.rejected_written })
  let makeDigest: Promise<MakeDigest> | null = null
  let position = from
  if (from.lines > 0) line.say(`Continuing after line ${formatNumber(from.lines)}.`)
  try {
    position = await runImport({
      store,
      chunks: file.chunks(from.offset),
      position: from,
      fileKey: file.key,
      digest: digester.digest,
      ahead: digester.ahead,
      getMakeDigest: () => (makeDigest ??= wireDigest({ marketplaceUrl, notes: store })),
      rejected,
      isStopped: () => signal?.aborted ?? false,
      onBatch(reached) {
        position = reached
        line.show(() => formatState(reached, from, file, now() - now_ms))
      },
    })
    return { position, failure: null }
  } catch (error) {
    return { position, failure: error as Error }
  } finally {
    await rejected.close()
    await digester.close()
  }
}

function formatState(now: ImportPosition, from: ImportPosition, file: ImportFile, tookMs: number): string {
  const rate = ((now.lines - from.lines) / tookMs) * 1000
  const share = file.bytes === null || file.bytes === 0 ? null : file.bytesRead() / file.bytes
  const left = share === null || share === 0 ? null : (tookMs / share) * (1 - share)
  return [
    `${formatNumber(now.lines)} lines`,
    `${formatNumber(Math.round(rate))} per second`,
    ...(share === null ? [] : [formatShare(share)]),
    ...(left === null ? [] : [`${formatSpan(left)} left`]),
    ...(now.rejected === 0 ? [] : [`${formatNumber(now.rejected)} rejected`]),
  ].join(', ')
}

/** The store's message is for callers of the service, so the cause is described here. */
export function explainWrite(failure: Error, config: CompleteConfig, rejectedFile: string): Error {
  if (!isFailure(failure, 'storage_unavailable')) {
    const { syscall, code } = failure as NodeJS.ErrnoException
    return syscall === undefined
      ? failure
      : new Error(`${rejectedFile} cannot be written: ${code}.`, { cause: failure })
  }
  const sentence =
    config.databaseUrl === null
      ? describeTrouble(inventoryPath(config), failure.cause ?? failure)
      : `The inventory in PostgreSQL cannot be written: ${describeCode(failure) ?? describeReason(failure)}.`
  return new Error(sentence, { cause: failure })
}
