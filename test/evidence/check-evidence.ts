/** Compares the evidence of a car with its details, with what the stand-in sends about it, and with what is true of it. */
import type { CarEvidence, EvidenceField, EvidenceStatement } from '../../src/domain/evidence/evidence-record.ts'
import type { CarDetail } from '../../src/domain/listing.ts'
import type { CarTruth, OpenService } from '../spec/open-service.ts'

type Native = Readonly<Record<string, unknown>>
interface Section {
  readonly title: string
  readonly data: readonly { readonly name: string; readonly content: string }[]
}

/** Empty if everything is as it should be. */
export async function checkEvidence(service: OpenService, truth: CarTruth): Promise<readonly string[]> {
  const path = `/v1/cars/${truth.infoid}`
  const car = (await service.get<CarDetail>(`${path}?lang=zh`)).body
  const answer = await service.get<CarEvidence>(`${path}/evidence?lang=zh`)
  const native = (await readNative(service, 'apic/v2/car/getcarinfo', truth)) as Native
  const sheet = (await readNative(service, 'api/v1/car/getparamtypeitems', truth)) as readonly Section[]
  const { fields } = answer.body
  const complaints = [
    ...(answer.status === 200 ? [] : [`status ${answer.status}`]),
    ...listMissing(car, fields),
    ...fields.flatMap((field) => checkField(field, car)),
    ...fields.flatMap(({ field, statements }) =>
      statements
        .filter((one) => !isSent(one, native, sheet))
        .map((one) => `${field}: ${JSON.stringify(one)} was not sent`),
    ),
    ...checkWhys(fields, truth),
    ...checkUnread(car, fields),
  ]
  return complaints.map((complaint) => `${truth.infoid} ${complaint}`)
}

async function readNative(service: OpenService, path: string, { infoid }: CarTruth): Promise<unknown> {
  const answer = await fetch(`${service.marketplace.url}/${path}?infoid=${infoid}`)
  return ((await answer.json()) as { result: unknown }).result
}

const GROUPS = [
  'location',
  'engine',
  'motor',
  'dimensions_mm',
  'battery',
  'battery.state_of_health',
  'charging',
  'seller',
]

function listMissing(car: CarDetail, fields: readonly EvidenceField[]): string[] {
  const named = new Set(fields.map(({ field }) => field))
  const { marketplace: _, ...shown } = car
  const paths = Object.entries(shown).flatMap(([field, value]) => listPaths(field, value))
  return paths.filter((path) => !named.has(path)).map((path) => `${path} has no evidence`)
}

function listPaths(path: string, value: unknown): string[] {
  if (!GROUPS.includes(path)) return [path]
  return Object.entries(value ?? {}).flatMap(([member, one]) => listPaths(`${path}.${member}`, one))
}

function checkField({ field, value, status, why, statements, rule }: EvidenceField, car: CarDetail): string[] {
  const steps = field.split('.')
  const shown = steps.reduce<unknown>((whole, step) => (whole as Native | null)?.[step] ?? null, car)
  const rules: readonly (readonly [holds: boolean, complaint: string])[] = [
    [JSON.stringify(shown) === JSON.stringify(value), `is ${JSON.stringify(value)}, not ${JSON.stringify(shown)}`],
    [(value === null) === (why !== null), 'has a reason and a value, or neither'],
    [(value === null) === (status === 'unknown'), `${status} with ${JSON.stringify(value)}`],
    [status !== 'stated' || statements.length > 0, 'is stated by nobody'],
    [status !== 'stated' || rule === null, 'is stated by a rule'],
    [status !== 'derived' || rule !== null, 'is derived by no rule'],
    [statements.every(({ observed_at }) => !Number.isNaN(Date.parse(observed_at))), 'has no time'],
  ]
  return rules.filter(([holds]) => !holds).map(([, complaint]) => `${field} ${complaint}`)
}

function isSent(statement: EvidenceStatement, native: Native, sheet: readonly Section[]): boolean {
  const { source, native_section, native_key, native_value, native_count } = statement
  if (source === 'detail') return isSame(native[native_key ?? ''], native_value, native_count)
  return sheet.some(
    ({ title, data }) =>
      title === native_section &&
      (native_count === null
        ? data.some(({ name, content }) => name === native_key && isSame(content, native_value, null))
        : data.length === native_count),
  )
}

const LONGEST = 1000

function isSame(sent: unknown, shown: unknown, count: number | null): boolean {
  if (count !== null) return (Array.isArray(sent) ? sent : Object.keys(sent as object)).length === count
  if (typeof sent !== 'string' || typeof shown !== 'string') return sent === shown
  return shown.includes('***') || shown === sent.slice(0, LONGEST)
}

/** Why a field is empty when the stand-in leaves it out; another record of the live marketplace is a row, which was not read. */
const WHYS: Readonly<Record<string, readonly (readonly [field: string, why: string])[]>> = {
  price: [
    ['price_cny', 'placeholder'],
    ['price_eur', 'placeholder'],
    ['price_usd', 'placeholder'],
  ],
  mileage: [['mileage_km', 'placeholder']],
  registration: [
    ['registration_date', 'not_read'],
    ['registration_state', 'not_read'],
  ],
  colour: [
    ['color', 'placeholder'],
    ['color_code', 'placeholder'],
  ],
  transfers: [['transfer_count', 'not_sent']],
  expiries: [['insurance_expiry', 'placeholder']],
  remark: [['description', 'placeholder']],
  published: [
    ['listed_from', 'placeholder'],
    ['listed_to', 'placeholder'],
  ],
  usage: [['usage_type', 'placeholder']],
}
const OF_BATTERY = ['battery.capacity_kwh', 'battery.range_km', 'battery.rented', 'charging.fast_h']
const OF_ENGINE = [
  'displacement_l',
  'displacement_cc',
  'engine.power_kw',
  'engine.cylinders',
  'tank_l',
  'emission_code',
]

/** Why there is nothing of a report that was not read, by what is known of it. */
const UNREAD: Readonly<Record<string, string>> = {
  not_available: 'not_applicable',
  not_read: 'not_read',
  unavailable: 'not_read',
  unsupported: 'unreadable',
}

/** All that comes from the report of a car is missing for one reason. */
function checkUnread(car: CarDetail, fields: readonly EvidenceField[]): string[] {
  const why = UNREAD[car.report_status ?? '']
  if (why === undefined) return []
  const { battery } = car
  const ofReport = ['derived_damage_severity', 'conflicts', ...(battery ? ['battery.state_of_health.percent'] : [])]
  return fields.flatMap((one) =>
    ofReport.includes(one.field) && one.why !== why ? [`${one.field} is ${one.why}, not ${why}`] : [],
  )
}

function checkWhys(fields: readonly EvidenceField[], truth: CarTruth): string[] {
  const expected = truth.gaps.flatMap((gap) => WHYS[gap] ?? [])
  const absent = [
    ...(truth.registered === null && !truth.gaps.includes('registration') ? ['registration_date'] : []),
    ...(truth.fuel_filter === 1 || truth.fuel_filter === 2 ? OF_BATTERY : []),
    ...(truth.fuel_filter === 7 ? OF_ENGINE : []),
  ]
  return [...expected, ...absent.map((field) => [field, 'not_applicable'] as const)].flatMap(([field, why]) => {
    const found = fields.find((one) => one.field === field)?.why
    return found === why ? [] : [`${field} is ${found}, not ${why}`]
  })
}
