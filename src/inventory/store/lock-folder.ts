/** A folder that one process has to itself: the first of several that no other has locked. */
import { join } from 'node:path'
import { type LockFile, lockFile } from '../../database/sqlite/lock-file.ts'

export interface LockedFolder {
  readonly folder: string
  readonly lock: LockFile
}

/** Nodes of one machine may share a data folder: each has a folder of its own in it. */
export async function lockFolder(folderOf: (number: number) => string): Promise<LockedFolder> {
  for (let number = 1; ; number++) {
    const folder = folderOf(number)
    const lock = await lockFile(join(folder, 'lock'), 0)
    if (lock) return { folder, lock }
  }
}
