/** The unfinished files of a restore. */
import { readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const PART = '.restore-part'

export function restorePart(path: string): string {
  return `${path}${PART}`
}

/** Those of a restore that was killed or has failed: the caller holds a lock that every restore of these databases holds. */
export function removeRestoreParts(...paths: readonly string[]): void {
  for (const path of paths) {
    const folder = dirname(path)
    const parts = readdirSync(folder).filter((name) => name.startsWith(basename(restorePart(path))))
    for (const name of parts) rmSync(join(folder, name), { force: true })
  }
}
