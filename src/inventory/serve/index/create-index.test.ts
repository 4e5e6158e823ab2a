import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { eventually } from '../../../../test/eventually.ts'
import { EVERY_CAR } from '../../../domain/inventory/inventory-filter.ts'
import type { InventoryStore } from '../../../domain/inventory/inventory-store.ts'
import { readStopwatch, SYSTEM_CLOCK } from '../../../observe/clock.ts'
import { createStateLog } from '../../../observe/create-state-log.ts'
import { createIndexMetrics } from '../../../observe/inventory-metrics.ts'
import { createMetrics } from '../../../observe/metrics.ts'
import { makeDigest, makeObservation } from '../../store/fixtures/inventory-rules.ts'
import { openSqliteInventory } from '../../store/sqlite/open-inventory.ts'
import { expectIndexed } from '../snapshot/fixtures/expect-indexed.ts'
import type { ListingImage } from '../snapshot/served-index.ts'
import { createIndex, type RunningIndex } from './create-index.ts'

let dataDir: string
let plain: InventoryStore
let index: RunningIndex
let lines: string[]
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'ershou-index-'))
  plain = await openSqliteInventory({ path: join(dataDir, 'inventory.db') })
  await plain.observe([1, 2, 3].map((id) => makeObservation(id, 10, makeDigest({ price_cny: id * 1000 }))))
  await plain.complete(10)
})
afterEach(async () => {
  await index.stop()
  await plain.close()
  rmSync(dataDir, { recursive: true })
})

async function start(): Promise<void> {
  lines = []
  const note = (fields: object, message: string) => lines.push(`${message} ${JSON.stringify(fields)}`)
  const log = { info: note, warn: note, debug() {} } as never
  const states = createStateLog({ log, metrics: createMetrics(), stopwatch: readStopwatch })
  const metrics = createIndexMetrics(new Registry())
  index = createIndex({ dataDir, databaseUrl: null }, { log, states, metrics, clock: SYSTEM_CLOCK })
  await eventually(() => expect(index.figures().state).toBe('ready'))
}

const current = () => index.served.current() as ListingImage

it('follows what others write, and goes on after a restart', async () => {
  await start()
  await expectIndexed(plain, current())
  const other = await openSqliteInventory({ path: join(dataDir, 'inventory.db') })
  await other.observe([makeObservation(4, 20), makeObservation(1, 20, makeDigest({ price_cny: 5 }, 'b'))])
  await other.leave([3], 20)
  await other.close()
  const { version } = await plain.state()
  await eventually(() => expect(current().version).toBe(version))
  await expectIndexed(plain, current())
  expect(index.figures()).toMatchObject({ state: 'ready', listings: 3 })

  await plain.leave([4], 30)
  index.served.hide([4])
  // At once: no image was built since.
  await expectIndexed(plain, current())
  await index.stop()

  await start()
  expect(lines).toEqual([expect.stringMatching(/^index {"from":"snapshot","listings":[23],/)])
  await eventually(async () => expect(current().version).toBe((await plain.state()).version))
  await expectIndexed(plain, current())
})

it('says once that a saved index cannot be used, and makes another', async () => {
  await start()
  await index.stop()
  writeFileSync(join(dataDir, 'index', 'snapshot.bin'), '{}'.padEnd(1000))
  await start()
  expect(lines).toEqual([
    'index_snapshot_refused {"reason":"it has another form"}',
    expect.stringMatching(/^index {"from":"store","listings":3,/),
  ])
  expect(current().index.count(EVERY_CAR)).toBe(3)
})

it('needs no folder to search, only to save, and says once that it cannot', async () => {
  writeFileSync(join(dataDir, 'index'), 'in its place')
  await start()
  expect(current().index.count(EVERY_CAR)).toBe(3)
  await index.stop()
  expect(lines).toEqual([
    expect.stringMatching(/^failing {"what":"index_snapshot","reason":"ENOTDIR/),
    expect.stringMatching(/^index {"from":"store","listings":3,/),
  ])
})
