import { beforeAll, describe, expect, it } from 'vitest'
import { createLineMaker } from '../../../marketplace/make-lines.ts'
import { isFailure } from '../../domain/failure.ts'
import { COUNTED_FIELDS } from '../../domain/fields/car-fields.ts'
import {
  COLUMN_NAMES,
  type CodedName,
  codeOf,
  columnsOf,
  type FieldName,
  membersOf,
  numberOf,
  STATE_SETS,
} from '../../domain/fields/search-fields.ts'
import { parseNative } from '../../domain/inventory/inventory-cars.ts'
import type { Digest, MakeDigest } from '../../domain/inventory/inventory-writer.ts'
import { foldEnglishTitle } from '../../domain/inventory/title-keywords.ts'
import { isInspectionAdvertised } from '../../domain/links/unwrap-link.ts'
import { describeMaker, wireDigest } from './create-digest.ts'

const URL = 'http://127.0.0.1:9090'
const AT = Date.parse('2026-11-15T04:00:00Z')
const NOTHING = { recall: async () => null }
// biome-ignore lint/suspicious/noExplicitAny: native records have any shape.
type Native = any

const lines = createLineMaker({
  seed: 7,
  today: '2026-11-15',
  cars: 150,
  public_url: URL,
  list_only: false,
  sheets: true,
})
const natives: { list: Native; detail: Native; sheet: Native }[] = lines(0, 150)
  .toString()
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line))

let makeDigest: MakeDigest
beforeAll(async () => {
  makeDigest = await wireDigest({ marketplaceUrl: URL, notes: NOTHING })
})

function digest(
  { list = null, detail, sheet = null }: { list?: Native; detail: Native; sheet?: Native },
  id = detail.infoid,
): Digest {
  return makeDigest(id, { list, detail, sheet }, AT)
}

const stored = (native: { list: Native; detail: Native; sheet: Native }) => ({
  list: JSON.stringify(native.list),
  detail: JSON.stringify(native.detail),
  sheet: JSON.stringify(native.sheet),
})

const SAMPLE = natives[0] as { list: Native; detail: Native; sheet: Native }
const withDetail = (changed: object) => ({ ...SAMPLE, detail: { ...SAMPLE.detail, ...changed } })
const withList = (changed: object) => ({ ...SAMPLE, list: { ...SAMPLE.list, ...changed } })
const withBadges = (change: (badges: Native) => object) =>
  withList({ cartags: { ...SAMPLE.list.cartags, ...change(SAMPLE.list.cartags) } })

const describeNumber = (name: FieldName, number: number | null) => codeOf(name as CodedName, number) ?? number

describe('what is made of a car', () => {
  it('finds it by what its rows show', () => {
    let years = 0
    for (const native of natives) {
      const { columns, rows } = digest(native)
      const en = JSON.parse(rows.en)
      const zh = JSON.parse(rows.zh)
      expect(rows.en).toContain('"price_eur":null,"price_usd":null')
      expect([zh.id, zh.price_cny, zh.observed_at]).toEqual([
        native.detail.infoid,
        en.price_cny,
        '2026-11-15T04:00:00.000Z',
      ])
      for (const name of [
        'price_cny',
        'mileage_km',
        'model_year',
        'fuel_type',
        'powertrain',
        'transmission',
        'body_style',
        'registration_state',
        'power_hp',
        'displacement_cc',
      ] as const)
        expect([name, describeNumber(name, columns[name])]).toEqual([name, en[name]])
      expect(columns.province === null).toBe(en.location.province === null)
      expect(columns.city === null).toBe(en.location.city === null)
      if (columns.province !== null) expect(columns.province).toBe(Math.floor(native.detail.cid / 10_000))
      expect([columns.brand_id, columns.series_id]).toEqual([native.detail.brandid, native.detail.seriesid])
      expect(columns.english_title).toBe(foldEnglishTitle(en.title ?? ''))
      expect(columns.title).toBe(native.detail.carname.normalize('NFKC').toLowerCase())
      const [year, month] = (en.registration_date ?? '').split('-').map(Number)
      if (month)
        expect([columns.registered_from, columns.registered_to]).toEqual([year * 12 + month - 1, year * 12 + month - 1])
      if (!year) expect([columns.registered_from, columns.registered_to]).toEqual([null, null])
      if (year) years++
      if (columns.has_report) expect(en.inspection_advertised).toBe(true)
      if (isInspectionAdvertised({ advertised: null, link: native.detail.testreporturl ?? null }))
        expect(columns.has_report).toBe(1)
    }
    expect(years).toBeGreaterThan(100)
  })

  it('has the facts of the detail as numbers, and null for what is unknown', () => {
    const { columns } = digest(
      withDetail({
        isev: 1,
        baastype: '租用电池',
        transfercount: 2,
        drivingmode: '四驱',
        gearbox: '双离合变速箱(DCT)',
      }),
    )
    expect(columns).toMatchObject({ battery_rented: 1, transfers: 2, drive: 3, gearbox: 3 })
    // Only a store knows these.
    expect([columns.listed_day, columns.price_changed_day]).toEqual([null, null])
    const bare = digest({ detail: { infoid: SAMPLE.detail.infoid, carname: '某车 2021款' } }).columns
    const known = { report_status: numberOf('report_status', 'not_available'), has_report: 0, model_year: 2021 }
    const stated = STATE_SETS.flatMap((set): string[] => [...columnsOf(set)])
    const others = COLUMN_NAMES.filter((name) => !stated.includes(name))
    expect(bare).toMatchObject({ ...Object.fromEntries(others.map((name) => [name, null])), ...known })
    const numbers = (...names: (keyof typeof COUNTED_FIELDS)[]) => names.map((name) => COUNTED_FIELDS[name])
    expect(membersOf('known', bare)).toEqual(
      numbers('title', 'source_title', 'photos', 'report_status', 'model', 'model_year').sort((a, b) => a - b),
    )
    expect(membersOf('unknown', bare)).toEqual(expect.arrayContaining(numbers('mileage_km', 'price_cny', 'color')))
    // Without a sheet and a row nothing is said of these.
    for (const set of STATE_SETS)
      for (const number of numbers('equipment', 'tags')) expect(membersOf(set, bare)).not.toContain(number)
  })

  it('has the equipment that every car of the trim left the factory with, and none where no sheet was read', () => {
    const sheet = [
      {
        title: '外部配置',
        data: [
          { name: '天窗类型', content: '●全景天窗' },
          { name: '电动尾门', content: '○' },
        ],
      },
    ]
    const { columns, rows } = digest({ ...SAMPLE, sheet })
    expect(membersOf('equipment', columns)).toEqual([numberOf('equipment', 'panoramic_roof')])
    expect(rows.en).not.toContain('panoramic_roof')
    expect(membersOf('equipment', digest({ ...SAMPLE, sheet: null }).columns)).toBe(null)
    expect(membersOf('equipment', digest({ ...SAMPLE, sheet: [] }).columns)).toBe(null)
  })

  it('means every month of a year that has none', () => {
    const { columns } = digest(withDetail({ firstregdate: '', firstregshortdate: '', firstregyear: '2017年' }))
    expect([columns.registered_from, columns.registered_to]).toEqual([2017 * 12, 2017 * 12 + 11])
  })

  it('knows badges from the list, and what else the detail leaves out; not the price', () => {
    const bare = withDetail({ price: 0, cname: '', cid: '', environmental: '' })
    const list = { ...SAMPLE.list, cartags: [{ title: '准新车' }], price: '3.08', environmental: '国V' }
    const row = JSON.parse(digest({ list, detail: bare.detail }).rows.en)
    expect(row).toMatchObject({ price_cny: null, emission_standard: 'China 5', location: { city: 'Chongqing' } })
    expect(digest({ detail: bare.detail }).columns.province).toBe(null)
    expect(digest({ list, detail: bare.detail }).columns.province).toBe(50)
  })

  it.each<[string, { list?: Native; detail: Native; sheet?: Native }, boolean]>([
    ['itself', SAMPLE, true],
    ['its price', withDetail({ price: 99.9 }), true],
    ['when it was published', withDetail({ publicdate: '3天前' }), true],
    ['a counter', withDetail({ followcount: 77_777, servicetimes: 1 }), true],
    ['its mileage', withDetail({ mileage: 12.34 }), false],
    ['its colour', withDetail({ colorname: '粉色' }), false],
    ['its text', withDetail({ remark: '一手车，全程保养。' }), false],
    ['its photos', withDetail({ piclist: [] }), false],
    [
      'its equipment',
      { ...SAMPLE, sheet: [{ title: '座椅配置', data: [{ name: '座椅材质', content: '●真皮' }] }] },
      false,
    ],
    [
      'what only lists tell of the seller',
      withList({ dealer_level: '9人咨询', downpayment: '1.23', kindname: '店铺' }),
      true,
    ],
    ['its badges', withList({ cartags: [] }), false],
    ['a badge of its first days', withBadges(({ p1 }) => ({ p1: [{ title: '新上架' }, ...p1] })), true],
    ['another badge', withBadges(({ p1 }) => ({ p1: [{ title: '急售' }, ...p1] })), false],
    ['its badges in another order', withBadges(({ p1, p2 }) => ({ p1: p2, p2: p1 })), true],
  ])('has a fingerprint that looks at the car: %s', (_, changed, isSame) => {
    expect(digest(changed).fingerprint === digest(SAMPLE).fingerprint).toBe(isSame)
  })

  const SHEET = [{ title: '座椅配置', data: [{ name: '座椅材质', content: '●真皮' }] }]
  it.each<[string, { list?: Native; detail: Native; sheet?: Native }, string[]]>([
    ['its mileage', withDetail({ mileage: 12.34 }), ['mileage_km']],
    ['its price and its colour', withDetail({ price: 99.9, colorname: '粉色' }), ['color', 'color_code']],
    ['its text', withDetail({ remark: '一手车，全程保养。' }), ['description']],
    [
      'a badge of its first days and another',
      withBadges(({ p1 }) => ({ p1: [{ title: '新上架' }, { title: '急售' }, ...p1] })),
      ['tags'],
    ],
    ['its seats, which only the Chinese sheet shows', { ...SAMPLE, sheet: SHEET }, ['equipment']],
    // What the record does not show.
    ['the link to its report', withDetail({ testreporturl: `${SAMPLE.detail.testreporturl}&again=1` }), []],
  ])('names what changed: %s', (_, changed, fields) => {
    const before = digest(SAMPLE)
    const earlier = { ...stored(SAMPLE), fingerprint: before.fingerprint, made_by: before.made_by }
    const { list = null, detail, sheet = null } = changed
    const { compared } = makeDigest(detail.infoid, { list, detail, sheet }, AT + 86_400_000, earlier)
    expect(compared?.from).toBe(before.fingerprint)
    expect(compared?.fields).toEqual(expect.arrayContaining(fields))
    if (changed.sheet !== SHEET) expect(compared?.fields).toEqual(fields)
  })

  it('is compared only with another state that can be read', () => {
    const { fingerprint, made_by } = digest(SAMPLE)
    const records = { list: SAMPLE.list, detail: { ...SAMPLE.detail, price: 99.9 }, sheet: SAMPLE.sheet }
    const compare = (earlier: object) =>
      makeDigest(SAMPLE.detail.infoid, records, AT, { ...stored(SAMPLE), fingerprint, made_by, ...earlier }).compared
    expect(compare({})).toBeUndefined()
    // Of another version, the fingerprint says nothing.
    expect(compare({ made_by: 'older' })).toEqual({ from: fingerprint, fields: [] })
    expect(compare({ fingerprint: 'x', detail: '{' })).toBeUndefined()
    expect(compare({ fingerprint: 'x', detail: null })).toBeUndefined()
  })

  it('does not change with when it was read', () => {
    const records = { list: null, detail: SAMPLE.detail, sheet: null }
    const [now, later] = [AT, AT + 86_400_000].map((at) => makeDigest(SAMPLE.detail.infoid, records, at))
    expect(later?.fingerprint).toBe(now?.fingerprint)
  })

  it.each<[string, () => unknown]>([
    ['another car', () => digest(SAMPLE, 1)],
    ["another car's row", () => digest(withList({ infoid: 1 }))],
    ['no car', () => digest({ detail: { ...SAMPLE.detail, infoid: undefined } }, 1)],
    ['no object', () => makeDigest(1, { list: null, detail: '{', sheet: null }, AT)],
    ['no JSON', () => parseNative({ list: null, detail: '{', sheet: null })],
  ])('throws source_changed for %s', (_, make) => {
    let thrown: unknown = null
    try {
      make()
    } catch (error) {
      thrown = error
    }
    expect(isFailure(thrown, 'source_changed')).toBe(true)
  })
})

it('has the brand from the catalogue where the detail names none', async () => {
  const { seriesid } = SAMPLE.detail
  const catalogue = {
    brands: [{ id: 36, name: '奔驰', pinyin: null }],
    series: [{ brand_id: 36, at_ms: 0, series: [{ id: seriesid, name: '奔驰C级', brand_id: 36 }] }],
  }
  const make = await wireDigest({ marketplaceUrl: URL, notes: { recall: async () => JSON.stringify(catalogue) } })
  const detail = { ...SAMPLE.detail, brandid: 0, brandname: '' }
  const { columns, rows } = make(SAMPLE.detail.infoid, { list: null, detail, sheet: null }, AT)
  expect([columns.brand_id, JSON.parse(rows.en).manufacturer]).toEqual([36, 'Mercedes-Benz'])
})

it('is made by a program with its tables, for a marketplace', () => {
  expect(describeMaker(URL)).toMatch(/^\d+\.\d+\.\d+\S*\+[\w-]{12}$/)
  expect(describeMaker(URL)).toBe(digest(SAMPLE).made_by)
  expect(describeMaker('http://127.0.0.1:9091')).not.toBe(describeMaker(URL))
})
