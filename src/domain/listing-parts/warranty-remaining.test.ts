import { describe, expect, it } from 'vitest'
import { deriveWarrantyRemaining, type WarrantyFacts } from './warranty-remaining.ts'
import { parseWarrantyTerms } from './warranty-terms.ts'

const NOW = Date.UTC(2026, 10, 18, 4)
const CAR: WarrantyFacts = {
  terms: '八年或16万公里',
  first_owner_only: null,
  transfer_count: 0,
  registration_date: '2020-03',
  is_never_registered: false,
  mileage_km: 72_600,
  disputed: [],
}
const FIRST = { terms: '首任车主不限年限/里程（责任免除条款以官方为准）', first_owner_only: true } as const

function derive(known: Partial<WarrantyFacts>, now = NOW) {
  const { status, reason, ended_by, months_from, months_to, km } = deriveWarrantyRemaining(
    { ...CAR, ...known },
    now,
    'en',
  )
  expect(ended_by !== null).toBe(status === 'expired')
  return [status, reason, ...(ended_by === null ? [] : [ended_by]), months_from, months_to, km]
}

describe('the terms of a warranty', () => {
  it.each<[string, unknown]>([
    ['八年或16万公里', [8, 160_000, true]],
    ['8年或15万公里(以先到者为准)', [8, 150_000, true]],
    ['8年 160000公里', [8, 160_000, false]],
    ['十年不限公里', [10, 'unlimited', false]],
    ['首任车主不限年限/里程（责任免除条款以官方为准）', ['unlimited', 'unlimited', false]],
    ['终身质保', ['unlimited', null, false]],
    ['两年', [2, null, false]],
    ['整车三年，电池八年', null],
    ['首任车主终身，二手车主八年或15万公里', null],
    ['以官方为准', null],
    ['0年或0万公里', null],
    ['八年'.repeat(200), null],
  ])('%s', (text, expected) => {
    const terms = parseWarrantyTerms(text)
    expect(terms && [terms.years, terms.km, terms.is_whichever_first]).toEqual(expected)
  })
})

describe('what remains of a warranty', () => {
  it.each<[string, Partial<WarrantyFacts>, unknown]>([
    ['a span, as only the month is known', {}, ['active', 'within_limits', 15, 16, 87_400]],
    ['by year', { registration_date: '2020' }, ['active', 'within_limits', 13, 25, 87_400]],
    ['by mileage it is used up', { mileage_km: 160_000 }, ['expired', 'km_limit_passed', 'mileage', null, null, 0]],
    ['by age it is over', { registration_date: '2018-10' }, ['expired', 'time_limit_passed', 'time', 0, 0, null]],
    [
      'in the month in which it ends',
      { registration_date: '2018-11' },
      ['depends', 'day_of_registration', 0, 0, 87_400],
    ],
    ['without a mileage', { mileage_km: null }, ['unknown', 'mileage_unknown', 15, 16, null]],
    [
      'without a mileage, but over',
      { mileage_km: null, registration_date: '2015' },
      ['expired', 'time_limit_passed', 'time', 0, 0, null],
    ],
    ['without a registration', { registration_date: null }, ['unknown', 'registration_unknown', null, null, 87_400]],
    [
      'registered in the future',
      { registration_date: '2027-01' },
      ['unknown', 'registration_unknown', null, null, 87_400],
    ],
    [
      'never registered',
      { registration_date: null, is_never_registered: true },
      ['unknown', 'never_registered', null, null, 87_400],
    ],
    [
      'which limit counts is not said',
      { terms: '8年16万公里', mileage_km: 170_000 },
      ['depends', 'which_limit_counts', 15, 16, 0],
    ],
    [
      'both limits are passed',
      { terms: '8年16万公里', mileage_km: 170_000, registration_date: '2010-01' },
      ['expired', 'time_limit_passed', 'both', 0, 0, 0],
    ],
    ['unlimited distance', { terms: '八年不限公里', mileage_km: null }, ['active', 'within_limits', 15, 16, null]],
    ['no limit at all', { ...FIRST, first_owner_only: null }, ['active', 'no_limit', null, null, null]],
    ['for the first owner', FIRST, ['depends', 'ends_with_first_owner', null, null, null]],
    ['for the first owner, sold since', { ...FIRST, transfer_count: 1 }, ['unknown', 'later_owners', null, null, null]],
    [
      'for the first owner, nobody knows',
      { ...FIRST, transfer_count: null },
      ['unknown', 'transfers_unknown', null, null, null],
    ],
    ['the mileage is disputed', { disputed: ['mileage_km'] }, ['unknown', 'disputed_by_report', 15, 16, null]],
    ['no terms', { terms: null }, ['unknown', 'warranty_unknown', null, null, null]],
    ['unreadable terms', { terms: '以官方为准' }, ['unknown', 'terms_unreadable', null, null, null]],
  ])('%s', (_, known, expected) => expect(derive(known)).toEqual(expected))

  it.each([
    ['2028-02-28', ['depends', 'day_of_registration', 0, 0, null]],
    ['2028-02-29', ['expired', 'time_limit_passed', 'time', 0, 0, null]],
  ] as const)('of five years from February 2023 on %s', (day, expected) => {
    const known = { terms: '五年', registration_date: '2023-02', mileage_km: null }
    expect(derive(known, Date.parse(day))).toEqual(expected)
  })

  it('is zero only of a limit that is reached', () => {
    for (let registered = 2010; registered <= 2026; registered++)
      for (const km of [0, 72_600, 159_999, 160_000, 300_000, null])
        for (const terms of ['八年或16万公里', '8年16万公里', '八年不限公里']) {
          const known = { terms, registration_date: `${registered}-03`, mileage_km: km }
          const found = deriveWarrantyRemaining({ ...CAR, ...known }, NOW, 'en')
          if (found.km === 0) expect([known, Number(km)]).toEqual([known, expect.toSatisfy((one) => one >= 160_000)])
          if (found.months_to === 0) expect([known, registered <= 2018]).toEqual([known, true])
        }
  })
})
