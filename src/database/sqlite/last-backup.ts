/** Records the last backup of the embedded database in a small file beside it, which `ershou backup` writes. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { recordOrNull, textOrNull, wholeOrNull } from '../../domain/readers.ts'
import { partFile } from './part-file.ts'

export interface LastBackup {
  readonly at_ms: number
  /** The path of the copy; it may have been moved since. */
  readonly file: string
  /** The size of all files of the copy. */
  readonly bytes: number
}

const pathIn = (dataDir: string) => join(dataDir, 'last-backup.json')

export function noteBackup(dataDir: string, { at_ms, file, bytes }: LastBackup): void {
  const path = pathIn(dataDir)
  const part = partFile(path)
  const text = JSON.stringify({ at: new Date(at_ms).toISOString(), file, bytes })
  writeFileSync(part, `${text}\n`, { mode: 0o600 })
  renameSync(part, path)
}

/** Null = no known backup. */
export function readLastBackup(dataDir: string): LastBackup | null {
  try {
    const raw = recordOrNull(JSON.parse(readFileSync(pathIn(dataDir), 'utf8')))
    const at_ms = Date.parse(textOrNull(raw?.at) ?? '')
    const file = textOrNull(raw?.file)
    const bytes = wholeOrNull(raw?.bytes)
    return Number.isNaN(at_ms) || file === null || bytes === null ? null : { at_ms, file, bytes }
  } catch {
    return null
  }
}
