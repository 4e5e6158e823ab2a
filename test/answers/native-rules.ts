/** Rules on the native block: unknown values are omitted, known ones are as the source spells them, and no contact data leaks. */
import { isDeepStrictEqual } from 'node:util'
import { at } from '../truth/compare-field.ts'
import { unless } from '../truth/native-car.ts'
import { type CarAnswers, type Finding, type Json, LANGUAGES, type Rule } from './rule.ts'

const PLACEHOLDERS: readonly unknown[] = ['-', '--', '', '0kWh', '0.0T', '待查', '1900-01-01', null]
/** Keys with a measure, for which zero means unknown. */
const MEASURES = [
  'price',
  'mileage',
  'guidanceprice',
  'setcount',
  'displacement',
  'downpayment',
  'batterypower',
  'lifemileage',
  'quickcharge',
  'slowcharge',
  'spid',
]

function listPlaceholders(value: unknown, path: string): Finding[] {
  if (path === 'specifications.sheet') return []
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, one]) => listPlaceholders(one, path === '' ? name : `${path}.${name}`))
  const isZero = [0, '0'].includes(value as number) && MEASURES.includes(path.split('.').at(-1) as string)
  return isZero || PLACEHOLDERS.includes(value) ? [{ where: `marketplace.${path}`, said: value, true: 'omitted' }] : []
}

const noPlaceholder: Rule = {
  name: 'the native block has no placeholder outside the sheet',
  holds: ({ en }) => listPlaceholders(en.detail.marketplace, ''),
}

type Native = readonly [path: string, expect: (car: CarAnswers) => unknown]

const WAN = 10_000
const inWan = (value: number | null) => (value === null ? undefined : value / WAN)
const registered = ({ truth }: CarAnswers) => unless(truth, 'registration', truth.registered ?? '未上牌') ?? undefined
const ofBattery = (read: (battery: NonNullable<CarAnswers['built']['battery']>) => unknown) => (car: CarAnswers) =>
  car.built.battery === null ? undefined : (read(car.built.battery) ?? undefined)

/** Undefined = the key is omitted. */
export const NATIVE: readonly Native[] = [
  ['catalog.infoid', ({ id }) => id],
  ['catalog.brandname', ({ truth }) => truth.brand],
  ['catalog.seriesname', ({ truth }) => truth.series],
  ['listing.price', ({ truth }) => inWan(unless(truth, 'price', truth.price_cny))],
  ['listing.mileage', ({ truth }) => inWan(unless(truth, 'mileage', truth.mileage_km))],
  ['listing.publicdate', ({ truth }) => unless(truth, 'published', truth.published) ?? undefined],
  ['specifications.guidanceprice', ({ truth, built }) => inWan(unless(truth, 'guide_price', built.guide_price_cny))],
  ['specifications.setcount', ({ truth, built }) => unless(truth, 'specifications', built.seats) ?? undefined],
  ['specifications.fuelname', ({ truth, built }) => unless(truth, 'specifications', built.fuel_label) ?? undefined],
  ['specifications.colorname', ({ truth }) => unless(truth, 'colour', truth.colour) ?? undefined],
  ['registration.firstregdate', registered],
  ['registration.transfercount', ({ truth }) => unless(truth, 'transfers', truth.transfers) ?? undefined],
  ['registration.examine', ({ truth }) => unless(truth, 'expiries', truth.inspected_until) ?? undefined],
  ['registration.insurance', ({ truth }) => unless(truth, 'expiries', truth.insured_until) ?? undefined],
  ['registration.carusename', ({ truth }) => unless(truth, 'usage', truth.usage) ?? undefined],
  ['report_services.isreport', ({ truth }) => truth.report.isreport],
  ['electric_vehicle.batterypower', ofBattery(({ capacity_kwh }) => capacity_kwh)],
  ['electric_vehicle.lifemileage', ofBattery(({ range_km }) => range_km)],
  ['electric_vehicle.batterytype', ofBattery(({ chemistry }) => chemistry)],
  ['electric_vehicle.batterybrand', ofBattery(({ maker }) => maker)],
  ['electric_vehicle.drivingnum', ofBattery(({ motors }) => motors)],
  ['electric_vehicle.baastype', ofBattery(({ leased }) => (leased ? '租用电池' : undefined))],
]

const nativeRule = ([path, expect]: Native): Rule => ({
  name: `native ${path}`,
  holds(car) {
    const expected = expect(car)
    return LANGUAGES.map((lang) => ({
      where: `${lang} marketplace.${path}`,
      said: at(car[lang].detail.marketplace, path),
      true: expected,
    })).filter(({ said }) => !isDeepStrictEqual(said, expected))
  },
})

const electricOnlyIfMarked: Rule = {
  name: 'electric_vehicle is there exactly when the source marks the car new-energy',
  holds: ({ en, truth }) => {
    const has = 'electric_vehicle' in (en.detail.marketplace as Json)
    return has === truth.new_energy
      ? []
      : [{ where: 'marketplace.electric_vehicle', said: has, true: truth.new_energy }]
  },
}

/** The one telephone number of the stand-in, and the keys under which it sends accounts of people. */
const CONTACTS = /13800138000|esc_b_|"(?:userid|imuserid|userno)"/

const nobodyIsNamed: Rule = {
  name: 'no whole VIN, no telephone number, no account of a person',
  holds: ({ en, zh, truth }) =>
    [en, zh].flatMap(({ detail, summary, full, insurance, similar }) => {
      const text = JSON.stringify([detail, summary, full, insurance, similar])
      const found = text.toUpperCase().includes(truth.vin.toUpperCase()) ? truth.vin : CONTACTS.exec(text)?.[0]
      return found === undefined ? [] : [{ where: 'any answer', said: found, true: 'masked' }]
    }),
}

export const NATIVE_RULES: readonly Rule[] = [
  noPlaceholder,
  ...NATIVE.map(nativeRule),
  electricOnlyIfMarked,
  nobodyIsNamed,
]
