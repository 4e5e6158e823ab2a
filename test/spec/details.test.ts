import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CarDetail, ListingRecord } from '../../src/domain/listing.ts'
import { compareField } from '../truth/compare-field.ts'
import { type Fields, LISTED_FIELDS } from '../truth/fields.ts'
import type { ListedCar } from '../truth/native-car.ts'
import { FIELDS, UNTOLD } from '../truth/seen-fields.ts'
import { centsOf, readRate } from './exact-rate.ts'
import { type CarTruth, type OpenService, openService } from './open-service.ts'
import { nameComplaints } from './refusals.ts'

type Native = Readonly<Record<string, unknown>>
interface Seen {
  readonly truth: CarTruth
  readonly native: Native
  readonly en: CarDetail
  readonly zh: CarDetail
}

const LISTING_FIELDS =
  'id title source_title manufacturer model trim model_year registration_date mileage_km price_cny price_eur price_usd fuel_type fuel_label powertrain powertrain_label displacement_l displacement_cc power_kw power_hp power_source power_basis emission_standard registration_state transmission transmission_label body_style body_style_label location photo_url inspection_advertised report_status derived_damage_severity tags listed_at listed_from listed_to first_observed_at price_change source_url observed_at'
const DETAIL_FIELDS = new Set([...Object.keys(FIELDS), ...UNTOLD].map((path) => path.split('.')[0]))
const NATIVE_GROUPS = 'catalog specifications listing registration seller media report_services warranty'
const PLACEHOLDERS = [0, '0', '-', '--', '', '0kWh', '0.0T', '待查', null]

let service: OpenService
/** Every gap, every kind of fuel, and some cars more. */
let seen: Seen[] = []

beforeAll(async () => {
  service = await openService()
  const kinds = new Set<string>()
  const isNew = (kind: string) => !kinds.has(kind) && kinds.add(kind) !== undefined
  const chosen = [...service.truths.values()].filter((truth, i) => {
    const news = [...truth.gaps, `fuel ${truth.fuel_filter}`, `report ${truth.report.isreport}`].filter(isNew)
    return i % 8 === 0 || news.length > 0
  })
  seen = await Promise.all(chosen.map(look))
  expect(seen.length).toBeGreaterThan(60)
  expect(kinds.size).toBeGreaterThan(15)
})
afterAll(() => service?.stop())

async function look(truth: CarTruth): Promise<Seen> {
  const path = `/v1/cars/${truth.infoid}`
  const [en, zh] = [await service.get<CarDetail>(path), await service.get<CarDetail>(`${path}?lang=zh`)]
  expect([en.status, zh.status]).toEqual([200, 200])
  return { truth, native: await readNative(truth), en: en.body, zh: zh.body }
}

async function readNative({ infoid }: CarTruth): Promise<Native> {
  const answer = await fetch(`${service.marketplace.url}/apic/v2/car/getcarinfo?infoid=${infoid}`)
  return ((await answer.json()) as { result: Native }).result
}

describe('spec 4.5 details', () => {
  it('spec 2.4: every normalized field is present, known or not', () => {
    for (const { en, zh } of seen) {
      expect(Object.keys(en).sort()).toEqual([...DETAIL_FIELDS].sort())
      expect(Object.keys(zh)).toEqual(Object.keys(en))
    }
  })

  it('spec 2.4: every value is true, and unknown values are null', () => {
    const wrong = seen.flatMap(({ truth, en, zh }) =>
      Object.entries(LISTED_FIELDS as Fields<ListedCar>).flatMap(([path, field]) =>
        compareField(path, field, { truth: truth as ListedCar['truth'] }, { en, zh }),
      ),
    )
    expect(wrong).toEqual([])
  })

  it.each([
    ['guide_price', (car: CarDetail) => car.new_price_cny],
    ['published', (car: CarDetail) => car.listed_at],
    ['usage', (car: CarDetail) => car.usage_type],
    ['emission', (car: CarDetail) => car.engine.emission_standard],
    ['remark', (car: CarDetail) => car.description],
    ['price', (car: CarDetail) => car.price_eur],
    ['colour', (car: CarDetail) => car.color],
  ])('unknown is null and known is not: the gap %s', (gap, read) => {
    const gaps = seen.filter(({ truth }) => truth.gaps.includes(gap))
    expect(gaps.length).toBeGreaterThan(0)
    for (const { en } of gaps) expect(read(en)).toBeNull()
    const known = seen.filter(({ truth }) => truth.gaps.length === 0 && truth.fuel_filter === 1)
    expect(known.length).toBeGreaterThan(20)
    for (const { en } of known) expect(read(en), `${en.id}`).not.toBeNull()
  })

  it('decision 5: prices are in both currencies, and the listing row agrees with the details', async () => {
    const rate = await readRate(service.marketplace.url)
    const rows = new Map((await service.searchAll()).results.map((row) => [row.id, row]))
    for (const { en } of seen) {
      expect(en.price_eur).toBe(en.price_cny === null ? null : centsOf(en.price_cny, rate) / 100)
      const row = rows.get(en.id) as ListingRecord
      expect(Object.keys(row).sort()).toEqual(LISTING_FIELDS.split(' ').sort())
      for (const [field, value] of Object.entries(row)) {
        // A row has a smaller photo, badges, its own time and only the year.
        if (value === null || ['photo_url', 'tags', 'observed_at'].includes(field)) continue
        const told = en[field as keyof ListingRecord]
        expect([told, field === 'registration_date' ? String(told).slice(0, 4) : told], field).toContainEqual(value)
      }
    }
  })

  it('decision 5: listed_at is computed from the time of fetching, and as exact as the text', () => {
    const exactness = new Set<number>()
    for (const { en, truth, native } of seen) {
      if (en.listed_from === null || en.listed_to === null) continue
      expect(truth.gaps).not.toContain('published')
      expect(en.listed_from <= en.listed_to && en.listed_to <= '2026-11-15').toBe(true)
      const days = (Date.parse(en.listed_to) - Date.parse(en.listed_from)) / 86_400_000
      expect(days).toBeLessThanOrEqual(String(native.publicdate).includes('月') ? 35 : 1)
      if (en.listed_at === null) continue
      for (const end of [en.listed_from, en.listed_to]) expect(end.startsWith(en.listed_at)).toBe(true)
      exactness.add(en.listed_at.length)
    }
    expect(exactness.has(7)).toBe(true)
  })

  it('decision 5: observed_at is when the source was read', () => {
    for (const { en } of seen) expect(en.observed_at).toBe(new Date(service.clock.now()).toISOString())
  })

  it('decision 5: the engine is an object with every field', () => {
    const fields = 'displacement_l displacement_cc power_kw power_hp cylinders induction emission_standard'
    for (const { en } of seen) {
      expect(Object.keys(en.engine).sort()).toEqual(fields.split(' ').sort())
      for (const value of Object.values(en.engine)) expect(PLACEHOLDERS.slice(0, -1)).not.toContain(value)
    }
  })
})

describe('spec 2.4 the native block', () => {
  it('has the groups of the decision, and electric_vehicle only when the source marks the car new-energy', () => {
    const marked = seen.filter(({ native }) => native.isev === 1)
    expect(marked.length).toBeGreaterThan(3)
    for (const { en, native } of seen) {
      const groups = NATIVE_GROUPS.split(' ')
      if (native.isev === 1) groups.push('electric_vehicle')
      expect(Object.keys(en.marketplace).sort()).toEqual(groups.sort())
    }
  })

  it('electric_vehicle has the keys of the interface as the source spells them, without placeholders', () => {
    const keys =
      'isev batterypower lifemileage quickcharge slowcharge batterytype batterybrand drivingnum accelerate ev100power evwarranty baastype'
    for (const { en, native } of seen.filter((one) => one.native.isev === 1)) {
      const known = keys.split(' ').filter((key) => key in native && !PLACEHOLDERS.includes(native[key] as string))
      expect(en.marketplace.electric_vehicle).toEqual(Object.fromEntries(known.map((key) => [key, native[key]])))
    }
  })

  it('warranty keeps the flags as sent, and no placeholder among its descriptions', () => {
    for (const { en, native } of seen) {
      const { warranty } = en.marketplace
      expect(warranty.haswarranty).toBe(native.haswarranty)
      for (const [key, value] of Object.entries(warranty)) {
        if (key in native) expect(value).toEqual(native[key])
        else expect(PLACEHOLDERS).not.toContain(value)
      }
    }
  })

  it('registration has registration, emissions, transfers and both expiries where supplied', () => {
    for (const { en, native, truth } of seen) {
      const { registration } = en.marketplace
      for (const key of ['firstregdate', 'environmental', 'transfercount', 'examine', 'insurance']) {
        if (key in registration) expect(registration[key], key).toEqual(native[key])
        else expect([undefined, null, '', '-'], key).toContain(native[key])
      }
      if (truth.gaps.length === 0) expect(registration).toHaveProperty('insurance')
    }
  })

  it('decision 5: a VIN is shown masked, everywhere', () => {
    const whole = seen.filter(({ native }) => /^\w{17}$/.test(String(native.vincode)))
    expect(whole.length).toBeGreaterThan(10)
    for (const { en, native } of whole) {
      const vin = String(native.vincode)
      expect(en.marketplace.registration.vincode).toBe(`${vin.slice(0, 3)}**********${vin.slice(-4)}`)
      expect(JSON.stringify(en).toUpperCase()).not.toContain(vin.toUpperCase())
    }
  })

  it('decision 5: phone numbers and chat ids are removed everywhere', async () => {
    let told = 0
    for (const truth of service.truths.values()) {
      const { remark } = await readNative(truth)
      if (!/1[3-9]\d{9}/.test(String(remark))) continue
      const { en, zh } = await look(truth)
      told++
      for (const detail of [en, zh]) {
        expect(JSON.stringify(detail)).not.toMatch(/13800138000/)
        expect(detail.description).not.toBeNull()
        for (const key of ['userid', 'imuserid', 'userno']) expect(JSON.stringify(detail)).not.toContain(`"${key}"`)
      }
    }
    expect(told).toBeGreaterThan(10)
  })
})

describe('decision 5 lang', () => {
  it('lang=zh changes names and labels, never codes, ids, units or field names', () => {
    const words = new Set<string>()
    const compare = (path: string, en: unknown, zh: unknown) => {
      if (typeof en === 'object' && en !== null && !Array.isArray(en)) {
        expect(Object.keys(zh as object)).toEqual(Object.keys(en))
        for (const [key, value] of Object.entries(en)) compare(`${path}.${key}`, value, (zh as Native)[key])
      } else if (JSON.stringify(en) !== JSON.stringify(zh)) words.add(path)
    }
    for (const { en, zh } of seen) compare('', en, zh)
    expect([...words].sort()).toEqual(
      '.battery.chemistry .battery.maker .battery.warranty.text .battery.warranty_remaining.rule.text .body_style_label .color .drive .emission_standard .engine.emission_standard .engine.induction .equipment .export.rule.source .export.rule.text .fuel_grade .fuel_label .gearbox_label .location.city .location.province .maker .manufacturer .model .motor.power_30min.rule.source .motor.power_30min.rule.text .powertrain_label .title .transmission_label .trim .usage_type .warranty'.split(
        ' ',
      ),
    )
  })

  it('an English title has the year, the manufacturer once, and the model', () => {
    for (const { en } of seen) {
      const { title, manufacturer, model, model_year } = en as Record<string, unknown> & CarDetail
      expect(title?.startsWith(`${model_year} `), `${title}`).toBe(true)
      expect(title?.split(String(manufacturer)).length, `${title}`).toBe(2)
      expect(title).toContain(model)
    }
  })

  it('English has no Chinese word left where the tables have one', () => {
    for (const { en } of seen) {
      const labels = [
        ...[en.fuel_label, en.transmission_label, en.body_style_label, en.color, en.drive, en.usage_type],
        ...[en.emission_standard, en.gearbox_label, en.maker, en.warranty, en.battery?.chemistry],
        ...[en.fuel_grade, en.powertrain_label, en.battery?.maker, en.battery?.warranty?.text],
        ...(en.equipment ?? []).flatMap(({ label, value }) => [label, value]),
      ]
      const names = [en.title, en.manufacturer, en.model, en.trim, en.location.city, en.location.province]
      for (const label of [...labels, ...names]) {
        expect(label ?? '').not.toMatch(/\p{Script=Han}/u)
      }
    }
  })
})

describe('spec 4.5 errors', () => {
  it.each(['1', '0', '-5', '99999999', '9007199254740993'])('car %s is missing: 404', async (id) => {
    const { status, body } = await service.get(`/v1/cars/${id}`)
    const message = 'The marketplace has no car with this id.'
    expect([status, body]).toMatchObject([404, { detail: { code: 'vehicle_not_found', message } }])
  })

  it.each(['abc', '1.5', '1e3', '%20'])('car_id %s is not an integer: 422 at the path', async (id) => {
    expect(await nameComplaints(service, `/v1/cars/${id}`)).toEqual(['int_parsing path.car_id'])
  })

  it('a car that is sold is missing', async () => {
    const [id] = (await service.find('limit=500')).slice(-1) as [number]
    await service.marketplace.control(`cars/${id}`, { status: 'sold' })
    service.clock.advance(16 * 60_000)
    const message = 'The marketplace no longer has this car.'
    for (const path of ['', '/images', '/similar', '/inspection', '/insurance']) {
      const { status, body } = await service.get(`/v1/cars/${id}${path}`)
      expect([status, body]).toMatchObject([404, { detail: { code: 'vehicle_not_found', message } }])
    }
  })
})
