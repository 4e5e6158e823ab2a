import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeDigest, makeObservation } from '../../store/fixtures/inventory-rules.ts'
import { MemoryInventory } from '../../store/fixtures/memory-inventory.ts'
import { IndexFeed } from './index-feed.ts'
import { keepIndex } from './keep-index.ts'
import { SavedSnapshot } from './saved-snapshot.ts'

it('builds nothing of a first pass, and at once what is asked for', async () => {
  const store = new MemoryInventory()
  let ms = 0
  let looks = 0
  const images: [at: number, listings: number][] = []
  const ending = new AbortController()
  const sleep = async (napMs: number) => {
    ms += napMs
    if (ms % 1000 === 0) await store.observe([makeObservation(++looks, ms)])
    if (ms === 100_000) await store.complete(ms)
    if (ms > 102_500) ending.abort()
  }
  const stopwatch = () => ms
  const snapshot = new SavedSnapshot({ folder: null, program: '1', segmentBytes: 1 << 20 })
  const feed = new IndexFeed({ reader: store, snapshot, now: () => ms, stopwatch })
  await keepIndex({
    feed,
    clock: { now: () => ms, sleep },
    stopwatch,
    signal: ending.signal,
    tell(news) {
      if (news.event === 'image') images.push([ms, news.image.figures.listings])
    },
  })
  expect(images).toEqual([
    [100_000, 100],
    [101_000, 101],
    [102_000, 102],
  ])
})

it('builds nothing of what was read before a first pass has ended meanwhile', async () => {
  const store = new MemoryInventory()
  await store.observe([makeObservation(1, 10)])
  const ending = new AbortController()
  let reads = 0
  const reader = {
    state: () => store.state(),
    listings: (...asked: Parameters<typeof store.listings>) => store.listings(...asked),
    async touched(...asked: Parameters<typeof store.touched>) {
      const touched = await store.touched(...asked)
      if (++reads === 1) {
        await store.observe([makeObservation(2, 20)])
        await store.complete(20)
      }
      return touched
    },
  }
  const snapshot = new SavedSnapshot({ folder: null, program: '1', segmentBytes: 1 << 20 })
  const images: number[] = []
  let ms = 0
  await keepIndex({
    feed: new IndexFeed({ reader, snapshot, now: () => ms, stopwatch: () => ms }),
    clock: {
      now: () => ms,
      async sleep(napMs) {
        ms += napMs
        if (ms > 1000) ending.abort()
      },
    },
    stopwatch: () => ms,
    signal: ending.signal,
    tell: (news) => news.event === 'image' && images.push(news.image.figures.listings),
  })
  expect(images).toEqual([2])
})

it('saves what it has read for the first time before it rests', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ershou-keep-index-'))
  const store = new MemoryInventory()
  await store.observe([makeObservation(1, 10)])
  await store.complete(10)
  const told: string[] = []
  const ending = new AbortController()
  const snapshot = new SavedSnapshot({ folder, program: '1', segmentBytes: 1 << 20 })
  const stopwatch = () => performance.now()
  await keepIndex({
    feed: new IndexFeed({ reader: store, snapshot, now: Date.now, stopwatch }),
    clock: {
      now: Date.now,
      async sleep() {
        told.push('rests')
        ending.abort()
      },
    },
    stopwatch,
    signal: ending.signal,
    tell: ({ event }) => told.push(event),
  })
  expect(told).toEqual(['loaded', 'image', 'saved', 'rests'])
  rmSync(folder, { recursive: true })
})

it('saves again once a twentieth of the cars was touched, at most every three minutes, and when it ends', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ershou-keep-index-'))
  const store = new MemoryInventory()
  await store.observe(Array.from({ length: 40 }, (_, i) => makeObservation(i + 1, 10)))
  await store.complete(10)
  const ending = new AbortController()
  const saves: number[] = []
  let ms = 0
  let touched = 0
  const snapshot = new SavedSnapshot({ folder, program: '1', segmentBytes: 1 << 20 })
  await keepIndex({
    feed: new IndexFeed({ reader: store, snapshot, now: () => ms, stopwatch: () => ms }),
    clock: {
      now: () => ms,
      async sleep(napMs) {
        ms += napMs
        // The third car comes soon, the fourth to seventh late.
        const due = [1000, 2000, 3000, 400_000, 500_000, 600_000, 650_000][touched]
        if (ms === due) await store.observe([makeObservation(++touched, ms, makeDigest({ price_cny: ms }, `${ms}`))])
        if (ms > 700_000) ending.abort()
      },
    },
    stopwatch: () => ms,
    signal: ending.signal,
    tell: ({ event }) => event === 'saved' && saves.push(ms),
  })
  expect(saves).toEqual([0, 180_000, 600_000, 700_100])
  rmSync(folder, { recursive: true })
})
