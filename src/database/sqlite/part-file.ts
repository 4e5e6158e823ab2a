/** A temporary name for a file until it is complete. Creating one deletes the leftovers of killed processes. */
import { readdirSync, rmSync, statSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'

/** A process that still writes a file changes it within this time. */
const ABANDONED_MS = 3_600_000
const HOST = hostname().replace(/[^A-Za-z0-9-]/g, '')
/** SQLite writes journals beside its files. */
const NAME = /\.ershou-([A-Za-z0-9-]*)-(\d{1,9})\.part(?:-journal|-wal|-shm)?$/

/** Beside `target`, because a rename is atomic only within a file system. Removes stale files in that folder. */
export function partFile(target: string): string {
  const folder = dirname(target)
  for (const name of listFolder(folder)) {
    const [, host, pid] = NAME.exec(name) ?? []
    if (pid !== undefined && isStale(join(folder, name), host, Number(pid))) rmSync(join(folder, name), { force: true })
  }
  const part = `${target}.ershou-${HOST}-${process.pid}.part`
  // A file of the same name is from an earlier process, as in a container where every process has the same id.
  rmSync(part, { force: true })
  return part
}

/** Processes of other machines or containers cannot be checked. */
function isStale(path: string, host: string | undefined, pid: number): boolean {
  if (host === HOST && pid !== process.pid && !isAlive(pid)) return true
  const found = statSync(path, { throwIfNoEntry: false })
  return found !== undefined && Date.now() - found.mtimeMs > ABANDONED_MS
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // The process exists, and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** An unreadable folder counts as empty; writing there will report the error. */
function listFolder(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
