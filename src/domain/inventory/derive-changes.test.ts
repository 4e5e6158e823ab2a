import { describe, expect, it } from 'vitest'
import { NO_NUMBERS } from '../fields/search-fields.ts'
import { type CarState, leaveCar, type ObservedParts, observeCar, type Priced, type Step } from './derive-changes.ts'

const digest = (price_cny: number | null, fingerprint = 'a') => ({
  columns: { ...NO_NUMBERS, price_cny },
  fingerprint,
  listed: null,
  report_link: null,
  made_by: '1',
})
const LIST: ObservedParts<Priced> = {
  at_ms: 0,
  list: true,
  detail: false,
  sheet: false,
  digest: null,
  of_detail_ms: null,
}
const FULL: ObservedParts<Priced> = { ...LIST, detail: true, digest: digest(100) }
const REBUILT: ObservedParts<Priced> = { ...LIST, list: false, digest: digest(100, 'b') }
const GONE = 'gone'

/** What the log says of one car that is observed again and again, each time a bit later. */
function live(observations: readonly (ObservedParts<Priced> | typeof GONE)[], completeFrom: number) {
  let state: CarState<Priced> | null = null
  const logged: string[] = []
  const prices: (number | null)[] = []
  for (const [i, observed] of observations.entries()) {
    const step: Step<Priced> | null =
      observed === GONE
        ? leaveCar(state, i)
        : observeCar(state, { ...observed, at_ms: observed.at_ms || i }, i >= completeFrom)
    if (step === null) continue
    state = step.state
    for (const { type, before, after } of step.entries)
      logged.push(`${i} ${type} ${before?.price_cny ?? '-'} ${after?.price_cny ?? '-'}`)
    if (step.price) prices.push(step.price.price_cny)
  }
  return { logged, prices, state }
}

const NEVER = 99

describe('the log of one car', () => {
  it.each<[string, readonly (ObservedParts<Priced> | typeof GONE)[], number, string[], (number | null)[]]>([
    ['a first pass', [LIST, FULL], NEVER, [], [100]],
    ['a new car, when its detail is there', [LIST, FULL], 0, ['1 appeared - 100'], [100]],
    ['the same again', [FULL, FULL, LIST], 0, ['0 appeared - 100'], [100]],
    [
      'a price and more at once',
      [FULL, { ...FULL, digest: digest(90, 'b') }],
      NEVER,
      ['1 price_changed 100 90', '1 details_changed 90 90'],
      [100, 90],
    ],
    [
      'a price that is not known any more, and is again',
      [FULL, { ...FULL, digest: digest(null) }, FULL],
      NEVER,
      ['1 price_changed 100 -', '2 price_changed - 100'],
      [100, null, 100],
    ],
    ['gone, twice', [FULL, GONE, GONE], NEVER, ['1 no_longer_observed 100 -'], [100]],
    ['gone, and still in a list', [FULL, GONE, LIST], NEVER, ['1 no_longer_observed 100 -'], [100]],
    [
      'gone and back, dearer',
      [FULL, GONE, { ...FULL, digest: digest(120, 'z') }],
      0,
      ['0 appeared - 100', '1 no_longer_observed 100 -', '2 observed_again - 120'],
      [100, 120],
    ],
    ['gone before it was ever searched for', [LIST, GONE, FULL], 0, ['2 appeared - 100'], [100]],
    [
      'back with a detail that nobody could read at first',
      [FULL, GONE, { ...FULL, digest: null }, FULL],
      NEVER,
      ['1 no_longer_observed 100 -', '3 observed_again - 100'],
      [100],
    ],
    ['never there', [GONE, REBUILT, { ...REBUILT, sheet: true }], 0, [], []],
    ['rebuilt', [FULL, REBUILT], NEVER, [], [100]],
    [
      'rebuilt, and now its price is read rightly',
      [FULL, { ...REBUILT, digest: digest(90) }],
      NEVER,
      ['1 price_changed 100 90'],
      [100, 90],
    ],
    [
      'observed by another version, before it was rebuilt',
      [FULL, { ...FULL, digest: { ...digest(100, 'b'), made_by: '2' } }],
      NEVER,
      [],
      [100],
    ],
    [
      'made of a sheet that came later',
      [FULL, { ...REBUILT, sheet: true }],
      NEVER,
      ['1 details_changed 100 100'],
      [100],
    ],
    ['made for the first time of what was there', [{ ...FULL, digest: null }, REBUILT], 0, ['1 appeared - 100'], [100]],
  ])('%s', (_, observations, completeFrom, logged, prices) => {
    expect(live(observations, completeFrom)).toMatchObject({ logged, prices })
  })

  it('keeps the newer digest, and none of a car without a detail or that is gone', () => {
    expect(live([{ ...FULL, at_ms: 9 }, REBUILT], NEVER).state?.made?.fingerprint).toBe('a')
    expect(live([LIST, REBUILT], NEVER).state?.made).toBeNull()
    expect(live([FULL, GONE, REBUILT], NEVER).state).toMatchObject({ made: null, is_observed: false })
  })
})

describe('what comes later than it was read', () => {
  const at = (at_ms: number, observed: ObservedParts<Priced>): ObservedParts<Priced> => ({ ...observed, at_ms })
  const cheaper = { ...FULL, digest: digest(90, 'b') }

  it.each<[string, readonly (ObservedParts<Priced> | typeof GONE)[]]>([
    ['an older detail', [at(9, FULL), at(5, cheaper)]],
    ['an older list with what was made of it', [at(9, FULL), at(5, { ...cheaper, detail: false })]],
    ['a newer detail with a list that is older than the one kept', [at(9, FULL), at(20, LIST), at(15, cheaper)]],
    [
      'a list with what was made of a detail before',
      [at(9, FULL), at(20, { ...cheaper, detail: false, of_detail_ms: 8 })],
    ],
    [
      'a sheet with what was made of a detail before',
      [at(9, FULL), at(9, { ...REBUILT, sheet: true, of_detail_ms: 8 })],
    ],
  ])('%s changes nothing', (_, observations) => {
    const { logged, prices, state } = live(observations, 0)
    expect({ logged, prices }).toEqual({ logged: ['0 appeared - 100'], prices: [100] })
    expect(state).toMatchObject({ detail_at_ms: 9, first_observed_ms: 9, made: { fingerprint: 'a', made_at_ms: 9 } })
  })

  it('is taken where nothing newer of its kind is kept', () => {
    expect(live([at(9, LIST), at(5, FULL)], 0)).toMatchObject({ logged: ['1 appeared - 100'], prices: [100] })
    expect(live([at(9, FULL), at(9, cheaper)], NEVER).prices).toEqual([100, 90])
    const badges = { ...cheaper, detail: false, digest: digest(100, 'b'), of_detail_ms: 9 }
    expect(live([at(9, FULL), at(20, badges)], NEVER).logged).toEqual(['1 details_changed 100 100'])
  })

  it('does not bring back a car that has left, nor end one that was seen since', () => {
    const left = leaveCar(live([at(9, FULL)], 0).state, 30)?.state as CarState<Priced>
    expect(observeCar(left, at(20, cheaper), true)).toMatchObject({ state: { is_observed: false }, entries: [] })
    expect(observeCar(left, at(30, FULL), true)).toMatchObject({
      state: { is_observed: true, left_at_ms: null },
      entries: [{ type: 'observed_again' }],
    })
    expect(leaveCar(live([at(9, FULL)], 0).state, 8)).toBeNull()
  })
})

describe('what is seen over time', () => {
  const NOON_MS = Date.parse('2026-11-15T04:00:00Z')
  const at = (at_ms: number, price_cny: number | null, from: string, to: string): ObservedParts<Priced> => ({
    ...FULL,
    at_ms: NOON_MS + at_ms,
    digest: { ...digest(price_cny), listed: { from, to } },
  })

  it('is the last change of the price, as the last two of its history', () => {
    const observations = [FULL, FULL, { ...FULL, digest: digest(90) }, { ...FULL, digest: digest(90, 'b') }]
    expect(live(observations.slice(0, 2), 0).state?.price_change).toBeNull()
    expect(live(observations, 0).state?.price_change).toEqual({ from_cny: 100, at_ms: 2 })
    const none = [...observations, { ...FULL, digest: digest(null) }]
    expect(live(none, 0).state?.price_change).toEqual({ from_cny: 90, at_ms: 4 })
    expect(live([...none, FULL], 0).state?.price_change).toEqual({ from_cny: null, at_ms: 5 })
    expect(live([FULL, GONE, { ...FULL, digest: digest(120) }], 0).state?.price_change).toEqual({
      from_cny: 100,
      at_ms: 2,
    })
  })

  it('is when it was listed, ever more exactly, which is no change', () => {
    const wide = at(0, 100, '2026-07-15', '2026-08-17')
    const later = at(1, 100, '2026-08-10', '2026-09-11')
    const late = at(-1, 100, '2026-05-01', '2026-05-02')
    const { logged, state } = live([wide, later, late], NEVER)
    expect([logged, state?.listed]).toEqual([[], { from: '2026-08-10', to: '2026-08-17' }])
    const again = at(2, 100, '2026-11-15', '2026-11-15')
    expect(live([wide, later, again], NEVER).state?.listed).toEqual({ from: '2026-11-15', to: '2026-11-15' })
    expect(live([wide, GONE, again], NEVER).state?.listed).toEqual({ from: '2026-11-15', to: '2026-11-15' })
  })

  it('begins with the first observed, as rows show it: one that comes late and makes no row changes nothing', () => {
    const first = (observations: ObservedParts<Priced>[]) => live(observations, NEVER).state?.first_observed_ms
    expect(
      first([
        { ...FULL, at_ms: 9 },
        { ...LIST, at_ms: 5 },
      ]),
    ).toBe(9)
    expect(
      first([
        { ...FULL, at_ms: 9 },
        { ...FULL, at_ms: 5 },
      ]),
    ).toBe(9)
    expect(
      first([
        { ...LIST, at_ms: 9 },
        { ...LIST, at_ms: 5 },
      ]),
    ).toBe(5)
  })
})
