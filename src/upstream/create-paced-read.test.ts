import { describe, expect, it } from 'vitest'
import { Failure } from '../domain/failure.ts'
import type { PaceEvent } from '../domain/inventory/pace.ts'
import type { UpstreamResponse } from '../domain/reading.ts'
import { createManualClock } from '../observe/fixtures/manual-clock.ts'
import { createHostPace } from './create-host-pace.ts'
import { createPacedRead, type PacedReadOptions, parseRetryAfter } from './create-paced-read.ts'
import type { Get } from './get.ts'
import { Pace } from './pace.ts'
import { unavailable } from './unavailable.ts'

const OK: UpstreamResponse = { status: 200, content_type: 'application/json', body: Buffer.from('{}') }
const WALL: UpstreamResponse = { status: 200, content_type: 'text/html; charset=utf-8', body: Buffer.from('<html>') }

/** Like a source's own parser. */
function parse({ status, content_type }: UpstreamResponse): string {
  const reason = status !== 200 ? `status_${status}` : content_type?.includes('json') ? null : 'content_type'
  if (reason !== null) throw new Failure('source_unavailable', 'no', { cause: { reason } })
  return 'read'
}

function open(
  answer: (number: number) => UpstreamResponse | Failure,
  options: Partial<PacedReadOptions> & { readonly note?: string } = {},
) {
  const clock = createManualClock(Date.parse('2026-11-15T04:00:00Z'))
  const times: number[] = []
  const events: PaceEvent[] = []
  let note: string | null = options.note ?? null
  const get: Get = Object.assign(
    async () => {
      times.push(clock.now())
      const given = answer(times.length)
      if (given instanceof Failure) throw given
      return given
    },
    { close: async () => undefined },
  )
  const paced = createPacedRead({
    get,
    accept: 'application/json',
    perSecond: 2,
    perDay: 1_000_000,
    notes: {
      recall: async () => note,
      remember: async (text) => {
        note = text
      },
    },
    timeoutMs: 1000,
    maxBytes: 1000,
    attempts: 3,
    clock,
    random: () => 0.5,
    observe: (event) => events.push(event),
    ...options,
  })
  const read = () => paced.read('http://market.example/', parse)
  const readMany = async (count: number) => {
    for (let i = 0; i < count; i++) await read().catch(() => undefined)
  }
  const secondsOf = (from: number) => times.slice(from).map((time) => (time - (times[from] as number)) / 1000)
  return { clock, times, events, paced, read, readMany, secondsOf, note: () => note }
}

/** In any period, the size of the bucket plus the inflow, counted from each request. */
function expectWithin(times: readonly number[], perSecond: number, burst: number) {
  let worst = Number.NEGATIVE_INFINITY
  for (const [from, began] of times.entries()) {
    for (let to = from; to < times.length; to++) {
      const allowed = Math.floor((((times[to] as number) - began) / 1000) * perSecond + 1e-6) + burst
      worst = Math.max(worst, to - from + 1 - allowed)
    }
  }
  expect(worst).toBeLessThanOrEqual(0)
}

describe('the bucket', () => {
  it.each([
    [2, 2],
    [10, 10],
    [0.5, 1],
    [1, 1],
  ])(
    'of %d a second lets no more than a second’s worth by at once, however long nobody asked',
    async (perSecond, burst) => {
      const { clock, times, paced, readMany } = open(() => OK, { perSecond })
      await readMany(25)
      clock.advance(3_600_000)
      await Promise.all(Array.from({ length: 25 }, () => paced.read('http://market.example/', parse)))
      expect(times.length).toBe(50)
      expectWithin(times, perSecond, burst)
      // It is used up, too.
      expect((times[24] as number) - (times[0] as number)).toBeLessThanOrEqual((25 / perSecond) * 1000)
    },
  )

  it('does not wait where there is no limit', async () => {
    const { times, readMany } = open(() => OK, { perSecond: Number.POSITIVE_INFINITY })
    await readMany(100)
    expect(new Set(times).size).toBe(1)
  })
})

describe('the day', () => {
  it('ends with its allowance, and the next begins at midnight', async () => {
    const { times, readMany, events } = open(() => OK, { perDay: 5, perSecond: 1000 })
    await readMany(7)
    expect(times.map((time) => new Date(time).toISOString().slice(0, 10))).toEqual([
      ...Array(5).fill('2026-11-15'),
      ...Array(2).fill('2026-11-16'),
    ])
    expect(events[0]).toMatchObject({ state: 'paused', reason: 'day', until_ms: Date.parse('2026-11-16T00:00:00Z') })
  })

  it('stays paused although a request sent before the pause is answered', () => {
    const events: PaceEvent[] = []
    let nowMs = 0
    const pace = new Pace({ now: () => nowMs, random: () => 0, observe: (event) => events.push(event) })
    pace.hold(1000, 'day')
    pace.worked()
    expect(events.map(({ state }) => state)).toEqual(['paused'])
    nowMs = 1000
    pace.worked()
    expect(events.map(({ state }) => state)).toEqual(['paused', 'full'])
  })

  it('goes on after a crash with what was written down, never with less', async () => {
    const first = open(() => OK, { perDay: 150, perSecond: 1000 })
    await first.readMany(30)
    const second = open(() => OK, { perDay: 150, perSecond: 1000, note: first.note() as string })
    await second.readMany(60)
    const today = second.times.filter((time) => time < Date.parse('2026-11-16T00:00:00Z'))
    expect(today.length).toBe(50)
  })

  it('is counted exactly over a stop in good order', async () => {
    const first = open(() => OK, { perDay: 150 })
    await first.readMany(30)
    await first.paced.close()
    const second = open(() => OK, { perDay: 150, perSecond: 1000, note: first.note() as string })
    await second.paced.open()
    expect(second.paced.requestsToday()).toBe(30)
    await second.readMany(1)
    expect(second.paced.requestsToday()).toBe(31)
  })

  it('has none of yesterday’s requests', async () => {
    const { paced } = open(() => OK, { note: '{"day":"2026-11-14","used":5}' })
    await paced.open()
    expect(paced.requestsToday()).toBe(0)
  })

  it.each(['', '{', '[]', '{"day":7}'])('starts from zero where the note is %j', async (note) => {
    const { paced, readMany } = open(() => OK, { note })
    await readMany(1)
    expect(paced.requestsToday()).toBe(1)
  })
})

describe('a refusal', () => {
  const refuse = (status: number, more: Partial<UpstreamResponse> = {}): UpstreamResponse => ({
    ...OK,
    status,
    ...more,
  })

  it.each<[string, UpstreamResponse | Failure]>([
    ['429', refuse(429)],
    ['503', refuse(503)],
    ['514', refuse(514)],
    ['a timeout', unavailable('timeout')],
    ['a busy message', new Failure('source_unavailable', 'busy', { cause: { reason: 'busy' } })],
  ])('by %s slows down, and the speed comes back by and by; both are told once', async (_, refusal) => {
    const { times, readMany, events, secondsOf } = open((number) => (number > 10 && number <= 13 ? refusal : OK))
    await readMany(400)
    const slow = secondsOf(14).slice(1, 5)
    // Three refusals: an eighth of the speed.
    expect(slow[1]).toBeGreaterThan(3)
    const late = times.slice(-20)
    expect((late[19] as number) - (late[0] as number)).toBeLessThan(10_000)
    expect(events.map(({ state }) => state)).toEqual(['slowed', 'full'])
    expectWithin(times, 2, 2)
  })

  it('waits as long as it is told to', async () => {
    const { times, readMany, events } = open((number) => (number === 1 ? refuse(429, { retry_after: '120' }) : OK))
    await readMany(1)
    expect((times[1] as number) - (times[0] as number)).toBeGreaterThanOrEqual(120_000)
    expect(events[0]).toMatchObject({ state: 'paused', reason: 'status_429' })
  })

  it('by many at once counts once', async () => {
    const { paced, events } = open(() => refuse(503), { attempts: 1, perSecond: 1000 })
    const reads = Array.from({ length: 10 }, () => paced.read('http://market.example/', parse))
    await Promise.allSettled(reads)
    expect(events.map(({ state }) => state)).toEqual(['slowed'])
    expect(paced.state()).toBe('slowed')
  })

  it('of one question, and a car that is gone, slow nothing down and are not asked again; neither does our own lack of time', async () => {
    for (const failure of [refuse(400), refuse(414)]) {
      const { times, readMany, events } = open(() => failure)
      await readMany(1)
      expect([times.length, events]).toEqual([1, []])
    }
    const stalled = open((number) => (number === 1 ? unavailable('stalled') : OK))
    await stalled.readMany(1)
    expect([stalled.times.length, stalled.events]).toEqual([2, []])
    const { paced, times, events } = open(() => OK)
    const gone = () => {
      throw new Failure('vehicle_not_found', 'gone')
    }
    await expect(paced.read('http://market.example/', gone)).rejects.toThrow('gone')
    expect([times.length, events]).toEqual([1, []])
  })
})

describe('a bot wall', () => {
  it.each<[string, UpstreamResponse | Failure]>([
    ['in HTML', WALL],
    ['by 403', { ...OK, status: 403 }],
    ['by a signature', new Failure('source_unavailable', 'no', { cause: { reason: 'signature' } })],
  ])('%s stops everything for long, and for longer each time', async (_, wall) => {
    const { secondsOf, read, events } = open(() => wall, { pauseMs: 3_600_000 })
    await expect(read()).rejects.toThrow()
    const [, second, third] = secondsOf(0) as [number, number, number]
    expect(second).toBeGreaterThanOrEqual(3600)
    expect(third - second).toBeGreaterThanOrEqual(7200)
    expect(events.map(({ state }) => state)).toEqual(['paused'])
  })

  it('is over when somebody says so', async () => {
    const { paced, secondsOf, read } = open((number) => (number === 1 ? WALL : OK), { attempts: 1 })
    await expect(read()).rejects.toThrow()
    expect(paced.state()).toBe('paused')
    paced.resume()
    expect(await read()).toBe('read')
    expect(secondsOf(0)[1]).toBeLessThan(60)
  })

  it('is not what comes as text by mistake', async () => {
    const { paced, readMany } = open((number) => (number === 1 ? { ...OK, content_type: 'text/plain' } : OK))
    await readMany(1)
    expect(paced.state()).toBe('full')
  })
})

it('does not wait longer because the clock is set back', async () => {
  const clock = createManualClock()
  const { readMany, times } = open((number) => (number === 3 ? { ...OK, status: 503 } : OK), { clock })
  await readMany(2)
  clock.advance(-3_600_000)
  await readMany(4)
  expect(times).toHaveLength(7)
  expect(clock.pauses.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(10_000)

  const pass = createHostPace({ perMinute: 60, clock })
  await pass('http://host.example/')
  clock.advance(-3_600_000)
  await pass('http://host.example/')
  expect(clock.pauses.at(-1)).toBeLessThanOrEqual(1000)
})

it('gives up at once when it is told to', async () => {
  const stop = new AbortController()
  const { paced, read, times } = open(() => WALL, { signal: stop.signal, attempts: 2 })
  const reading = read()
  stop.abort()
  await expect(reading).rejects.toMatchObject({ cause: { reason: 'aborted' } })
  expect(times.length).toBeLessThanOrEqual(1)
  await paced.close()
})

it.each([
  ['120', 120_000],
  [' 0 ', 0],
  ['Sun, 15 Nov 2026 04:02:00 GMT', 120_000],
  ['Sun, 15 Nov 2026 03:00:00 GMT', 0],
  ['soon', null],
  ['', null],
  ['-5', null],
  ['9'.repeat(50), null],
  [undefined, null],
])('reads Retry-After %j as %j', (text, expected) => {
  expect(parseRetryAfter(text, Date.parse('2026-11-15T04:00:00Z'))).toBe(expected)
})
