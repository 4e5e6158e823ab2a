import { describe, expect, it } from 'vitest'
import { createTemporaryFolder } from '../../../test/servers/temporary-folder.ts'
import { openDatabase } from '../../database/sqlite/open-database.ts'
import type { Meter } from '../../domain/limits/meter.ts'
import { openSqliteStorage, type SqliteStorage } from '../../wiring/storage/open-sqlite-storage.ts'
import { describeMeter } from '../fixtures/meter-contract.ts'
import { limitsOf, SERVED, START_MS } from '../fixtures/meter-world.ts'
import { SqliteMeter } from './meter.ts'

async function open(startMs: number) {
  const folder = createTemporaryFolder('meter')
  const path = `${folder.path}/ershou.db`
  let time = startMs
  let storage: SqliteStorage
  let meter: Meter
  const begin = async () => {
    storage = await openSqliteStorage({ path })
    meter = new SqliteMeter({ database: storage.database, now: () => time })
  }
  const end = async () => {
    await meter.close()
    await storage.close()
  }
  await begin()
  return {
    nodes: 1,
    path,
    meter: () => meter,
    counts: {
      read: (id: string, month: string) => storage.ledger.read(id, month),
      readDays: (id: string, from: string, to: string) => storage.usage.readDays(id, from, to),
    },
    now: () => time,
    step(ms: number) {
      time += ms
    },
    async reopen() {
      await end()
      await begin()
    },
    async close() {
      await end()
      folder.remove()
    },
    storage: () => storage,
  }
}

describeMeter('SQLite', open)

describe('the commit of the embedded meter', () => {
  const admit = (meter: Meter) => {
    const verdict = meter.admit('a', limitsOf(100, 100))
    if (verdict instanceof Promise || !verdict.admitted) throw new Error('not admitted at once')
    return verdict.ticket
  }

  it('is one for all that is kept in a turn, and done when they resolve', async () => {
    const world = await open(START_MS)
    const meter = world.meter()
    const kept = [1, 2, 3].map(() => meter.keep(admit(meter), SERVED))
    expect(new Set(kept).size).toBe(1)
    const other = await openDatabase(world.path)
    const read = other.prepare('select used from months')
    expect(read.all()).toEqual([])
    await Promise.all(kept)
    expect(read.all()).toEqual([{ used: 3 }])
    other.close()
    await world.close()
  })

  it('writes what was admitted before it is answered', async () => {
    const world = await open(START_MS)
    const meter = world.meter()
    admit(meter)
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
    const other = await openDatabase(world.path)
    expect(other.prepare('select at_ms, admitted from windows').all()).toEqual([{ at_ms: START_MS, admitted: 1 }])
    expect(other.prepare('select used from months').all()).toEqual([])
    other.close()
    await world.close()
  })

  it('that fails is told, counts nothing, and loses no place in the window', async () => {
    const world = await open(START_MS)
    const meter = world.meter()
    await meter.keep(admit(meter), SERVED)
    const { database } = world.storage()
    database.exec('alter table months rename to hidden')
    await expect(meter.keep(admit(meter), SERVED)).rejects.toMatchObject({
      kind: 'storage_unavailable',
      retryAfterS: 1,
    })
    database.exec('alter table hidden rename to months')
    expect(await meter.read('a', limitsOf(100, 100))).toMatchObject({ month_used: 1, minute_used: 2 })
    await meter.keep(admit(meter), SERVED)
    await world.reopen()
    expect(await world.meter().read('a', limitsOf(100, 100))).toMatchObject({ month_used: 2, minute_used: 3 })
    await world.close()
  })

  it('drops rows that no window needs any more', async () => {
    const world = await open(START_MS)
    const count = () => world.storage().database.prepare('select count(*) as n from windows').get()
    for (let i = 0; i < 50; i++) {
      await world.meter().keep(admit(world.meter()), SERVED)
      world.step(1500)
    }
    expect((count() as { n: number }).n).toBeLessThan(45)
    world.step(3_600_000)
    await world.reopen()
    expect(count()).toEqual({ n: 0 })
    await world.close()
  })
})
