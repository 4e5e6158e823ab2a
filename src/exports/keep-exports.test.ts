import { expect, it } from 'vitest'
import type { ExportRecord } from '../domain/exports.ts'
import { keepExports } from './keep-exports.ts'

const HOUR_MS = 3_600_000
const PASS = Date.parse('2026-11-15T03:00:00Z')

/** Time goes on when the test says so. */
function open(make: () => Promise<void> = async () => undefined) {
  const world = {
    nowMs: PASS + HOUR_MS,
    completeAtMs: PASS as number | null,
    log: 'first',
    made: 0,
    swept: 0,
    reported: [] as string[],
  }
  const records: ExportRecord[] = []
  let next: { readonly run: () => void; readonly afterMs: number } | null = null
  let settle = () => {}
  const kept = keepExports({
    exports: {
      list: async () => records,
      sweep: async (nowMs) => {
        world.swept = nowMs
      },
    },
    everyMs: 24 * HOUR_MS,
    completeAtMs: () => world.completeAtMs,
    isFollowed: ({ changes_after }) => changes_after === world.log,
    async make() {
      world.made++
      await make()
      const at = (ms: number) => new Date(ms).toISOString()
      const times = { made_at: at(world.nowMs), complete_at: at(world.completeAtMs ?? 0) }
      records.unshift({ ...times, changes_after: world.log } as ExportRecord)
      return { id: 'x', rows: 1, bytes: 1, unreadable: 0 }
    },
    onMade: ({ id }) => world.reported.push(id),
    onFailure: (error) => world.reported.push((error as Error).message),
    now: () => world.nowMs,
    schedule(run, afterMs) {
      next = { run, afterMs }
      settle()
      return () => {
        next = null
      }
    },
  })
  return {
    world,
    kept,
    isWaiting: () => next !== null,
    /** Runs what is scheduled, and waits for the next. */
    async look(): Promise<number> {
      const looked = new Promise<void>((resolve) => {
        settle = resolve
      })
      const { run } = next as NonNullable<typeof next>
      run()
      await looked
      return (next as unknown as { afterMs: number }).afterMs
    },
  }
}

it('has one made after a complete pass, and the next a day later after a newer pass', async () => {
  const { world, look } = open()
  world.completeAtMs = null
  // The first pass is followed at once.
  expect(await look()).toBe(5000)
  expect([world.made, world.swept]).toEqual([0, 0])
  world.completeAtMs = PASS
  expect(await look()).toBe(60_000)
  expect([world.made, world.reported]).toEqual([1, ['x']])
  world.completeAtMs = PASS + 6 * HOUR_MS
  world.nowMs += 23 * HOUR_MS
  await look()
  expect(world.made).toBe(1)
  world.nowMs += HOUR_MS
  await look()
  expect(world.made).toBe(2)
  // Nothing new to write.
  world.nowMs += 48 * HOUR_MS
  await look()
  expect([world.made, world.swept]).toEqual([2, world.nowMs])
})

it('has one made at once when the log of the last was replaced', async () => {
  const { world, look } = open()
  await look()
  // A backup was restored: its pass is an older one.
  world.log = 'restored'
  world.completeAtMs = PASS - HOUR_MS
  await look()
  await look()
  expect(world.made).toBe(2)
})

it('reports a failure, and waits before it tries again', async () => {
  const { world, look } = open(() => Promise.reject(new Error('the disk is low')))
  expect(await look()).toBe(30 * 60_000)
  expect(world.reported).toEqual(['the disk is low'])
})

it('ends', async () => {
  const { world, kept, isWaiting } = open()
  kept.stop()
  expect([isWaiting(), world.made]).toEqual([false, 0])
})
