/** A data folder with a number of listings: temporary, or kept in `BENCH_DATA`, because a million listings take minutes. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../figure.ts'
import { withFolder } from '../with-folder.ts'

const FILL = new URL('./fill-service.js', import.meta.url)
const KEPT = process.env.BENCH_DATA

export function withFilledFolder<Result>(
  log: Log,
  listings: number,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const use = async (folder: string) => {
    await fill(log, folder, listings)
    return work(folder)
  }
  return KEPT === undefined ? withFolder(use) : use(join(KEPT, String(listings)))
}

async function fill(log: Log, folder: string, listings: number): Promise<void> {
  const mark = join(folder, 'filled')
  if (existsSync(mark)) return
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  log(`filling a store with ${listings.toLocaleString('en')} listings …`)
  const args = [FILL.pathname, folder, String(listings)]
  const [code] = await once(spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] }), 'exit')
  if (code !== 0) throw new Error(`the store was not filled: ${code}`)
  writeFileSync(mark, '')
}
