/** Copies a database that may be in use. */
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { connectReadOnly } from './open-database.ts'
import { partFile } from './part-file.ts'

/** The copy is as the database was at one moment, readable by this user only; `target` appears when it is whole. */
export async function backUp(path: string, target: string): Promise<void> {
  if (!existsSync(path)) throw new Error(`There is no database at ${path}.`)
  if (existsSync(target)) throw new Error(`${target} exists already; name a file that does not.`)
  const part = partFile(target)
  const handle = openSync(part, 'wx', 0o600)
  try {
    const database = await connectReadOnly(path)
    try {
      // Not as a parameter: the package keeps a file open as long as a statement on it is in memory.
      database.exec(`vacuum into '${part.replaceAll("'", "''")}'`)
    } finally {
      database.close()
    }
    fsyncSync(handle)
    renameSync(part, target)
  } catch (error) {
    rmSync(part, { force: true })
    rmSync(`${part}-journal`, { force: true })
    throw error
  } finally {
    closeSync(handle)
  }
}
