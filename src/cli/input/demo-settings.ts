/** Stores the settings of `npm start` next to the data while it runs, so that commands beside it work on the same service. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { recordOrNull, wholeOrNull } from '../../domain/readers.ts'
import { DEMO_SETTINGS, type Environment } from '../../settings/read-env-file.ts'

const USUAL_DATA_DIR = './data'
const pathIn = (dataDir: string) => join(dataDir, 'demo-settings.json')

/** `settings` contain no secrets. The demo works even if they cannot be stored. */
export function keepDemoSettings(dataDir: string, settings: Readonly<Record<string, string>>): void {
  try {
    writeFileSync(pathIn(dataDir), `${JSON.stringify({ pid: process.pid, settings })}\n`, { mode: 0o600 })
  } catch {
    // Then the commands do not know them.
  }
}

/** Only the settings of this process: another demo may have stored its own. */
export function removeDemoSettings(dataDir: string): void {
  if (readKept(dataDir)?.pid === process.pid) dropDemoSettings(dataDir)
}

/** For a service that begins on a folder: what is there was left by a demo that was killed. */
export function dropDemoSettings(dataDir: string): void {
  rmSync(pathIn(dataDir), { force: true })
}

function readKept(dataDir: string) {
  try {
    const raw = recordOrNull(JSON.parse(readFileSync(pathIn(dataDir), 'utf8')))
    const pid = wholeOrNull(raw?.pid)
    const settings = recordOrNull(raw?.settings) as Readonly<Record<string, string>> | null
    return pid === null || settings === null ? null : { pid, settings }
  } catch {
    return null
  }
}

/** Adds the settings of the demo that runs on the data folder, if one does and no marketplace is set. The environment and its file take precedence. */
export async function withDemoSettings(environment: Environment): Promise<Environment> {
  if (environment.ERSHOU_MARKETPLACE_URL !== undefined) return environment
  const dataDir = environment.ERSHOU_DATA_DIR ?? USUAL_DATA_DIR
  const kept = readKept(dataDir)
  if (kept === null || !isRunning(kept.pid) || !(await isServed(dataDir))) return environment
  const unset = Object.entries(kept.settings).filter(([name]) => environment[name] === undefined)
  return { ...environment, ...Object.fromEntries(unset), [DEMO_SETTINGS]: new Set(unset.map(([name]) => name)) }
}

/** A killed demo could not clean up. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Another program may have the number of a killed demo by now, above all in a container. A service with embedded storage holds its lock for as long as it lives. */
async function isServed(dataDir: string): Promise<boolean> {
  // Loaded only beside what looks like a demo: drivers load slower than most commands run.
  const [{ lockFile }, { serveLockPath }] = await Promise.all([
    import('../../database/sqlite/lock-file.ts'),
    import('../../wiring/storage/create-storage.ts'),
  ])
  const path = serveLockPath({ dataDir })
  if (!existsSync(path)) return true
  const lock = await lockFile(path, 0).catch(() => null)
  lock?.release()
  return lock === null
}
