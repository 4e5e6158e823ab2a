import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeDigest, makeObservation } from '../../store/fixtures/inventory-rules.ts'
import { MemoryInventory } from '../../store/fixtures/memory-inventory.ts'
import { expectIndexed } from './fixtures/expect-indexed.ts'
import { type IndexedStore, indexStore } from './fixtures/index-store.ts'
import { IndexFeed } from './index-feed.ts'
import { SavedSnapshot } from './saved-snapshot.ts'
import { createServedIndex, type ListingImage } from './served-index.ts'

const DAY_MS = 86_400_000

let folder: string
let store: MemoryInventory
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ershou-snapshot-'))
  store = new MemoryInventory()
  await store.observe(Array.from({ length: 40 }, (_, i) => makeObservation(i + 1, 10, makeCar(i))))
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
    await store.observe([makeObservation(3, 20, makeCar(300)), makeObservation(50, 20, makeCar(50))])
    await store.leave([7], 20)
    const indexed = await open()
    expect(indexed.loading).toMatchObject({ from: 'snapshot', refused: null })
    await expectIndexed(store, imageOf(indexed))
    await store.observe([
      makeObservation(7, 30, makeCar(70)),
      ...[1, 2, 3, 4, 5, 6].map((id) => makeObservation(id, 30, makeCar(id))),
    ])
    await indexed.refresh()
    indexed.feed.save()
    await expectIndexed(store, imageOf(indexed))
  }
})

it.each<[string, boolean, () => unknown, number]>([
  ['as it is', true, () => undefined, 0],
  ['with a store that has written something else since', true, () => store.complete(20), 0],
  ['after a car has changed', false, () => store.observe([makeObservation(3, 20, makeCar(300))]), 0],
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
  const served = createServedIndex(() => performance.now())
  served.accept(posted)
  await expectIndexed(store, served.current() as ListingImage)
  // The next one is built, and both may be saved.
  feed.save()
  await store.observe([makeObservation(4, 30, makeCar(400))])
  await feed.catchUp()
  const next = feed.build()
  expect(next.figures.is_restored).toBe(false)
  served.accept(next)
  await expectIndexed(store, served.current() as ListingImage)
})

it('serves nothing of a file with one byte flipped, wherever that is', async () => {
  const saved = readFileSync(file())
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.integer({ min: 1, max: 255 }), async (place, bits) => {
      writeFileSync(file(), saved)
      flip(place % saved.length, bits)
      const indexed = await open()
      expect(indexed.loading).toMatchObject({ from: 'store', refused: expect.stringMatching(/./) })
      await expectIndexed(store, imageOf(indexed))
    }),
  )
})

it('saves no image of other cars than those it saves', async () => {
  const indexed = await open()
  await store.leave([7], 20)
  await indexed.feed.catchUp()
  indexed.feed.save()
  expect(readFileSync(file(), 'latin1')).toContain('"layout":null')
  expect(indexed.feed.isSaved).toBe(true)
  const again = await open()
  await expectIndexed(store, imageOf(again))
  expect(again.feed.isSaved).toBe(false)
  again.feed.save()
  expect(again.feed.isSaved).toBe(true)
})

it('drops the bytes of rows that no car has any more', async () => {
  const indexed = await open()
  const before = statSync(file()).size
  for (let round = 0; round < 30; round++) {
    await store.observe(Array.from({ length: 40 }, (_, i) => makeObservation(i + 1, 20 + round, makeCar(i + round))))
    await indexed.refresh()
    indexed.feed.save()
  }
  expect(readdirSync(folder)).toEqual(['snapshot.bin'])
  // A quarter of the rows may be dead, and one segment more.
  expect(statSync(file()).size).toBeLessThan(before * 1.5)
})

const REFUSED: readonly [string, RegExp, () => unknown][] = [
  ['an empty file', /snapshot\.bin cannot be used: it is too short$/, () => truncateSync(file(), 0)],
  ['a file of another program', /cannot be used: .*JSON/, () => writeFileSync(file(), 'A letter. '.repeat(100))],
  ['an older format', /^it has another form$/, () => edit('"format":"9.', '"format":"8.')],
  ['a newer format', /^it has another form$/, () => edit('"format":"9.', '"format":"0.')],
  ['another number of listings', /cannot be used/, () => edit('"listings":40', '"listings":39')],
  ['one byte changed', /cannot be used: it is damaged, as its checksum is wrong$/, () => flip(-100)],
  ['another checksum', /cannot be used: it is damaged, as its checksum is wrong$/, () => flip(-1)],
  ['its end cut off', /cannot be used: it is too short$/, () => truncateSync(file(), statSync(file()).size - 1)],
  ['something behind its end', /cannot be used: it is too long$/, () => appendFileSync(file(), 'x')],
  ['a file that cannot be read', /cannot be used: EISDIR/, replaceByFolder],
  ['a newer state of the store', /^it is a copy of another inventory$/, () => useStore(3)],
]

it.each(REFUSED)('does not use %s, and reads the store', async (_, reason, damage) => {
  await damage()
  const indexed = await open()
  expect(indexed.loading).toMatchObject({ from: 'store', refused: expect.stringMatching(reason) })
  await expectIndexed(store, imageOf(indexed))
  expect(existsSync(file())).toBe(false)
  indexed.feed.save()
  expect((await open()).loading).toMatchObject({ from: 'snapshot', refused: null })
})

it('does not use what another version of the program saved', async () => {
  expect((await open('2')).loading).toMatchObject({ from: 'store', refused: 'it was saved by 1' })
})

it.each([
  ['while it wrote', () => writeFileSync(`${file()}.part`, 'the beginning of'), ['snapshot.bin', 'snapshot.bin.part']],
  ['because the disk was full', fillDisk, ['snapshot.bin']],
])('a save that failed %s leaves the one before', async (_, fail, files) => {
  const indexed = await open()
  await store.observe([makeObservation(99, 20, makeCar(99))])
  await indexed.refresh()
  fail(indexed)
  expect(readdirSync(folder)).toEqual(files)
  const again = await open()
  expect(again.loading).toMatchObject({ from: 'snapshot', refused: null, listings: 40 })
  await expectIndexed(store, imageOf(again))
  again.feed.save()
  expect(readdirSync(folder)).toEqual(['snapshot.bin'])
})

it('removes the files of earlier versions', async () => {
  rmSync(file())
  for (const name of ['snapshot.json', 'rows-1.bin', 'columns-12.bin', 'image-12.bin', 'notes.txt', 'lock'])
    writeFileSync(join(folder, name), '')
  const indexed = await open()
  indexed.feed.save()
  expect(readdirSync(folder).sort()).toEqual(['lock', 'notes.txt', 'snapshot.bin'])
})

it('needs no disk to search', async () => {
  const indexed = await open()
  await store.observe(Array.from({ length: 20 }, (_, i) => makeObservation(i + 31, 20, makeCar(i + 100))))
  await indexed.refresh()
  fillDisk(indexed)
  await expectIndexed(store, imageOf(indexed))
})

it('saves again what was touched, and nothing else', async () => {
  const indexed = await open()
  await store.complete(20)
  await indexed.refresh()
  expect([indexed.feed.isSaved, indexed.feed.unsavedShare]).toEqual([true, 0])
  await store.observe([makeObservation(1, 30, makeCar(7)), makeObservation(2, 30, makeCar(8))])
  await indexed.refresh()
  expect([indexed.feed.isSaved, indexed.feed.unsavedShare]).toEqual([false, 2 / 40])
})

function file(): string {
  return join(folder, 'snapshot.bin')
}

function edit(from: string, to: string): void {
  const text = readFileSync(file(), 'latin1')
  expect(text).toContain(from)
  writeFileSync(file(), text.replace(from, to), 'latin1')
}

/** From the end where the place is negative. */
function flip(place: number, bits = 1): void {
  const bytes = readFileSync(file())
  bytes[place < 0 ? bytes.length + place : place]! ^= bits
  writeFileSync(file(), bytes)
}

function replaceByFolder(): void {
  rmSync(file())
  mkdirSync(file())
}

/** Here a folder in the place of the file, which nothing can be written to. */
function fillDisk({ feed }: IndexedStore): void {
  const part = `${file()}.part`
  mkdirSync(part)
  expect(() => feed.save()).toThrow('EISDIR')
  rmSync(part, { recursive: true, force: true })
}

/** Replaces the store with one that has fewer cars. */
async function useStore(cars: number): Promise<void> {
  store = new MemoryInventory()
  await store.observe(Array.from({ length: cars }, (_, i) => makeObservation(i + 1, 10, makeCar(i))))
}
