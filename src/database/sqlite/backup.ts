/** Backs up a database that may be in use. */
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { workerUrl } from '../../observe/worker-url.ts'
import { startThread } from '../../threads/start-thread.ts'
import { partFile } from './part-file.ts'

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

/** Bytes written, and the maximum: a copy has no free pages, which the original may have. */
export type OnCopied = (done: number, most: number) => void

const LOOK_MS = 200
const END_MS = 5000

export async function vacuumInto(path: string, target: string, onCopied?: OnCopied): Promise<void> {
  const most = statSync(path).size
  const thread = startThread({ url: new URL('./vacuum-thread.js', workerUrl(import.meta.url)), isBackground: true })
  const timer = setInterval(() => onCopied?.(statSync(target, { throwIfNoEntry: false })?.size ?? 0, most), LOOK_MS)
  try {
    const error = await thread.call('vacuumInto', [path, target])
    if (error !== null) throw Object.assign(new Error(), error)
  } finally {
    clearInterval(timer)
    await thread.end(END_MS)
  }
}
