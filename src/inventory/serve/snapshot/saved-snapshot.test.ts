import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeDigest, makeLook } from '../../store/fixtures/inventory-rules.ts'
import { MemoryInventory } from '../../store/fixtures/memory-inventory.ts'
import { createServedIndex } from './create-served-index.ts'
import { expectIndexed } from './fixtures/expect-indexed.ts'
import { type IndexedStore, indexStore } from './fixtures/index-store.ts'
import { IndexFeed } from './index-feed.ts'
import { SavedSnapshot } from './saved-snapshot.ts'
import type { ListingImage } from './served-index.ts'

const DAY_MS = 86_400_000

let folder: string
let store: MemoryInventory
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ershou-snapshot-'))
  store = new MemoryInventory()
  await store.observe(Array.from({ length: 40 }, (_, i) => makeLook(i + 1, 10, makeCar(i))))
  const indexed = await open()
  indexed.feed.save()
})
afterEach(() => rmSync(folder, { recursive: true }))

const makeCar = (i: number) => ({
  ...makeDigest({ title: `car ${i % 7}`, price_cny: i * 1000 }, `${i}`),
  rows: {
    en: `{"n":${i},"price_eur":null,"price_usd":null,"end":"same"}`,
    zh: `{"数":${i},"price_eur":null,"price_usd":null,"end":"same"}`,
  },
})
const open = (program = '1') => indexStore(store, { folder, program, segmentBytes: 1024 })
const imageOf = (indexed: IndexedStore) => indexed.current() as ListingImage

it('what was saved is loaded, and goes on', async () => {
  for (let turn = 0; turn < 3; turn++) {
    await store.observe([makeLook(3, 20, makeCar(300)), makeLook(50, 20, makeCar(50))])
    await store.leave([7], 20)
    const indexed = await open()
    expect(indexed.loading).toMatchObject({ from: 'snapshot', refused: null })
    await expectIndexed(store, imageOf(indexed))
    await store.observe([
      makeLook(7, 30, makeCar(70)),
      ...[1, 2, 3, 4, 5, 6].map((id) => makeLook(id, 30, makeCar(id))),
    ])
    await indexed.refresh()
    indexed.feed.save()
    await expectIndexed(store, imageOf(indexed))
  }
})

it.each<[string, boolean, () => unknown, number]>([
  ['as it is', true, () => undefined, 0],
  ['with a store that has written something else since', true, () => store.complete(20), 0],
  ['after a car has changed', false, () => store.observe([makeLook(3, 20, makeCar(300))]), 0],
  ['after a car has left', false, () => store.leave([7], 20), 0],
  ['in another month', false, () => undefined, 40 * DAY_MS],
])('begins with the image that was saved: %s = %s', async (_, isRestored, change, laterMs) => {
  await change()
  const snapshot = new SavedSnapshot({ folder, program: '1', segmentBytes: 1024 })
  const now = () => Date.now() + laterMs
  const feed = new IndexFeed({ reader: store, snapshot, now, stopwatch: () => performance.now() })
  expect(await feed.load()).toMatchObject({ from: 'snapshot', refused: null })
  await feed.catchUp()
  const posted = feed.build()
  expect(posted.figures.is_restored).toBe(isRestored)
  expect(posted.image.version).toBe((await store.state()).version)
  const served = createServedIndex({ stopwatch: () => performance.now() })
  served.accept(posted)
  await expectIndexed(store, served.current() as ListingImage)
  // The next one is built, and both may be saved.
  feed.save()
  await store.observe([makeLook(4, 30, makeCar(400))])
  await feed.catchUp()
  const next = feed.build()
  expect(next.figures.is_restored).toBe(false)
  served.accept(next)
  await expectIndexed(store, served.current() as ListingImage)
})

it.each<[string, RegExp, () => unknown]>([
  ['damaged', /image-1\.bin is damaged: its checksum is wrong/, () => flip(find('image'), 5000)],
  ['cut off', /image-1\.bin ends too early/, () => truncateSync(find('image'), 5000)],
  ['gone', /no such file/, () => rmSync(find('image'))],
])('says so when the image alone is %s, and builds another', async (_, reason, damage) => {
  damage()
  const indexed = await open()
  expect(indexed.loading).toMatchObject({ from: 'snapshot', refused: expect.stringMatching(reason) })
  await expectIndexed(store, imageOf(indexed))
  indexed.feed.save()
  expect((await open()).loading).toMatchObject({ from: 'snapshot', refused: null })
})

it('serves nothing of a file with one byte flipped, wherever that is', async () => {
  const saved = readdirSync(folder).map((name) => [name, readFileSync(at(name))] as const)
  expect(saved.length).toBeGreaterThan(4)
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 255 }), async (file, place, bits) => {
      for (const name of readdirSync(folder)) rmSync(at(name))
      for (const [name, bytes] of saved) writeFileSync(at(name), bytes)
      const [name, bytes] = saved[file % saved.length] as (typeof saved)[number]
      flip(at(name), place % bytes.length, bits)
      const indexed = await open()
      expect(indexed.loading.refused).toMatch(/is damaged: its checksum is wrong|another form/)
      await expectIndexed(store, imageOf(indexed))
    }),
  )
})

it('saves no image of other cars than those it saves', async () => {
  const indexed = await open()
  await store.leave([7], 20)
  await indexed.feed.catchUp()
  indexed.feed.save()
  expect(readdirSync(folder).filter((name) => name.startsWith('image'))).toEqual([])
  expect(indexed.feed.isSaved).toBe(true)
  const again = await open()
  await expectIndexed(store, imageOf(again))
  expect(again.feed.isSaved).toBe(false)
  again.feed.save()
  expect(again.feed.isSaved).toBe(true)
})

it('keeps no file that nothing refers to', async () => {
  const indexed = await open()
  for (let turn = 0; turn < 30; turn++) {
    await store.observe(Array.from({ length: 40 }, (_, i) => makeLook(i + 1, 20 + turn, makeCar(i + turn))))
    await indexed.refresh()
    indexed.feed.save()
  }
  const files = readdirSync(folder)
  expect(files.filter((name) => name.startsWith('columns'))).toHaveLength(1)
  // 40 rows of less than a hundred bytes, of which a quarter and one segment more may be dead.
  expect(files.filter((name) => name.startsWith('rows')).length).toBeLessThan(9)
})

const REFUSED: readonly [string, RegExp, () => unknown][] = [
  ['a list of files that is no JSON', /damaged/, () => writeFileSync(at('snapshot.json'), '{"format":')],
  ['a list of files that somebody changed', /damaged/, () => edit('snapshot.json', /"listings":40/, '"listings":39')],
  ['another form', /form/, () => edit('snapshot.json', /"format":4/, '"format":3')],
  ['columns that end early', /./, () => truncateSync(find('columns'), 100)],
  ['columns with another bit', /damaged/, () => flip(find('columns'), 200)],
  ['rows that end early', /./, () => truncateSync(find('rows'), 100)],
  ['rows with another bit', /damaged/, () => flip(find('rows'), 50)],
  ['rows that are not there', /./, () => rmSync(find('rows'))],
  ['a newer state of the store', /another inventory/, () => useStore(3)],
]

it.each(REFUSED)('does not use %s, and begins anew', async (_, reason, damage) => {
  await damage()
  const indexed = await open()
  expect(indexed.loading).toMatchObject({ from: 'store', refused: expect.stringMatching(reason) })
  await expectIndexed(store, imageOf(indexed))
  expect(existsSync(at('snapshot.json'))).toBe(false)
  indexed.feed.save()
  expect((await open()).loading).toMatchObject({ from: 'snapshot', refused: null })
})

it('does not use what another version of the program saved', async () => {
  expect((await open('2')).loading).toMatchObject({ from: 'store', refused: 'it was saved by 1' })
})

it('a save that was cut off leaves the one before', async () => {
  const indexed = await open()
  await store.observe([makeLook(99, 20, makeCar(99))])
  await indexed.refresh()
  copyFileSync(at('snapshot.json'), at('before.json'))
  const files = [find('columns'), find('image')].map((path) => [path, readFileSync(path)] as const)
  indexed.feed.save()
  // As if it had been killed before the last step: the new files are there, and the old ones still are.
  copyFileSync(at('before.json'), at('snapshot.json'))
  for (const [path, saved] of files) writeFileSync(path, saved)
  const again = await open()
  expect(again.loading).toMatchObject({ from: 'snapshot', refused: null, listings: 40 })
  await expectIndexed(store, imageOf(again))
})

function at(name: string): string {
  return join(folder, name)
}

function find(kind: 'rows' | 'columns' | 'image'): string {
  return at(readdirSync(folder).find((name) => name.startsWith(kind)) as string)
}

/** Where the next rows would go that find no place in the files there are. */
function nextRows(): string {
  const numbers = readdirSync(folder).map((name) => Number(/^rows-(\d+)/.exec(name)?.[1] ?? 0))
  return at(`rows-${1 + Math.max(...numbers)}.bin`)
}

function edit(name: string, from: RegExp, to: string): void {
  const text = readFileSync(at(name), 'utf8')
  expect(text).toMatch(from)
  writeFileSync(at(name), text.replace(from, to))
}

function flip(path: string, place: number, bits = 1): void {
  const bytes = readFileSync(path)
  bytes[place] = (bytes[place] as number) ^ bits
  writeFileSync(path, bytes)
}

/** One that has come less far. */
async function useStore(cars: number): Promise<void> {
  store = new MemoryInventory()
  await store.observe(Array.from({ length: cars }, (_, i) => makeLook(i + 1, 10, makeCar(i))))
}

it('rows in memory need no disk', async () => {
  const indexed = await open()
  mkdirSync(nextRows())
  await store.observe(Array.from({ length: 20 }, (_, i) => makeLook(i + 31, 20, makeCar(i + 100))))
  await indexed.refresh()
  await expectIndexed(store, imageOf(indexed))
  expect(() => indexed.feed.save()).toThrow('EISDIR')
})
