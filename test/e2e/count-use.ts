/** Writes usage counts as a service would, for commands that show them. */
import { join } from 'node:path'
import { monthOf } from '../../src/domain/limits/meter.ts'
import { countKept } from '../../src/limits/fixtures/count-kept.ts'
import { openSqliteStorage } from '../../src/wiring/storage/open-sqlite-storage.ts'

export const THIS_MONTH = monthOf(Date.now())

interface Count {
  readonly account_id: string
  readonly used: number
  readonly refused?: number
  readonly month?: string
}

/** In this month unless it names another. */
export async function countUse(folder: string, counts: readonly Count[]): Promise<void> {
  const storage = await openSqliteStorage({ path: join(folder, 'ershou.db') })
  await countKept(
    storage.usage,
    ...counts.map(({ account_id, used, month = THIS_MONTH }) => ({ account_id, used, month })),
  )
  await storage.usage.add({
    days: counts.map(({ account_id, refused = 0, month = THIS_MONTH }) => {
      const of = { account_id, key_id: 'key_1', endpoint: 'search', status_class: '4xx' } as const
      return { ...of, day: `${month}-01`, requests: refused, cost: 0 }
    }),
    requests: [],
    refusals: [],
    keys_used: new Map(),
  })
  await storage.close()
}
