/** An inventory that is made of fixed data, and made again each day. */
import type { InventoryStore } from '../../domain/inventory/inventory-store.ts'
import { dayOf } from '../../domain/time/china-time.ts'
import { callInventory, forwardInventory } from './forward-inventory.ts'

interface DailyStoreParts {
  /** Opens the store of this moment's day. */
  readonly open: () => Promise<InventoryStore>
  readonly now: () => number
  /** The name of its log, the same on every node and day, so that cursors stay valid. */
  readonly log: string
}

interface OpenDay {
  readonly day: number
  readonly store: InventoryStore
}

interface DailyStore extends InventoryStore {
  /** Null while the store of today is open; otherwise resolves when it is. */
  prepare(): Promise<void> | null
}

export function createDailyStore({ open, now, log }: DailyStoreParts): DailyStore {
  let today: OpenDay | null = null
  let opening: Promise<void> | null = null

  async function openDay(day: number): Promise<void> {
    const before = today
    today = { day, store: await open() }
    // A request that began before midnight may still read it; it is a few hundred kilobytes, and closed with the next day.
    if (before !== null) closeLater(before)
  }

  let waiting: OpenDay | null = null
  function closeLater(before: OpenDay): void {
    const last = waiting
    waiting = before
    void last?.store.close()
  }

  function prepare(): Promise<void> | null {
    const day = dayOf(now())
    if (today?.day === day) return null
    opening ??= openDay(day).finally(() => {
      opening = null
    })
    return opening
  }

  async function current(): Promise<OpenDay> {
    await prepare()
    return today as OpenDay
  }

  return {
    ...forwardInventory(async (_, name, args) => callInventory((await current()).store, name, args)),
    async state() {
      const { day, store } = await current()
      return { ...(await store.state()), log, version: `${log}.${day}` }
    },
    prepare,
    async close() {
      await opening?.catch(() => undefined)
      await Promise.all([today?.store.close(), waiting?.store.close()])
    },
  }
}
