/** Creates a folder for this user only, with missing parent folders. */
import { mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Not Node's `recursive`, which loops forever where the system reports an existing folder as missing, as below /proc. Throws
 * the error of the operating system.
 */
export function createFolder(path: string): void {
  const missing: string[] = []
  let at = resolve(path)
  while (statSync(at, { throwIfNoEntry: false }) === undefined && at !== dirname(at)) {
    missing.push(at)
    at = dirname(at)
  }
  for (const folder of missing.reverse()) {
    try {
      mkdirSync(folder, { mode: 0o700 })
    } catch (error) {
      // Another process was faster.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}
