/** Fills an inventory from the stand-in marketplace as a service does: with the real sync and digests, without a rate limit. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { InventoryStore } from '../../src/domain/inventory/inventory-store.ts'
import { openSqliteInventory } from '../../src/inventory/store/sqlite/open-inventory.ts'
import type { PassSummary } from '../../src/inventory/sync/pass-requests.ts'
import type { Clock } from '../../src/observe/clock.ts'
import { wireDigest } from '../../src/wiring/inventory/create-digest.ts'
import { wireSync } from '../../src/wiring/inventory/create-sync.ts'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'

const UNLIMITED = {
  syncPerSecond: Number.POSITIVE_INFINITY,
  syncPerDay: Number.POSITIVE_INFINITY,
  syncEveryHours: 6,
  refreshHours: 0,
  sourceTimeoutMs: 60_000,
}

/** One pass. */
export async function syncOnce(marketplaceUrl: string, store: InventoryStore, clock: Clock): Promise<PassSummary> {
  const makeDigest = await wireDigest({ marketplaceUrl, notes: store })
  const { signal } = new AbortController()
  const { sync, close } = wireSync({ ...UNLIMITED, marketplaceUrl }, { store, makeDigest, clock, signal, observe() {} })
  try {
    return await sync.runOnce()
  } finally {
    await close()
  }
}

/** The database after a pass over a stand-in in its initial state, by address and time of the pass: copying the file is cheaper than another pass. */
const filled = new Map<string, Buffer>()

/** Complete and not shared; the clock and the marketplace are in their initial state. */
export async function openFilled(marketplaceUrl: string, clock: Clock): Promise<InventoryStore> {
  const folder = createTemporaryFolder('filled')
  const path = join(folder.path, 'inventory.db')
  // Tests have different times, and the file contains the times of reading.
  const pass = `${clock.now()} ${marketplaceUrl}`
  const known = filled.get(pass)
  if (known) writeFileSync(path, known)
  else {
    const store = await openSqliteInventory({ path })
    const { is_complete } = await syncOnce(marketplaceUrl, store, clock)
    await store.close()
    if (!is_complete) throw new Error('the pass was not complete')
    filled.set(pass, readFileSync(path))
  }
  const store = await openSqliteInventory({ path })
  const close = async () => {
    await store.close()
    folder.remove()
  }
  return { ...store, close }
}
