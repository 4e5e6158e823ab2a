/** Fills an inventory from the stand-in marketplace as a service does: the real sync, the real digests, and no limit to its pace. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { InventoryStore } from '../../src/domain/inventory/inventory-store.ts'
import { openSqliteInventory } from '../../src/inventory/store/sqlite/open-inventory.ts'
import type { PassSummary } from '../../src/inventory/sync/pass-summary.ts'
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

/** What a pass over a stand-in in its first state has written, by its address and the time of the pass: a copy of the file is cheaper than another pass. */
const filled = new Map<string, Buffer>()

/** Complete, and of nobody else; the clock and the marketplace are at their first moment. */
export async function openFilled(marketplaceUrl: string, clock: Clock): Promise<InventoryStore> {
  const folder = createTemporaryFolder('filled')
  const path = join(folder.path, 'inventory.db')
  // Not all tests have the same time, and the file tells when everything was seen.
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
