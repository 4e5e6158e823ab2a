/** A data folder with cars that have all their native records: those of a dump of the stand-in, and copies of them. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEAD_URL } from './engine/start-service.ts'
import type { Log } from './figure.ts'
import { multiplyCars } from './multiply-cars.ts'
import { withFolder } from './with-folder.ts'

const MARKETPLACE = new URL('../marketplace/main.js', import.meta.url)
const ERSHOU = new URL('../src/cli/ershou.js', import.meta.url)
/** Cars of the stand-in; the others are copies of them. */
const DIFFERENT = 4000
const KEPT = process.env.BENCH_DATA

/** Temporary, or kept in `BENCH_DATA` under this name. */
export function withFilledMarket<Result>(
  log: Log,
  name: string,
  cars: number,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const use = async (folder: string) => {
    await fill(log, folder, cars)
    return work(folder)
  }
  return KEPT === undefined ? withFolder(use) : use(join(KEPT, `${name}-${cars}`))
}

async function fill(log: Log, folder: string, cars: number): Promise<void> {
  const mark = join(folder, 'filled')
  if (existsSync(mark)) return
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  log(`filling a store with ${cars.toLocaleString('en')} listings …`)
  const different = String(Math.min(cars, DIFFERENT))
  const dumpArgs = [MARKETPLACE.pathname, 'dump', '--cars', different, '--seed', '7', '--sheets']
  const dump = spawn(process.execPath, dumpArgs, { stdio: ['ignore', 'pipe', 'inherit'] })
  const env = { ...process.env, ERSHOU_DATA_DIR: folder, ERSHOU_MARKETPLACE_URL: DEAD_URL }
  const importArgs = [ERSHOU.pathname, 'import', '-', '--complete']
  const imported = spawn(process.execPath, importArgs, { stdio: ['pipe', 'ignore', 'inherit'], env })
  dump.stdout.pipe(imported.stdin as NodeJS.WritableStream)
  const [code] = await once(imported, 'exit')
  if (code !== 0) throw new Error(`the import ended with ${code}`)
  await multiplyCars(folder, cars)
  writeFileSync(mark, '')
}
