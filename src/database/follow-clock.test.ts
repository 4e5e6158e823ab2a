import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createServiceClock } from '../observe/clock.ts'
import { followClock } from './follow-clock.ts'

const NOON = Date.parse('2026-11-15T12:00:00Z')
const HOUR_MS = 3_600_000
const COMPILED = new URL('../../dist/src/observe/clock.js', import.meta.url).href

/** Time passes when the test says so; the machine and the database may be off. */
function open({ machineOffMs = 0 } = {}) {
  let passedMs = 0
  let nowMs = NOON + machineOffMs
  const timers: (() => void)[] = []
  const world = {
    passedMs: () => passedMs,
    machineOffMs,
    databaseOffMs: 0,
    /** Of a reading, before and after the database looks at its clock. */
    trip: [0, 0] as readonly [number, number],
    isAway: false,
    reasons: [] as string[],
    sets: 0,
    now: () => nowMs,
    pass(ms: number): void {
      passedMs += ms
      nowMs += ms
    },
    async expire(): Promise<void> {
      for (const run of timers.splice(0)) run()
      await new Promise((resolve) => setImmediate(resolve))
    },
    pending: () => timers.length,
    start: () =>
      followClock({
        clock: {
          now: () => Math.floor(nowMs),
          set(ms) {
            world.sets++
            nowMs = ms
          },
          schedule(run) {
            timers.push(run)
            return () => void timers.splice(timers.indexOf(run), 1)
          },
        },
        async readMs() {
          if (world.isAway) throw new Error('away')
          world.pass(world.trip[0])
          const ms = Math.floor(NOON + passedMs + world.databaseOffMs)
          world.pass(world.trip[1])
          return ms
        },
        machineNow: () => NOON + passedMs + world.machineOffMs,
        stopwatch: () => passedMs,
        machine: {
          onFailure: (error) => void world.reasons.push((error as Error).message),
          onSuccess: () => void world.reasons.push('fine'),
        },
      }),
  }
  return world
}

it('has the time of the database from the start, however wrong the clock of the machine is', async () => {
  const world = open({ machineOffMs: HOUR_MS })
  world.trip = [1, 1]
  await world.start()
  expect(Math.abs(world.now() - (NOON + world.passedMs()))).toBeLessThanOrEqual(1.5)
  expect(world.reasons).toEqual([
    'The clock of this machine is 3600 s ahead of the clock of PostgreSQL, which the service uses.',
  ])
})

it.each([HOUR_MS, -HOUR_MS])(
  'goes on by the stopwatch when the clock of the machine jumps by %i ms, and says so',
  async (ms) => {
    const world = open()
    await world.start()
    world.machineOffMs = ms
    world.pass(5000)
    await world.expire()
    expect(Math.abs(world.now() - (NOON + 5000))).toBeLessThanOrEqual(1)
    world.machineOffMs = 0
    await world.expire()
    expect(world.reasons).toEqual(['fine', expect.stringContaining(ms > 0 ? '3600 s ahead' : '3600 s behind'), 'fine'])
  },
)

it('does not move for a slow answer, and moves by no more than the answer proves', async () => {
  const world = open()
  await world.start()
  const { sets } = world
  for (const trip of [
    [0, 20_000],
    [20_000, 0],
    [150, 150],
  ] as const) {
    world.trip = trip
    await world.expire()
  }
  expect(world.sets).toBe(sets)
  // Another database, whose clock is behind.
  world.databaseOffMs = -10_000
  world.trip = [40, 60]
  await world.expire()
  const rightMs = NOON + world.passedMs() - 10_000
  expect(world.now() - rightMs).toBeGreaterThanOrEqual(0)
  expect(world.now() - rightMs).toBeLessThanOrEqual(101)
})

it('goes on while the database is away, and stops when it is told to', async () => {
  const world = open()
  const following = await world.start()
  world.isAway = true
  world.pass(60_000)
  await world.expire()
  expect(Math.abs(world.now() - (NOON + 60_000))).toBeLessThanOrEqual(1)
  expect(world.pending()).toBe(1)
  following.stop()
  expect(world.pending()).toBe(0)
})

it('rejects when the clock cannot be read at first', async () => {
  const world = open()
  world.isAway = true
  await expect(world.start()).rejects.toThrow('away')
})

it('does not move any more when it was stopped during a reading', async () => {
  const world = open()
  const following = await world.start()
  const { sets } = world
  world.databaseOffMs = HOUR_MS
  const reading = world.expire()
  following.stop()
  await reading
  expect(world.sets).toBe(sets)
  expect(world.pending()).toBe(0)
})

it('is that of the machine until it is set, and never again', () => {
  const clock = createServiceClock()
  expect(Math.abs(clock.now() - Date.now())).toBeLessThan(60_000)
  clock.set(NOON)
  vi.spyOn(Date, 'now').mockReturnValue(0)
  onTestFinished(() => void vi.restoreAllMocks())
  const nowMs = clock.now()
  expect(nowMs).toBeGreaterThanOrEqual(NOON)
  expect(nowMs).toBeLessThan(NOON + 60_000)
  expect(Number.isInteger(nowMs)).toBe(true)
})

it('is one clock for all threads that have its memory', async () => {
  const { memory, now, set } = createServiceClock()
  set(NOON)
  // The stopwatch of a thread begins with the process.
  const worker = new Worker(
    `import { parentPort, workerData } from 'node:worker_threads'
     const { createServiceClock } = await import(workerData.url)
     parentPort.postMessage(createServiceClock(workerData.memory).now())`,
    { eval: true, workerData: { memory, url: COMPILED }, execArgv: ['--input-type=module'] },
  )
  const [told] = await once(worker, 'message')
  expect(told).toBeGreaterThanOrEqual(NOON)
  expect(told).toBeLessThanOrEqual(now())
  await worker.terminate()
})
