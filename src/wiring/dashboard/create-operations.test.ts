import { expect, it } from 'vitest'
import type { InventoryFigures } from '../../inventory/serve/create-served-inventory.ts'
import { MemoryInventory } from '../../inventory/store/fixtures/memory-inventory.ts'
import { createHeardOfSync } from '../../inventory/sync/create-sync-observer.ts'
import { createTally } from '../../observe/tally.ts'
import { readConfig } from '../../settings/config.ts'
import { createOperations, type OperationsParts } from './create-operations.ts'

const CONFIG = readConfig({ ERSHOU_REPORT_HOSTS: 'yiheng=https://a.test,yiheng=https://b.test,jiajian=https://c.test' })

function open(parts: Partial<OperationsParts> = {}) {
  const tally = createTally(() => 5)
  tally.reported('yiheng', 'parsed')
  const readiness = { needed: { storage: () => null }, told: { rates: () => 'not set' } }
  return createOperations(CONFIG, {
    tally,
    readiness,
    rate: () => null,
    inventory: null,
    now: () => 77,
    ...parts,
  })
}

const look = (parts: Partial<OperationsParts> = {}) => open(parts).look()

it('tells how each part is, and what the settings name though nobody asked it yet', () => {
  const view = look()
  expect(view).toMatchObject({
    started_at_ms: 77,
    rate: null,
    inventory: null,
    parts: { storage: 'ok', rates: 'not set' },
  })
  expect(view.providers.map(({ name, parsed }) => `${name} ${parsed}`)).toEqual(['yiheng 1', 'jiajian 0'])
  expect(view.version).toMatch(/^\d+\.\d+\.\d+/)
})

it('tells the rate as it was printed', () => {
  const rate = look({ rate: () => ({ date: '2026-11-13', cny_per_eur: '8.2140', usd_per_eur: null }) }).rate
  expect(rate).toEqual({ day: '2026-11-13', cny_per_eur: '8.2140' })
})

const sharesRead = () => ({ cars: { read: 3, of: 9 }, reports: null })
const READ = {
  details_read: null,
  details_expected: null,
  cars_rendered: null,
  reports_read: null,
  reports_advertised: null,
}

it.each<[InventoryFigures, object]>([
  [
    { ...READ, state: 'complete', listings: 12, complete_at: '2026-11-15T04:00:00.000Z', index: { state: 'off' } },
    { listings: 12, complete_at_ms: Date.parse('2026-11-15T04:00:00Z'), indexed: null, index_behind_s: null },
  ],
  [
    {
      ...{ ...READ, state: 'first_pass', listings: 3, complete_at: null },
      index: { state: 'ready', listings: 2, behind_s: 1.5 },
    },
    { listings: 3, complete_at_ms: null, indexed: 2, index_behind_s: 1.5 },
  ],
  [
    {
      ...{ ...READ, state: 'failing', listings: null, complete_at: null },
      index: { state: 'building', listings: null, behind_s: null },
    },
    { listings: null, complete_at_ms: null, indexed: null, index_behind_s: null },
  ],
])('tells of the inventory what is known, and null for the rest: %j', (figures, told) => {
  const view = look({
    inventory: { figures: () => figures, sharesRead, heardOfSync: createHeardOfSync(), store: new MemoryInventory() },
  })
  expect(view.inventory).toEqual({
    ...{
      state: figures.state,
      first_copy: { read: 3, of: 9 },
      sync: null,
      pace: null,
      requests_today: null,
      requests_per_day: 50_000,
    },
    ...told,
  })
})

it.each([
  ['while it waits for the next', { sync: { phase: 'idle', done: 0, total: null } }, 'asked'],
  ['while details are read again', { sync: { phase: 'refresh', done: 0, total: null } }, 'asked'],
  ['where another process syncs', {}, 'asked'],
  ['while lists are read', { sync: { phase: 'lists', done: 0, total: null } }, 'running'],
  ['when the requests of the day are used up', { requests_today: 50_000 }, 'spent'],
])('asks for a pass: %s', async (_, heard, reply) => {
  const store = new MemoryInventory()
  const figures = (): InventoryFigures => ({
    ...{ ...READ, state: 'complete', listings: 1, complete_at: null, index: { state: 'off' } },
  })
  const inventory = { figures, sharesRead, heardOfSync: { ...createHeardOfSync(), ...heard }, store }
  expect(await open({ inventory }).requestPass()).toBe(reply)
  expect((await store.recall('sync.request')) !== null).toBe(reply === 'asked')
})

it('asks for no pass where no inventory is kept', async () => expect(await open().requestPass()).toBe('off'))
