/** Backs up a database that may be in use. */
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { partFile } from './part-file.ts'
import { type OnCopied, vacuumInto } from './vacuum-into.ts'

/** The copy is a consistent snapshot, readable by this user only; `target` appears when it is complete. */
export async function backUp(path: string, target: string, onCopied?: OnCopied): Promise<void> {
  if (!existsSync(path)) throw new Error(`There is no database at ${path}.`)
  if (existsSync(target)) throw new Error(`${target} already exists. Choose a file that does not.`)
  const part = partFile(target)
  const handle = openSync(part, 'wx', 0o600)
  try {
    await vacuumInto(path, part, onCopied)
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
