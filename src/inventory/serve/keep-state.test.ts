import { expect, it } from 'vitest'
import { Failure } from '../../domain/failure.ts'
import type { InventoryState } from '../../domain/inventory/inventory-feed.ts'
import { createManualClock } from '../../observe/fixtures/manual-clock.ts'
import { keepState, MOMENT_MS, RECENT_MS } from './keep-state.ts'

function open() {
  const clock = createManualClock()
  let asked = 0
  let isAway = false
  const state = async (): Promise<InventoryState> => {
    asked++
    if (isAway) throw new Failure('storage_unavailable', 'away')
    return { listings: asked, seq: 0, log: 'x', complete_at_ms: null, version: String(asked) }
  }
  const setAway = (now: boolean) => {
    isAway = now
  }
  return { kept: keepState({ state }, clock.now), clock, asked: () => asked, setAway }
}

it('is asked for once a moment, however many want to know', async () => {
  const { kept, clock, asked } = open()
  expect(kept.peek()).toBeNull()
  const both = await Promise.all([kept.current(), kept.current()])
  expect(both.map(({ version }) => version)).toEqual(['1', '1'])
  clock.advance(MOMENT_MS - 1)
  await kept.current()
  expect([asked(), kept.peek()?.version]).toEqual([1, '1'])
  clock.advance(1)
  expect([(await kept.current()).version, asked()]).toEqual(['2', 2])
})

it('is asked for again once something was written', async () => {
  const { kept } = open()
  await kept.current()
  kept.forget()
  expect((await kept.current()).version).toBe('2')
})

it('is left alone for a while after a failure, and comes back', async () => {
  const { kept, clock, asked, setAway } = open()
  setAway(true)
  for (let times = 0; times < 3; times++) await expect(kept.current()).rejects.toThrow('away')
  expect(asked()).toBe(1)
  setAway(false)
  clock.advance(1000)
  expect((await kept.current()).version).toBe('2')
})

it('is given at once where it is recent, asked for behind that, and waited for once it is old', async () => {
  const { kept, clock, asked, setAway } = open()
  expect((await kept.recent()).version).toBe('1')
  clock.advance(MOMENT_MS)
  expect([(await kept.recent()).version, asked()]).toEqual(['1', 2])
  expect((await kept.recent()).version).toBe('2')
  clock.advance(RECENT_MS)
  expect((await kept.recent()).version).toBe('3')
  kept.forget()
  expect((await kept.recent()).version).toBe('4')
  setAway(true)
  clock.advance(MOMENT_MS)
  expect((await kept.recent()).version).toBe('4')
  clock.advance(RECENT_MS)
  await expect(kept.recent()).rejects.toThrow('away')
})
