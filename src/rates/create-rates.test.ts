/** Rates in the background: what is kept, what is too old, when it is tried again. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createRates, type RatesEvent, type RatesParts } from './create-rates.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const NOON = Date.parse('2026-11-15T12:00:00Z')

const fileOf = (date: string, rate = '8.1840') =>
  `<gesmes:Envelope><Cube><Cube time='${date}'><Cube currency='CNY' rate='${rate}'/></Cube></Cube></gesmes:Envelope>`

let server: Server
let url = ''
let answer: { status: number; body: string } | 'hang up' = { status: 200, body: '' }
let asked = 0

beforeEach(async () => {
  asked = 0
  answer = { status: 200, body: fileOf('2026-11-13') }
  server = createServer((request, response) => {
    asked++
    if (answer === 'hang up') return void request.socket.destroy()
    // A kept-alive connection might be closed just when the next request is sent.
    response.writeHead(answer.status, { 'content-type': 'text/xml', connection: 'close' }).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rates.xml`
})

afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

async function fetchText(from: string): Promise<string> {
  const response = await fetch(from)
  if (!response.ok) throw new Error(`status ${response.status}`)
  return response.text()
}

/** A manual clock: scheduled runs wait until the test runs them. */
function setUp(parts: Partial<RatesParts> = {}) {
  const clock = { time: NOON, now: () => clock.time }
  const planned: { run: () => void; afterMs: number }[] = []
  const events: RatesEvent[] = []
  let told = () => {}
  const rates = createRates({
    url,
    fetchText,
    clock,
    random: () => 0.5,
    schedule(run, afterMs) {
      const plan = { run, afterMs }
      planned.push(plan)
      told()
      return () => void planned.splice(planned.indexOf(plan), 1)
    },
    refreshMs: HOUR_MS,
    maxAgeDays: 7,
    onEvent: (event) => events.push(event),
    ...parts,
  })
  const nextPlan = async () => {
    if (planned.length === 0) await new Promise<void>((resolve) => (told = resolve))
    return planned.shift()!
  }
  return { rates, clock, planned, events, nextPlan }
}

describe('a refresh', () => {
  it('brings a rate into force', async () => {
    const { rates, events } = setUp()
    expect(rates.current()).toBeNull()
    expect(rates.state()).toEqual({ configured: true, date: null, age_days: null, usable: false, last_error: null })
    await rates.refresh()
    expect(rates.current()).toMatchObject({ cny_per_eur: '8.1840', date: '2026-11-13' })
    expect(rates.state()).toEqual({ configured: true, date: '2026-11-13', age_days: 2, usable: true, last_error: null })
    expect(events).toEqual([{ kind: 'refreshed', rate: rates.current(), usable: true }])
  })

  it.each([
    ['an error status', { status: 503, body: fileOf('2026-11-14') }, 'status 503'],
    ['a page', { status: 200, body: '<html>busy</html>' }, 'the answer is not a file of daily rates'],
    ['nothing', { status: 200, body: '' }, 'the answer is not a file of daily rates'],
    ['a closed connection', 'hang up' as const, 'fetch failed'],
  ])('that meets %s keeps the last good rate', async (_, bad, reason) => {
    const { rates, events } = setUp()
    await rates.refresh()
    answer = bad
    await rates.refresh()
    expect(rates.current()?.date).toBe('2026-11-13')
    expect(rates.state()).toMatchObject({ usable: true, last_error: reason })
    expect(events.at(-1)).toEqual({ kind: 'failed', reason })
    answer = { status: 200, body: fileOf('2026-11-14', '8.2') }
    await rates.refresh()
    expect(rates.current()).toMatchObject({ cny_per_eur: '8.2', date: '2026-11-14' })
    expect(rates.state().last_error).toBeNull()
  })

  it('is one for all who ask at the same time', async () => {
    const { rates } = setUp()
    await Promise.all([rates.refresh(), rates.refresh(), rates.refresh()])
    expect(asked).toBe(1)
    await rates.refresh()
    expect(asked).toBe(2)
  })

  it('takes a corrected rate of the same day, but none that is older than a usable one', async () => {
    const { rates } = setUp()
    await rates.refresh()
    answer = { status: 200, body: fileOf('2026-11-13', '8.3') }
    await rates.refresh()
    expect(rates.current()?.cny_per_eur).toBe('8.3')
    answer = { status: 200, body: fileOf('2026-11-12', '8.4') }
    await rates.refresh()
    expect(rates.current()).toMatchObject({ cny_per_eur: '8.3', date: '2026-11-13' })
  })

  it('gets out of a rate from the far future', async () => {
    const { rates } = setUp()
    answer = { status: 200, body: fileOf('2099-01-01') }
    await rates.refresh()
    expect(rates.current()).toBeNull()
    answer = { status: 200, body: fileOf('2026-11-13') }
    await rates.refresh()
    expect(rates.current()?.date).toBe('2026-11-13')
  })
})

describe('a rate of 2026-11-13', () => {
  it.each([
    ['2026-11-11T23:59:59.999Z', -2, false],
    ['2026-11-12T00:00:00Z', -1, true],
    ['2026-11-13T00:00:00Z', 0, true],
    ['2026-11-13T23:59:59Z', 0, true],
    ['2026-11-20T23:59:59.999Z', 7, true],
    ['2026-11-21T00:00:00Z', 8, false],
    ['2027-11-13T00:00:00Z', 365, false],
  ])('at %s is %i days old; usable: %s', async (now, age_days, usable) => {
    const { rates, clock } = setUp()
    clock.time = Date.parse(now)
    await rates.refresh()
    expect(rates.state()).toMatchObject({ date: '2026-11-13', age_days, usable })
    expect(rates.current() !== null).toBe(usable)
  })

  it('goes out of force while nothing newer comes', async () => {
    const { rates, clock } = setUp()
    await rates.refresh()
    answer = { status: 500, body: '' }
    clock.time += 6 * DAY_MS
    await rates.refresh()
    expect(rates.current()).toBeNull()
    expect(rates.state()).toMatchObject({ date: '2026-11-13', usable: false, last_error: 'status 500' })
  })
})

describe('in the background', () => {
  it('a rate is read at once and then every hour', async () => {
    const { rates, nextPlan } = setUp()
    rates.start()
    rates.start()
    const first = await nextPlan()
    expect([asked, first.afterMs, rates.current()?.date]).toEqual([1, HOUR_MS, '2026-11-13'])
    first.run()
    expect((await nextPlan()).afterMs).toBe(HOUR_MS)
    expect(asked).toBe(2)
  })

  it('a failure is tried again sooner, then less and less often, and never less than every hour', async () => {
    const { rates, nextPlan } = setUp()
    answer = { status: 500, body: '' }
    rates.start()
    const pauses: number[] = []
    for (let i = 0; i < 11; i++) {
      const plan = await nextPlan()
      pauses.push(plan.afterMs / 0.75)
      plan.run()
    }
    expect(pauses.slice(0, 3)).toEqual([15_000, 30_000, 60_000])
    expect(pauses.at(-1)).toBe(HOUR_MS)
    answer = { status: 200, body: fileOf('2026-11-13') }
    ;(await nextPlan()).run()
    expect((await nextPlan()).afterMs).toBe(HOUR_MS)
  })

  it.each([
    [0, 7_500],
    [0.999_999, 15_000],
  ])('the pause is spread: chance %d', async (chance, expected) => {
    const { rates, nextPlan } = setUp({ random: () => chance })
    answer = 'hang up'
    rates.start()
    expect((await nextPlan()).afterMs).toBeCloseTo(expected, 0)
  })

  it('nothing is planned after a stop, neither then nor by a reading under way', async () => {
    const { rates, planned, nextPlan } = setUp()
    rates.start()
    planned.unshift(await nextPlan())
    rates.stop()
    expect(planned).toEqual([])
    rates.start()
    rates.stop()
    await rates.refresh()
    expect(planned).toEqual([])
    rates.stop()
    rates.start()
    expect((await nextPlan()).afterMs).toBe(HOUR_MS)
  })

  it('a stop and a start during a reading leave one plan', async () => {
    const { rates, planned, nextPlan } = setUp()
    rates.start()
    rates.stop()
    rates.start()
    await nextPlan()
    await rates.refresh()
    expect(planned).toEqual([])
    expect(asked).toBe(2)
  })
})

describe('without a URL', () => {
  it('nothing is fetched and there is no rate', async () => {
    const { rates, planned, events } = setUp({ url: null })
    rates.start()
    await rates.refresh()
    rates.stop()
    expect([asked, planned, events, rates.current()]).toEqual([0, [], [], null])
    expect(rates.state()).toEqual({ configured: false, date: null, age_days: null, usable: false, last_error: null })
  })
})
