/** What every field of a record must say, from what the stand-in tells about the car. */
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
import { COLOURS, DRIVES, EMISSIONS, FORMS, GEARBOXES, MOTORS, POWERTRAINS, SELLERS } from './code-tables.ts'
import { equipmentKeyOf } from './equipment-keys.ts'
import { type ListedCar, type NativeCar, unless } from './native-car.ts'

/** One of several values, where the source is ambiguous. */
export class OneOf {
  readonly values: readonly unknown[]
  constructor(...values: readonly unknown[]) {
    this.values = values
  }
}

export interface Field<Car> {
  /** Words of the source are compared in the Chinese answer. */
  readonly isWord: boolean
  readonly of: (car: Car) => unknown
  /** The filters that find cars by it, and how: what `filter-kinds.ts` has by that name. */
  readonly filters?: FiltersOf
  /** The group of facets that counts it in bands, and where they begin. */
  readonly bands?: BandsOf
  /** The part of the answer that the stand-in tells; all of it unless given. */
  readonly part?: (said: unknown) => unknown
}

export type Fields<Car> = Readonly<Record<string, Field<Car>>>

type FilterKind =
  | ('exactly' | 'anyOf' | 'allOf' | 'atLeast' | 'atMost')
  | ('yesOrNo' | 'daysAgo' | 'notBefore' | 'notAfter')
export type FiltersOf = Readonly<Record<string, FilterKind>>

export type BandsOf = Readonly<Record<string, readonly number[]>>

export const code = <Car>(of: Field<Car>['of'], filters: FiltersOf = {}, bands: BandsOf = {}): Field<Car> => ({
  isWord: false,
  of,
  filters,
  bands,
})
export const word = <Car>(of: Field<Car>['of']): Field<Car> => ({ isWord: true, of })

const emissionOf = ({ truth }: ListedCar) => (truth.emission === '-' ? null : unless(truth, 'emission', truth.emission))
const hasMotor = ({ truth }: ListedCar) => truth.new_energy || truth.fuel === 'H'

/** Litres where the car has an engine, otherwise electricity. */
function consumptionOf({ fuel_consumption, battery }: NativeCar['built']) {
  if (fuel_consumption !== null) {
    const { value, standard } = fuel_consumption
    return { value, standard: standard?.toLowerCase() ?? null, unit: 'l_per_100km' }
  }
  const value = battery?.kwh_per_100km ?? null
  return value === null ? null : { value, standard: null, unit: 'kwh_per_100km' }
}

/** The figure of the whole car: one motor of a hybrid is only a part. */
function powerOf({ truth, built }: NativeCar) {
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

/** One rule for all answers: flagged, or with a link. */
export const isAdvertised = ({ truth: { report } }: ListedCar) => report.isreport === 1 || report.testreporturl !== ''

/** What every row of a list has. */
export const LISTED_FIELDS = {
  source_title: code(({ truth }) => titleOf(truth)),
  manufacturer: word(({ truth }) => truth.brand),
  model: word(({ truth }) => truth.series),
  trim: word(({ truth }) => truth.name.slice(truth.name.indexOf('款 ') + 2)),
  registration_date: code(({ truth }) => registrationOf(truth), {
    registered_from: 'notBefore',
    registered_to: 'notAfter',
  }),
  registration_state: code(
    ({ truth }) => unless(truth, 'registration', truth.registered === null ? 'never_registered' : 'registered'),
    { registration_state: 'exactly' },
  ),
  mileage_km: code(
    ({ truth }) => mileageOf(truth),
    { mileage_min: 'atLeast', mileage_max: 'atMost' },
    { mileage_band: [0, 10_000, 30_000, 50_000, 80_000, 100_000, 150_000, 200_000] },
  ),
  price_cny: code(({ truth }) => priceOf(truth), { price_cny_min: 'atLeast', price_cny_max: 'atMost' }),
  fuel_type: code(({ truth }) => fuelOf(truth), { fuel_type: 'anyOf' }),
  powertrain: code(({ truth }) => POWERTRAINS[truth.fuel] ?? null, { powertrain: 'anyOf' }),
  transmission: code(({ truth }) => gearOf(truth), { transmission: 'exactly' }),
  body_style: code(({ truth }) => styleOf(truth)),
  powertrain_label: word(({ truth }) => labelOf('powertrain', POWERTRAINS[truth.fuel], 'zh')),
  transmission_label: word(({ truth }) => labelOf('transmission', gearOf(truth), 'zh')),
  body_style_label: word(({ truth }) => labelOf('body_style', styleOf(truth), 'zh')),
  'location.city': word(({ truth }) => truth.city),
  'location.province': word(({ truth }) => truth.province),
  emission_standard: word(({ truth }) => emissionOf({ truth })),
  inspection_advertised: code(isAdvertised),
} satisfies Fields<ListedCar>

const ofBattery = (read: (battery: NonNullable<NativeCar['built']['battery']>) => unknown) => (car: NativeCar) =>
  car.built.battery === null ? undefined : read(car.built.battery)

/** Each line and part of the sheet once, in its order, with the key of what is fitted. An unknown size or number is not "none". */
function listEquipment({ equipment }: NativeCar['built']): readonly string[] {
  return equipment
    .filter(({ name, says }) => !(says === 'none' && /尺寸|数量/.test(name)))
    .map((one) => formatPiece(one.part === null ? one.name : `${one.name} ${one.part}`, one.says, equipmentKeyOf(one)))
}

const formatPiece = (source: string, value: string, key: string | null) =>
  `${source}: ${value}${value === 'standard' ? ` (${key})` : ''}`

function listPieces(said: unknown): readonly string[] {
  const pieces = (said ?? []) as readonly Readonly<Record<'source' | 'value' | 'key', string>>[]
  return pieces.map(({ source, value, key }) => formatPiece(source, value, key))
}

/** What the details of a car have, wherever they come from. */
export const DETAIL_FIELDS = {
  ...LISTED_FIELDS,
  id: code(({ truth }) => truth.infoid),
  model_year: code(({ built }) => built.model_year, { year_min: 'atLeast', year_max: 'atMost' }),
  price_eur: code(
    ({ truth, rate }) => {
      const price = priceOf(truth)
      return price === null ? null : centsOf(price, rate) / 100
    },
    { price_eur_min: 'atLeast', price_eur_max: 'atMost' },
  ),
  price_usd: code(
    ({ truth, rate }) => {
      const price = priceOf(truth)
      return price === null ? null : dollarCentsOf(price, rate) / 100
    },
    { price_usd_min: 'atLeast', price_usd_max: 'atMost' },
  ),
  fuel_label: word(({ truth, built }) => labelOf('fuel_type', fuelOf(truth), 'zh') ?? built.fuel_label),
  displacement_l: code(({ built }) => built.litres),
  displacement_cc: code(
    ({ built }) => built.cubic_centimetres,
    {
      displacement_min: 'atLeast',
      displacement_max: 'atMost',
    },
    { displacement_band: [0, 1000, 1500, 1800, 2000, 2300, 3000, 4000] },
  ),
  power_kw: code((car) => powerOf(car).kw),
  power_hp: code(
    (car) => powerOf(car).hp,
    { power_hp_min: 'atLeast', power_hp_max: 'atMost' },
    { power_band: [0, 80, 100, 120, 160, 200, 250, 300, 400, 600] },
  ),
  power_source: code((car) => (powerOf(car).hp === null ? null : 'printed')),
  power_basis: code((car) => powerOf(car).basis),
  color: word(({ truth }) => unless(truth, 'colour', truth.colour)),
  color_code: code(({ truth }) => unless(truth, 'colour', COLOURS[truth.colour]), { color: 'anyOf' }),
  drive: word(({ built }) => built.drive_name),
  drive_code: code(({ built }) => DRIVES[built.drive] ?? 'awd', { drive: 'anyOf' }),
  emission_code: code(({ truth }) => unless(truth, 'emission', EMISSIONS[truth.emission] ?? null), {
    emission: 'anyOf',
  }),
  launched: code(({ built }) => built.launched?.replace('.', '-') ?? null),
  gears: code(({ built }) => built.gears),
  top_speed_kmh: code(({ built }) => built.top_speed_kmh),
  acceleration_0_100_s: code(({ built }) => built.acceleration_0_100_s),
  fuel_grade: word(({ built }) => built.fuel_grade),
  tank_l: code(({ built }) => built.tank_l),
  consumption: code(({ built }) => consumptionOf(built)),
  // Where the record has no figure the sheet has one, at least in a combined line: 5门7座MPV.
  seats: code(({ built }) => built.seats, { seats: 'exactly' }),
  doors: code(({ built }) => built.doors),
  transfer_count: code(({ truth }) => unless(truth, 'transfers', truth.transfers), { transfers_max: 'atMost' }),
  usage_type: word(({ truth }) => unless(truth, 'usage', truth.usage)),
  new_price_cny: code(({ truth, built }) => unless(truth, 'guide_price', built.guide_price_cny)),
  'engine.displacement_l': code(({ built }) => built.litres),
  'engine.displacement_cc': code(({ built }) => built.cubic_centimetres),
  'engine.cylinders': code(({ built }) => built.cylinders),
  'engine.power_kw': code(({ built }) => built.engine_kw),
  'engine.power_hp': code(({ built }) => built.engine_hp),
  'engine.emission_standard': word(({ truth }) => emissionOf({ truth })),
  'motor.power_kw': code(({ built }) => built.motor_kw),
  'motor.count': code((car) => (hasMotor(car) ? (MOTORS[car.built.drive] ?? 1) : null)),
  system_power_kw: code(({ built }) => built.system_kw),
  torque_nm: code(({ built }) => built.torque_nm),
  'engine.induction': word(({ built }) =>
    built.litres === null ? null : built.charged ? new OneOf('涡轮增压', '双涡轮增压') : '自然吸气',
  ),
  gearbox_label: word(({ built }) => built.gearbox_kind),
  warranty: word(({ built }) => built.maker_warranty),
  gearbox: code(({ built }) => GEARBOXES[built.gearbox_kind], { gearbox: 'anyOf' }),
  body_form: code(({ built }) => FORMS[built.structure]),
  'dimensions_mm.length': code(({ built }) => built.length_mm),
  'dimensions_mm.width': code(({ built }) => built.width_mm),
  'dimensions_mm.height': code(({ built }) => built.height_mm),
  'dimensions_mm.wheelbase': code(({ built }) => built.wheelbase_mm),
  kerb_weight_kg: code(({ built }) => built.kerb_weight_kg),
  source_maker: code(({ built }) => built.maker),
  maker: word(({ built }) => built.maker),
  'seller.kind': code(({ truth }) => SELLERS[truth.seller as keyof typeof SELLERS]),
  // The detail record does not send it.
  'seller.name': code(() => null),
  inspection_valid_until: code(({ truth }) => unless(truth, 'expiries', truth.inspected_until)),
  insurance_expiry: code(({ truth }) => unless(truth, 'expiries', truth.insured_until)),
  source_url: {
    ...code(({ truth }: NativeCar) => `/dealer/${truth.dealerid}/${truth.infoid}.html`),
    part: (said) => String(said).replace(/^https?:\/\/[^/]+/, ''),
  },
  description: {
    ...code(({ truth }: NativeCar) => unless(truth, 'remark', true)),
    part: (said) => (typeof said === 'string' && said.length > 5) || said,
  },
  photos: {
    ...code(({ truth }: NativeCar) => new OneOf(truth.photo_count, truth.photo_count + 1)),
    part: (said) => (Array.isArray(said) ? said.length : said),
  },
  equipment: { ...word(({ built }: NativeCar) => listEquipment(built)), part: listPieces },
  // Undefined where the record has no battery at all.
  'battery.capacity_kwh': code(ofBattery(({ capacity_kwh }) => capacity_kwh)),
  'battery.range_km': code(ofBattery(({ range_km }) => range_km)),
  'battery.range_standard': code(
    ofBattery(({ range_km, range_standard }) => (range_km === null ? null : range_standard.toLowerCase())),
  ),
  'charging.fast_h': code(ofBattery(({ fast_charge_h }) => fast_charge_h)),
  'charging.slow_h': code(ofBattery(({ slow_charge_h }) => slow_charge_h)),
  'battery.chemistry': word(ofBattery(({ chemistry }) => chemistry)),
  'battery.maker': word(ofBattery(({ maker }) => maker)),
  'battery.warranty': word(
    ofBattery(({ warranty }) =>
      warranty === null
        ? null
        : { text: warranty, source: warranty, first_owner_only: warranty.startsWith('首任车主') ? true : null },
    ),
  ),
  'battery.rented': code(
    ofBattery(({ leased }) => (leased ? true : null)),
    { battery_rented: 'yesOrNo' },
  ),
} satisfies Fields<NativeCar>
