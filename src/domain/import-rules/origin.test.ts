/** Where a car was built, by the maker that it has, and inputs that a car cannot have. */
import { describe, expect, it } from 'vitest'
import { readCatalogue } from '../../../marketplace/catalogue/series.ts'
import type { CarDetail } from '../listing.ts'
import { makeImportedCar as car, judge } from './fixtures/imported-car.ts'
import type { Applies } from './import-record.ts'

/** Imported without being called so, or built in China and elsewhere. */
const BUILT_ANYWHERE = [
  ...['保时捷', '雷克萨斯', '玛莎拉蒂', '劳斯莱斯', '斯巴鲁', 'GMC', '捷尼赛思', '梅赛德斯-AMG', '奥迪RS'],
  ...['smart', 'LEVC', '莲花跑车', '起亚'],
]

describe('the origin', () => {
  const NEW = { powertrain: 'battery_electric', registration_state: 'never_registered' } as const
  const find = (source_maker: string | null, known: Partial<CarDetail> = NEW) =>
    judge(car({ ...known, source_maker }), 'EU').get('eu_countervailing_duty')

  it.each<[string | null, Applies, string, string]>([
    ['特斯拉中国', 'yes', 'decided_by_inputs', 'no no no yes no no'],
    ['特斯拉(上海)', 'yes', 'decided_by_inputs', 'no no no yes no no'],
    ['特斯拉', 'depends', 'origin', 'no no no depends no no'],
    ['特斯拉(进口)', 'no', 'decided_by_inputs', 'no no no no no no'],
    ['特斯拉（进口）', 'no', 'decided_by_inputs', 'no no no no no no'],
    ['大众进口汽车', 'no', 'decided_by_inputs', 'no no no no no no'],
    ['比亚迪', 'yes', 'decided_by_inputs', 'yes no no no no no'],
    ['上汽集团', 'yes', 'decided_by_inputs', 'no no yes no no no'],
    ['蔚来', 'yes', 'decided_by_inputs', 'unknown unknown unknown unknown unknown unknown'],
    ['保时捷', 'depends', 'origin', 'unknown unknown unknown unknown unknown unknown'],
    ['smart', 'depends', 'origin', 'unknown unknown unknown unknown unknown unknown'],
    [null, 'depends', 'origin', 'unknown unknown unknown unknown unknown unknown'],
  ])('of a new battery car of %s: %s', (maker, said, reason, matches) => {
    const rule = find(maker)
    expect([rule?.applies, rule?.reason]).toEqual([said, reason])
    expect(rule?.figures.map((figure) => figure.matches).join(' ')).toBe(matches)
    expect(rule?.inputs).toContainEqual({ field: 'source_maker', value: maker, why: maker === null ? 'unknown' : null })
  })

  it('matters only for battery cars', () => {
    expect(find('保时捷', { powertrain: 'combustion' })?.applies).toBe('no')
    expect(find('保时捷', { ...NEW, powertrain: 'range_extender' })?.reason).toBe('vehicle_class')
    expect(find('宝马(进口)', { powertrain: 'range_extender' })?.applies).toBe('no')
  })

  it('follows from the maker of every battery car of the catalogue, except where it builds in several countries', () => {
    const makers = readCatalogue().series.flatMap(({ generations }) =>
      generations.filter(({ variants }) => variants.some(({ fuel }) => fuel === 'EV')).map(({ maker }) => maker),
    )
    const saidOf = new Map(makers.map((maker) => [maker, find(maker)?.applies]))
    expect(saidOf.size).toBeGreaterThan(150)
    const abroad = [...saidOf].filter(([, said]) => said === 'no').map(([maker]) => maker)
    expect(abroad).toEqual([...saidOf.keys()].filter((maker) => maker.endsWith('(进口)')))
    const open = [...saidOf].filter(([, said]) => said === 'depends').map(([maker]) => maker)
    expect(open.sort()).toEqual(BUILT_ANYWHERE.sort())
  })
})

describe('inputs that a car cannot have', () => {
  const whys = (one: CarDetail) =>
    new Map(
      [...judge(one, 'RU').values(), ...judge(one, 'EU').values()].flatMap(({ inputs }) =>
        inputs.map(({ field, value, why }) => {
          expect([field, value === null]).toEqual([field, why !== null])
          return [field, why] as const
        }),
      ),
    )
  const OF_ENGINE = ['engine.power_hp', 'engine.power_kw', 'displacement_cc']

  it.each<[Partial<CarDetail>, readonly string[]]>([
    [{ powertrain: 'battery_electric' }, OF_ENGINE],
    [{ powertrain: 'fuel_cell' }, OF_ENGINE],
    [{ powertrain: 'range_extender' }, []],
    [{ powertrain: 'plug_in_hybrid' }, ['thirty_minute_power_hp']],
    [{ powertrain: 'mild_hybrid' }, ['thirty_minute_power_hp']],
    [{ powertrain: 'combustion' }, ['motor.power_kw', 'thirty_minute_power_hp']],
    [
      { powertrain: 'combustion', displacement_cc: 1500, registration_state: 'never_registered' },
      ['motor.power_kw', 'registration_date', 'thirty_minute_power_hp'],
    ],
    [{}, []],
  ])('are not unknown: %j', (known, expected) => {
    const found = whys(car({ body_style: null, ...known }))
    const fields = (why: string | null) => [...found].filter(([, one]) => one === why).map(([field]) => field)
    expect(fields('not_applicable').sort()).toEqual([...expected].sort())
    expect(fields('unknown').sort()).toEqual(
      [...found.keys()].filter((field) => !(field in known) && !expected.includes(field)).sort(),
    )
  })
})
