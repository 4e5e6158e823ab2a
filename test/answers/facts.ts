/** Every normalized field of a detail record with its true value. */
import {
  fuelOf,
  gearOf,
  mileageOf,
  priceOf,
  registrationOf,
  styleOf,
  titleOf,
} from '../../src/sources/fixtures/truth.ts'
import { centsOf, dollarCentsOf } from '../spec/exact-rate.ts'
import { labelOf } from './code-names.ts'
import { type Truth, unless } from './read-truths.ts'
import type { CarAnswers } from './rule.ts'

/** Several values where the source is ambiguous. */
export const oneOf = (...values: readonly unknown[]) => ({ values })
export type Expected = ReturnType<typeof oneOf> | unknown

export interface Fact {
  readonly path: string
  /** Words of the source are compared in the Chinese answer. */
  readonly isWord: boolean
  expect(car: CarAnswers): Expected
}

const code = (path: string, expect: Fact['expect']): Fact => ({ path, isWord: false, expect })
const word = (path: string, expect: Fact['expect']): Fact => ({ path, isWord: true, expect })

export const POWERTRAINS: Readonly<Record<string, string>> = {
  P: 'combustion',
  P24: 'mild_hybrid',
  P48: 'mild_hybrid',
  P90: 'mild_hybrid',
  D: 'combustion',
  D48: 'mild_hybrid',
  H: 'hybrid',
  ED: 'hybrid',
  PH: 'plug_in_hybrid',
  ER: 'range_extender',
  EV: 'battery_electric',
  FC: 'fuel_cell',
  CNG: 'combustion',
  PCNG: 'combustion',
}
const FORMS: Readonly<Record<string, string>> = {
  三厢车: 'sedan',
  两厢车: 'hatchback',
  掀背车: 'hatchback',
  旅行车: 'wagon',
  硬顶跑车: 'coupe',
  软顶敞篷车: 'convertible',
  硬顶敞篷车: 'convertible',
  SUV: 'suv',
  SUV跨界车: 'suv',
  MPV: 'mpv',
  皮卡: 'pickup',
  微面: 'van',
  轻客: 'van',
  货车: 'truck',
  客车: 'bus',
}
const GEARBOXES: Readonly<Record<string, string>> = {
  '手动变速箱(MT)': 'manual',
  '手自一体变速箱(AT)': 'at',
  '湿式双离合变速箱(DCT)': 'dct',
  '干式双离合变速箱(DCT)': 'dct',
  '机械式自动变速箱(AMT)': 'amt',
  '无级变速箱(CVT)': 'cvt',
  '电子无级变速箱(E-CVT)': 'e_cvt',
  '混合动力专用变速箱(DHT)': 'dht',
  固定齿比变速箱: 'fixed',
}
const COLOURS: Readonly<Record<string, string>> = {
  白色: 'white',
  黑色: 'black',
  深灰色: 'grey',
  银灰色: 'silver',
  红色: 'red',
  蓝色: 'blue',
  棕色: 'brown',
  香槟色: 'champagne',
  绿色: 'green',
  橙色: 'orange',
  黄色: 'yellow',
  紫色: 'purple',
  咖啡色: 'brown',
  其他: 'other',
}
const DRIVES: Readonly<Record<string, string>> = { FF: 'fwd', FR: 'rwd', RR: 'rwd', MR: 'rwd' }
/** Of two stages the lower; any other word is not a national stage from the third on. */
const EMISSIONS: Readonly<Record<string, string>> = {
  国III: 'china_3',
  '国III+OBD': 'china_3',
  国IV: 'china_4',
  '国IV+OBD': 'china_4',
  '国IV(国V)': 'china_4',
  '国IV/国V': 'china_4',
  国V: 'china_5',
  '国V+OBD': 'china_5',
  '国V(国VI)': 'china_5',
  国VI: 'china_6',
}
const SELLERS = { private: 'private', franchised: 'franchised_dealer', dealer: 'dealer' } as const
const MOTORS: Readonly<Record<string, number>> = { E4: 2, E43: 3, E44: 4 }

export const emissionOf = (truth: Truth) => (truth.emission === '-' ? null : unless(truth, 'emission', truth.emission))
const hasMotor = ({ truth }: CarAnswers) => truth.new_energy || truth.fuel === 'H'

/** Litres where the car has an engine, otherwise electricity. */
function consumptionOf({ fuel_consumption, battery }: CarAnswers['built']) {
  if (fuel_consumption !== null) {
    const { value, standard } = fuel_consumption
    return { value, standard: standard?.toLowerCase() ?? null, unit: 'l_per_100km' }
  }
  const value = battery?.kwh_per_100km ?? null
  return value === null ? null : { value, standard: null, unit: 'kwh_per_100km' }
}

/** The figure of the whole car: one motor of a hybrid is only a part. */
function powerOf({ truth, built }: CarAnswers) {
  const { engine_kw, engine_hp, motor_kw, motor_hp, system_kw, system_hp } = built
  const figures: Readonly<Record<string, readonly [kw: number | null, hp: number | null, basis: string]>> = {
    combustion: [engine_kw, engine_hp, 'engine'],
    mild_hybrid: [engine_kw, engine_hp, 'engine'],
    battery_electric: [motor_kw, motor_hp, 'motors'],
    fuel_cell: [null, null, ''],
  }
  const [kw, hp, basis] = figures[POWERTRAINS[truth.fuel] ?? ''] ?? [system_kw, system_hp, 'system']
  return { kw, hp, basis: kw === null && hp === null ? null : basis }
}

/** One rule for both: flagged, or with a link to a page. */
export const isAdvertised = ({ truth, report }: CarAnswers) => truth.report.isreport === 1 || report.printed !== null

export const LISTING_FACTS: readonly Fact[] = [
  code('id', ({ id }) => id),
  code('source_title', ({ truth }) => titleOf(truth)),
  word('manufacturer', ({ truth }) => truth.brand),
  word('model', ({ truth }) => truth.series),
  word('trim', ({ truth }) => truth.name.slice(truth.name.indexOf('款 ') + 2)),
  code('model_year', ({ built }) => built.model_year),
  code('registration_date', ({ truth }) => registrationOf(truth)),
  code('registration_state', ({ truth }) =>
    unless(truth, 'registration', truth.registered === null ? 'never_registered' : 'registered'),
  ),
  code('mileage_km', ({ truth }) => mileageOf(truth)),
  code('price_cny', ({ truth }) => priceOf(truth)),
  code('price_eur', ({ truth, rate }) => {
    const price = priceOf(truth)
    return price === null ? null : centsOf(price, rate) / 100
  }),
  code('price_usd', ({ truth, rate }) => {
    const price = priceOf(truth)
    return price === null ? null : dollarCentsOf(price, rate) / 100
  }),
  code('fuel_type', ({ truth }) => fuelOf(truth)),
  word('fuel_label', ({ truth, built }) => labelOf('fuel_type', fuelOf(truth), 'zh') ?? built.fuel_label),
  // The class of methanol hybrids is not decided.
  code('powertrain', ({ truth }) => POWERTRAINS[truth.fuel] ?? oneOf('hybrid', 'combustion', null)),
  code('transmission', ({ truth }) => gearOf(truth)),
  code('body_style', ({ truth }) => styleOf(truth)),
  word('body_style_label', ({ truth }) => labelOf('body_style', styleOf(truth), 'zh')),
  word('location.city', ({ truth }) => truth.city),
  word('location.province', ({ truth }) => truth.province),
  code('inspection_advertised', isAdvertised),
  code('displacement_l', ({ built }) => built.litres),
  code('displacement_cc', ({ built }) => built.cubic_centimetres),
  code('power_kw', (car) => powerOf(car).kw),
  code('power_hp', (car) => powerOf(car).hp),
  code('power_source', (car) => (powerOf(car).hp === null ? null : 'printed')),
  code('power_basis', (car) => powerOf(car).basis),
  word('emission_standard', ({ truth }) => emissionOf(truth)),
]

const DETAIL_FACTS: readonly Fact[] = [
  word('color', ({ truth }) => unless(truth, 'colour', truth.colour)),
  code('color_code', ({ truth }) => unless(truth, 'colour', COLOURS[truth.colour])),
  word('drive', ({ built }) => built.drive_name),
  code('drive_code', ({ built }) => DRIVES[built.drive] ?? 'awd'),
  code('emission_code', ({ truth }) => unless(truth, 'emission', EMISSIONS[truth.emission] ?? null)),
  code('launched', ({ built }) => built.launched?.replace('.', '-') ?? null),
  code('gears', ({ built }) => built.gears),
  code('top_speed_kmh', ({ built }) => built.top_speed_kmh),
  code('acceleration_0_100_s', ({ built }) => built.acceleration_0_100_s),
  word('fuel_grade', ({ built }) => built.fuel_grade),
  code('tank_l', ({ built }) => built.tank_l),
  code('consumption', ({ built }) => consumptionOf(built)),
  code('charging', ({ built: { battery } }) =>
    battery === null ? null : { fast_h: battery.fast_charge_h, slow_h: battery.slow_charge_h },
  ),
  // Where the record has no figure the sheet has one, at least in a combined line: 5门7座MPV.
  code('seats', ({ built }) => built.seats),
  code('doors', ({ built }) => built.doors),
  code('transfer_count', ({ truth }) => unless(truth, 'transfers', truth.transfers)),
  word('usage_type', ({ truth }) => unless(truth, 'usage', truth.usage)),
  code('new_price_cny', ({ truth, built }) => unless(truth, 'guide_price', built.guide_price_cny)),
  code('engine.displacement_l', ({ built }) => built.litres),
  code('engine.displacement_cc', ({ built }) => built.cubic_centimetres),
  code('engine.cylinders', ({ built }) => built.cylinders),
  code('engine.power_kw', ({ built }) => built.engine_kw),
  code('engine.power_hp', ({ built }) => built.engine_hp),
  word('engine.emission_standard', ({ truth }) => emissionOf(truth)),
  code('motor.power_kw', ({ built }) => built.motor_kw),
  code('motor.count', (car) => (hasMotor(car) ? (MOTORS[car.built.drive] ?? 1) : null)),
  code('system_power_kw', ({ built }) => built.system_kw),
  code('torque_nm', ({ built }) => built.torque_nm),
  word('engine.induction', ({ built }) =>
    built.litres === null ? null : built.charged ? oneOf('涡轮增压', '双涡轮增压') : '自然吸气',
  ),
  word('gearbox_label', ({ built }) => built.gearbox_kind),
  word('warranty', ({ built }) => built.maker_warranty),
  code('gearbox', ({ built }) => GEARBOXES[built.gearbox_kind]),
  code('body_form', ({ built }) => FORMS[built.structure]),
  code('dimensions_mm.length', ({ built }) => built.length_mm),
  code('dimensions_mm.width', ({ built }) => built.width_mm),
  code('dimensions_mm.height', ({ built }) => built.height_mm),
  code('dimensions_mm.wheelbase', ({ built }) => built.wheelbase_mm),
  code('kerb_weight_kg', ({ built }) => built.kerb_weight_kg),
  code('source_maker', ({ built }) => built.maker),
  word('maker', ({ built }) => built.maker),
  code('seller.kind', ({ truth }) => SELLERS[truth.seller as keyof typeof SELLERS]),
  // The detail record does not send it.
  code('seller.name', () => null),
  code('inspection_valid_until', ({ truth }) => unless(truth, 'expiries', truth.inspected_until)),
  code('insurance_expiry', ({ truth }) => unless(truth, 'expiries', truth.insured_until)),
]

const ofBattery = (read: (battery: NonNullable<CarAnswers['built']['battery']>) => Expected) => (car: CarAnswers) =>
  car.built.battery === null ? undefined : read(car.built.battery)

/** Undefined where the record has no battery at all. */
const BATTERY_FACTS: readonly Fact[] = [
  code(
    'battery.capacity_kwh',
    ofBattery(({ capacity_kwh }) => capacity_kwh),
  ),
  code(
    'battery.range_km',
    ofBattery(({ range_km }) => range_km),
  ),
  code(
    'battery.range_standard',
    ofBattery(({ range_km, range_standard }) =>
      range_km === null ? oneOf(null, range_standard.toLowerCase()) : range_standard.toLowerCase(),
    ),
  ),
  word(
    'battery.chemistry',
    ofBattery(({ chemistry }) => chemistry),
  ),
  word(
    'battery.maker',
    ofBattery(({ maker }) => maker),
  ),
  word(
    'battery.warranty',
    ofBattery(({ warranty }) =>
      warranty === null
        ? null
        : { text: warranty, source: warranty, first_owner_only: warranty.startsWith('首任车主') ? true : null },
    ),
  ),
  code(
    'battery.rented',
    ofBattery(({ leased }) => (leased ? true : null)),
  ),
]

export const FACTS: readonly Fact[] = [...LISTING_FACTS, ...DETAIL_FACTS, ...BATTERY_FACTS]
