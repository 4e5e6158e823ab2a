/** Makes a folder for this user only, with the folders above it that are missing. */
import { mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Not Node's `recursive`, which tries for ever where a folder that exists says that it does not, as below /proc. Throws what
 * the operating system says.
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
