import { expect, it } from 'vitest'
import { describeIndexFeed } from '../../../../test/inventory/index-stories.ts'
import { EVERY_CAR as EVERY } from '../../../domain/inventory/inventory-filter.ts'
import { makeDigest, makeObservation } from '../../store/fixtures/inventory-rules.ts'
import { MemoryInventory } from '../../store/fixtures/memory-inventory.ts'
import { openSqliteInventory } from '../../store/sqlite/open-inventory.ts'
import { expectIndexed, readRow } from './fixtures/expect-indexed.ts'
import { type IndexedStore, indexStore } from './fixtures/index-store.ts'

describeIndexFeed('a store in memory', async () => new MemoryInventory())
describeIndexFeed('SQLite', () => openSqliteInventory({ path: ':memory:' }))

function current(indexed: IndexedStore) {
  const image = indexed.current()
  if (image === null) throw new Error('there is no image')
  return image
}

it('puts the prices in euros and dollars in their place, and nothing where a row has none', async () => {
  const store = new MemoryInventory()
  const both = '"price_eur":null,"price_usd":null'
  const rows = { en: `{"title":"\\"price_eur\\":null",${both},"z":1}`, zh: `{"a":"汉",${both}}` }
  const far = { en: `{"a":"${'x'.repeat(70_000)}",${both}}`, zh: '{}' }
  // Made by a version that knew no dollars.
  const old = { en: '{"price_eur":null,"fuel_type":null}', zh: '{"price_eur":null}' }
  await store.observe([
    makeObservation(1, 10, { ...makeDigest(), rows }),
    makeObservation(2, 10, { ...makeDigest({ price_cny: null }), rows: far }),
    makeObservation(3, 10, { ...makeDigest(), rows: old }),
  ])
  const image = current(await indexStore(store))
  const [three, two, one] = image.index.search(EVERY, 'newest', 0, 3).docs as unknown as [number, number, number]
  expect([image.rows.priceOf(one), image.rows.priceOf(two)]).toEqual([200_000, null])
  const prices = '12345.6,"price_usd":14226.03'
  expect(readRow(image, one, 'en', prices)).toBe(rows.en.replace(`${both},"z"`, `"price_eur":${prices},"z"`))
  expect(readRow(image, one, 'zh', prices)).toBe(`{"a":"汉","price_eur":${prices}}`)
  expect(readRow(image, one, 'zh', '1,"price_usd":null')).toBe('{"a":"汉","price_eur":1,"price_usd":null}')
  expect(readRow(image, one, 'zh', null)).toBe(rows.zh)
  expect(readRow(image, two, 'en', prices) === far.en.replace(both, `"price_eur":${prices}`)).toBe(true)
  expect(readRow(image, two, 'zh', prices)).toBe('{}')
  expect(readRow(image, three, 'en', prices)).toBe('{"price_eur":12345.6,"fuel_type":null}')
  expect(readRow(image, three, 'zh', prices)).toBe('{"price_eur":12345.6}')
})

it('an image stays what it was while the stock goes on', async () => {
  const store = new MemoryInventory()
  const digestOf = (text: string) => ({ ...makeDigest({}, text), rows: { en: `{"a":"${text}"}`, zh: '{}' } })
  await store.observe([makeObservation(1, 10, digestOf('old')), makeObservation(2, 10)])
  const indexed = await indexStore(store, { segmentBytes: 64 })
  const before = current(indexed)
  for (let turn = 0; turn < 50; turn++) {
    await store.observe([makeObservation(1, 20 + turn, digestOf(`new ${turn}`))])
    await store.leave(turn % 2 ? [2] : [], 20 + turn)
    await indexed.refresh()
  }
  const [two, one] = before.index.search(EVERY, 'newest', 0, 9).docs as unknown as [number, number]
  expect([before.index.idOf(two), readRow(before, one, 'en')]).toEqual([2, '{"a":"old"}'])
  await expectIndexed(store, current(indexed))
})

it('a car that left is hidden at once, and shown again by an image that knows better', async () => {
  const store = new MemoryInventory()
  await store.observe([makeObservation(1, 10), makeObservation(2, 10), makeObservation(3, 10)])
  const indexed = await indexStore(store)
  const { version } = current(indexed)
  await store.leave([2], 20)
  indexed.hide([2])
  expect(current(indexed).version).not.toBe(version)
  await expectIndexed(store, current(indexed))
  await store.observe([makeObservation(2, 30)])
  await indexed.refresh()
  expect(current(indexed).version).toBe((await store.state()).version)
  await expectIndexed(store, current(indexed))
  // Said twice, or of one that had left before the image was read.
  indexed.hide([7])
  await indexed.refresh()
  expect(current(indexed).version).toBe((await store.state()).version)
})

it('another month makes another image', async () => {
  const store = new MemoryInventory()
  await store.observe([makeObservation(1, 10)])
  let now = Date.parse('2026-11-30T15:59:00Z')
  const indexed = await indexStore(store, { now: () => now })
  expect(indexed.feed.isDue).toBe(false)
  now += 60_000
  expect(indexed.feed.isDue).toBe(true)
  await indexed.refresh()
  expect(indexed.feed.isDue).toBe(false)
  await expectIndexed(store, current(indexed))
})
