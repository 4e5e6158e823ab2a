/** Finds parts of a data folder that other users of the machine can read, and says what to do. */
import { statSync } from 'node:fs'
import { dirname } from 'node:path'

const OF_OTHERS = 0o077

/** For the database at `path`. In a private folder, all files are private. */
export function findReadable(path: string): string[] {
  const folder = dirname(path)
  const open = describeMode(folder, '700')
  if (open === null) return []
  return [open, ...['', '-wal', '-shm'].flatMap((suffix) => describeMode(path + suffix, '600') ?? [])]
}

function describeMode(path: string, wanted: string): string | null {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0
  if ((mode & OF_OTHERS) === 0) return null
  return `${path} is open to other users of this machine (mode ${(mode & 0o777).toString(8)}): chmod ${wanted} ${path}`
}
