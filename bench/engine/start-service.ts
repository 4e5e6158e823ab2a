/** Starts a service over a filled store without a marketplace, so that the copy of the market does not change. */
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { openSqliteInventory } from '../../src/inventory/store/sqlite/open-inventory.ts'
import { runNote } from '../../src/inventory/sync/notes.ts'
import { describeMaker } from '../../src/wiring/inventory/create-digest.ts'
import type { Log } from '../figure.ts'
import { type MeasuredServer, startServerAt } from '../server.ts'

const ERSHOU = new URL('../../src/cli/ershou.js', import.meta.url)
/** Nothing listens there. */
export const DEAD_URL = 'http://127.0.0.1:9'
const LOOK_MS = 50

export interface StartedService {
  readonly service: MeasuredServer
  /** From the start of the process until searches are answered by the index. */
  readonly ready_ms: number
}

export async function startService(folder: string, core: number | null, log: Log): Promise<StartedService> {
  const env = {
    ERSHOU_PORT: '0',
    ERSHOU_METRICS_PORT: '',
    ERSHOU_MARKETPLACE_URL: DEAD_URL,
    ERSHOU_DATA_DIR: folder,
    ERSHOU_INVENTORY: 'on',
  }
  await finishPass(folder)
  const began = performance.now()
  const service = await startServerAt({ core, env, quiet: true }, ERSHOU, 'serve')
  for (;;) {
    const answer = await fetch(`${service.url}/readyz`)
    const { inventory } = (await answer.json()) as { inventory?: { index?: { state: string } } }
    if (answer.status === 200 && inventory?.index?.state === 'ready') break
    await setTimeout(LOOK_MS)
  }
  const ready_ms = performance.now() - began
  log(`  serving after ${(ready_ms / 1000).toFixed(1)} s`)
  return { service, ready_ms }
}

/** The state after a complete pass with all rows rendered, so that a start does neither. */
async function finishPass(folder: string): Promise<void> {
  const store = await openSqliteInventory({ path: join(folder, 'inventory.db') })
  await runNote.remember(store, { began_ms: Date.now(), is_refreshed: true, market: DEAD_URL })
  await store.remember('made-by', describeMaker(DEAD_URL))
  await store.close()
}
