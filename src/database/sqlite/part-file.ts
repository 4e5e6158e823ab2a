/** A file under a name of its own until it is whole; what killed processes left of such files goes away with the next one. */
import { readdirSync, rmSync, statSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'

/** Whoever still writes does it all the time. */
const ABANDONED_MS = 3_600_000
const HOST = hostname().replace(/[^A-Za-z0-9-]/g, '')
/** SQLite writes journals beside its files. */
const NAME = /\.ershou-([A-Za-z0-9-]*)-(\d{1,9})\.part(?:-journal|-wal|-shm)?$/

/** Beside `target`, as a file can be renamed in one step only within a file system. Removes stale ones in that folder. */
export function partFile(target: string): string {
  const folder = dirname(target)
  for (const name of listFolder(folder)) {
    const [, host, pid] = NAME.exec(name) ?? []
    if (pid !== undefined && isStale(join(folder, name), host, Number(pid))) rmSync(join(folder, name), { force: true })
  }
  const part = `${target}.ershou-${HOST}-${process.pid}.part`
  // One of the same name is of a process before us, as in a container where every process has the same number.
  rmSync(part, { force: true })
  return part
}

/** Processes of other machines, or of other containers, cannot be looked for. */
function isStale(path: string, host: string | undefined, pid: number): boolean {
  if (host === HOST && pid !== process.pid && !isAlive(pid)) return true
  const found = statSync(path, { throwIfNoEntry: false })
  return found !== undefined && Date.now() - found.mtimeMs > ABANDONED_MS
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // It is there, and somebody else's.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A folder that cannot be read has none; whoever writes there says so. */
function listFolder(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
