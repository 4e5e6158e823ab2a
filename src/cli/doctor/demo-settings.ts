/** Stores the settings of `npm start` next to the data while it runs, so that `ershou doctor` checks the same service. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { recordOrNull, wholeOrNull } from '../../domain/readers.ts'
import type { Environment } from '../../settings/config.ts'

const USUAL_DATA_DIR = './data'
const pathIn = (dataDir: string) => join(dataDir, 'demo-settings.json')

/** `settings` contain no secrets. The demo works even if they cannot be stored. */
export function keepDemoSettings(dataDir: string, settings: Readonly<Record<string, string>>): void {
  try {
    writeFileSync(pathIn(dataDir), `${JSON.stringify({ pid: process.pid, settings })}\n`, { mode: 0o600 })
  } catch {
    // Then the doctor does not know them.
  }
}

/** Only the settings of this process: another demo may have stored its own. */
export function removeDemoSettings(dataDir: string): void {
  if (readKept(dataDir)?.pid === process.pid) rmSync(pathIn(dataDir), { force: true })
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

/** Adds the settings of the demo that runs on the data folder; the environment takes precedence. Null = no demo runs, or a marketplace is set. */
export function findDemoSettings(environment: Environment): Environment | null {
  if (environment.ERSHOU_MARKETPLACE_URL !== undefined) return null
  const kept = readKept(environment.ERSHOU_DATA_DIR ?? USUAL_DATA_DIR)
  if (kept === null || !isRunning(kept.pid)) return null
  const unset = Object.entries(kept.settings).filter(([name]) => environment[name] === undefined)
  return { ...environment, ...Object.fromEntries(unset) }
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
