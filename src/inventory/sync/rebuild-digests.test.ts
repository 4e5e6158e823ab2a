import { expect, it } from 'vitest'
import { Failure } from '../../domain/failure.ts'
import { EVERY_CAR } from '../../domain/inventory/inventory-filter.ts'
import type { MakeDigest } from '../../domain/inventory/inventory-writer.ts'
import { makeDigest, makeObservation } from '../store/fixtures/inventory-rules.ts'
import { MemoryInventory } from '../store/fixtures/memory-inventory.ts'
import { rebuildDigests } from './rebuild-digests.ts'

const COUNT = 120

/** Rows as a newer version spells them; the third car cannot be read by it. */
const makeNewer: MakeDigest = (id) => {
  if (id === 3) throw new Failure('source_changed', 'no car')
  return { ...makeDigest(), rows: { en: `{"new":${id}}`, zh: '{}' }, made_by: '2' }
}

async function openOld(): Promise<MemoryInventory> {
  const store = new MemoryInventory()
  const ids = Array.from({ length: COUNT }, (_, i) => i + 1)
  await store.observe(ids.map((id) => makeObservation(id, 1000)))
  await store.observe([{ id: 900, at_ms: 1000, list: '{}' }])
  await store.complete(2000)
  await store.leave([5], 3000)
  return store
}

it('rebuilds every row that another version made, and logs no change', async () => {
  const store = await openOld()
  const { seq } = await store.state()
  const parts = { store, makeDigest: makeNewer, madeBy: '2', isStopped: () => false }
  // All but the one that cannot be read, the one that is gone, and the one without a detail.
  expect(await rebuildDigests(parts)).toBe(COUNT - 2)
  expect((await store.state()).seq).toBe(seq)
  expect((await store.rows([1, 3, 120], 'en')).map(({ json }) => json)).toEqual([
    '{"new":1}',
    '{"en":1}',
    '{"new":120}',
  ])
  expect((await store.search(EVERY_CAR, 'newest', 0, 1)).total).toBe(COUNT - 1)
  expect(await rebuildDigests(parts)).toBe(0)
})

it('does not replace what was read in the meantime', async () => {
  const store = await openOld()
  const newer = makeObservation(1, 5000, {
    ...makeDigest({ price_cny: 1 }),
    made_by: '2',
    rows: { en: '{"newest":1}', zh: '{}' },
  })
  const walk = async (after: number, limit: number) => {
    const cars = await store.walk(after, limit)
    if (after === 0) await store.observe([newer])
    return cars
  }
  await rebuildDigests({
    store: {
      walk,
      observe: (seen) => store.observe(seen),
      recall: (name) => store.recall(name),
      remember: (name, text) => store.remember(name, text),
    },
    makeDigest: makeNewer,
    madeBy: '2',
    isStopped: () => false,
  })
  expect((await store.rows([1], 'en'))[0]?.json).toBe('{"newest":1}')
})

it('reads nothing again that it has checked', async () => {
  const store = new MemoryInventory()
  let walks = 0
  const walk: MemoryInventory['walk'] = (after, limit) => {
    walks++
    return MemoryInventory.prototype.walk.call(store, after, limit)
  }
  const counted = Object.assign(store, { walk })
  const parts = { store: counted, makeDigest: makeNewer, isStopped: () => false }
  for (const madeBy of ['2', '2', '3']) await rebuildDigests({ ...parts, madeBy })
  expect(walks).toBe(2)
})

it('stops on request', async () => {
  const store = await openOld()
  let checks = 0
  const isStopped = () => ++checks > 1
  const parts = { store, makeDigest: makeNewer, madeBy: '2' }
  expect(await rebuildDigests({ ...parts, isStopped })).toBeLessThan(COUNT - 2)
})

it('says how many are rendered, until all are', async () => {
  const store = await openOld()
  const told: (string | null)[] = []
  const walk = async (after: number, limit: number) => {
    told.push(await store.recall('sync.rendered'))
    return store.walk(after, limit)
  }
  const parts = { makeDigest: makeNewer, madeBy: '2', isStopped: () => false }
  await rebuildDigests({
    ...parts,
    store: {
      walk,
      observe: (seen) => store.observe(seen),
      recall: (name) => store.recall(name),
      remember: (name, text) => store.remember(name, text),
    },
  })
  expect(told[0]).toBe('0')
  expect(await store.recall('sync.rendered')).toBe('null')
})
