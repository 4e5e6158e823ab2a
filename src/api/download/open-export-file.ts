/** Finds a file of an export and opens it, if the plan of the caller allows it. */
import { type FileHandle, open } from 'node:fs/promises'
import type { Account } from '../../domain/accounts/accounts.ts'
import type { Plan } from '../../domain/accounts/plans.ts'
import type { ExportFormat } from '../../domain/codes.ts'
import type { ExportFile, Exports } from '../../domain/exports.ts'
import { Failure } from '../../domain/failure.ts'
import { inventoryOff } from '../../domain/inventory/readiness.ts'

export interface OpenedFile {
  readonly file: ExportFile
  readonly handle: FileHandle
}

interface FilesParts {
  /** Null when none are made. */
  readonly exports: Exports | null
  readonly hasInventory: boolean
  readonly plans: readonly Plan[]
}

/** Throws `plan_required`, `not_found`, `inventory_off` or `storage_unavailable`. */
export async function openExportFile(
  { exports, hasInventory, plans }: FilesParts,
  account: Pick<Account, 'plan'>,
  id: string,
  name: string,
): Promise<OpenedFile> {
  if (!hasInventory) throw inventoryOff()
  if (!plans.includes(account.plan)) throw planRequired(plans, account.plan)
  const found = (await exports?.find(id, name)) ?? null
  if (found === null) throw noSuchFile()
  const { file, path } = found
  const handle = await open(path).catch((cause: NodeJS.ErrnoException) => {
    // It was deleted a moment ago.
    if (cause.code === 'ENOENT') throw noSuchFile()
    throw unreadable(cause)
  })
  const { size } = await handle.stat()
  if (size === file.bytes) return { file, handle }
  await handle.close()
  throw unreadable(new Error(`${path} has ${size} bytes, and its manifest says ${file.bytes}`))
}

export function planRequired(plans: readonly Plan[], plan: Plan): Failure {
  const needed = `Export files need the plan ${plans.join(' or ')}; this account has ${plan}.`
  return new Failure('plan_required', `${needed} Change it at /dashboard/billing`)
}

export function noSampleFiles(): Failure {
  return new Failure('not_found', 'A test key sees the sample cars, which have no export files. Use a live key.')
}

function noSuchFile(): Failure {
  return new Failure('not_found', 'There is no such export file. GET /v1/exports lists those that are kept.')
}

function unreadable(cause: Error): Failure {
  return new Failure('storage_unavailable', 'The export file cannot be read right now.', { cause, retryAfterS: 60 })
}

export const CONTENT_TYPES: Readonly<Record<ExportFormat, string>> = {
  jsonl: 'application/gzip',
  csv: 'application/gzip',
  parquet: 'application/vnd.apache.parquet',
}
