/** Reports which parts of a data folder other users of the machine can read, and what to do about it. */
import { statSync } from 'node:fs'
import { dirname } from 'node:path'

const OF_OTHERS = 0o077

/** For the database at `path`, a sentence each. In a folder that is closed to others its files are closed, too. */
export function reportReadable(path: string, report: (sentence: string) => void): void {
  const folder = describeMode(dirname(path), '700')
  if (folder === null) return
  report(folder)
  for (const suffix of ['', '-wal', '-shm']) {
    const file = describeMode(path + suffix, '600')
    if (file !== null) report(file)
  }
}

function describeMode(path: string, wanted: string): string | null {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0
  if ((mode & OF_OTHERS) === 0) return null
  return `${path} is open to other users of this machine (mode ${(mode & 0o777).toString(8)}): chmod ${wanted} ${path}`
}
