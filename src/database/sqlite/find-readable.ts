/** Which parts of a data folder other users of the machine can read, and what to do about it. */
import { statSync } from 'node:fs'
import { dirname } from 'node:path'

const OF_OTHERS = 0o077

/** For the database at `path`. Files of a folder that is closed are closed too. */
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
