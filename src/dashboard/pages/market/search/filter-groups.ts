/** The filters as readers see them: a minimum and a maximum are one filter, and so are all ways to limit a price. */
import type { Catalog } from '../../../../catalog/create-catalog.ts'
import { type ColorCode, type EmissionCode, SHOWN_CURRENCIES } from '../../../../domain/codes.ts'
import { formatNumber } from '../../../format.ts'
import { SEARCH } from '../../../texts/market/search.ts'
import type { Language } from '../../../visit.ts'
import type { Asked } from './asked.ts'

/** The names of the parameters in each group. The order is that of the labels. */
export const GROUPS = {
  brand: ['brand'],
  model: ['model'],
  q: ['q'],
  price: [
    'price_min',
    'price_max',
    'currency',
    ...SHOWN_CURRENCIES.flatMap((one) => [`price_${one}_min`, `price_${one}_max`]),
  ],
  year: ['year_min', 'year_max'],
  mileage: ['mileage_min', 'mileage_max'],
  powertrain: ['powertrain'],
  body_style: ['body_style'],
  transmission: ['transmission'],
  gearbox: ['gearbox'],
  province: ['province'],
  city: ['city'],
  has_report: ['has_report'],
  report_status: ['report_status'],
  had_accident: ['had_accident'],
  was_flooded: ['was_flooded'],
  was_fire_damaged: ['was_fire_damaged'],
  odometer_rolled_back: ['odometer_rolled_back'],
  is_rental: ['is_rental'],
  derived_damage_severity: ['derived_damage_severity'],
  severity: ['derived_damage_severity_max'],
  export: ['export'],
  fuel_type: ['fuel_type'],
  drive: ['drive'],
  registration_state: ['registration_state'],
  power: ['power_hp_min', 'power_hp_max'],
  displacement: ['displacement_min', 'displacement_max'],
  age: ['age_min', 'age_max'],
  color: ['color'],
  emission: ['emission'],
  seats: ['seats'],
  transfers: ['transfers_max'],
  battery_rented: ['battery_rented'],
  listed: ['listed_within_days'],
  price_changed: ['price_changed_within_days'],
} as const satisfies Readonly<Record<string, readonly string[]>>
export type GroupName = keyof typeof GROUPS

const GROUP_NAMES = Object.keys(GROUPS) as readonly GroupName[]

/** Kinds of codes that the catalog has labels for. */
const CODED = [
  'powertrain',
  'body_style',
  'transmission',
  'gearbox',
  'has_report',
  'fuel_type',
  'drive',
  'registration_state',
  'report_status',
  'had_accident',
  'was_flooded',
  'was_fire_damaged',
  'odometer_rolled_back',
  'is_rental',
  'derived_damage_severity',
] as const
type Coded = (typeof CODED)[number]

export type CodeLabel = Catalog['codeLabel']

export interface Described {
  readonly group: GroupName
  /** `2019 to 2021`. */
  readonly value: string
  /** Whether the value names itself: `BMW`, but `Seats: 5`. */
  readonly isPlain: boolean
}

/** The group of a parameter; null for those that are no filter. */
export function groupOf(name: string): GroupName | null {
  return GROUP_NAMES.find((group) => (GROUPS[group] as readonly string[]).includes(name)) ?? null
}

/** The groups that are set, as they are told to a reader. Values that cannot be read are shown as they were sent. */
export function describeFilters(asked: Asked, language: Language, codeLabel: CodeLabel): readonly Described[] {
  return GROUP_NAMES.filter((group) => GROUPS[group].some((name) => asked.has(name))).map((group) => ({
    group,
    value: describe(group, asked, language, codeLabel),
    isPlain: PLAIN.has(group),
  }))
}

const PLAIN: ReadonlySet<GroupName> = new Set([
  'brand',
  'model',
  'price',
  'mileage',
  'powertrain',
  'body_style',
  'transmission',
  'gearbox',
  'province',
  'city',
  'has_report',
  'fuel_type',
  'drive',
  'registration_state',
  'power',
  'displacement',
  'color',
  'emission',
  'had_accident',
  'was_flooded',
  'was_fire_damaged',
  'odometer_rolled_back',
  'is_rental',
])

export function tellFilter({ group, value, isPlain }: Described, language: Language): string {
  return isPlain ? value : `${SEARCH[language].groups[group]}${language === 'zh' ? '：' : ': '}${value}`
}

function describe(group: GroupName, asked: Asked, language: Language, codeLabel: CodeLabel): string {
  const texts = SEARCH[language]
  if (group === 'price') return describePrice(asked, language)
  if (group in texts.units) {
    const [min, max] = GROUPS[group] as readonly [string, string]
    const unit = texts.units[group as keyof typeof texts.units]
    const isYear = group === 'year'
    return describeRange(asked.get(min), asked.get(max), language, (text) =>
      joinUnit(show(text, language, isYear), unit),
    )
  }
  const value = asked.get(GROUPS[group][0]) ?? ''
  if (group === 'export') return value === 'clear' ? texts.exportClear : value
  if (group === 'transfers') return texts.transfersMost(show(value, language))
  if (group === 'listed' || group === 'price_changed') return texts.withinDays(show(value, language))
  if (group === 'battery_rented') return value === 'true' ? texts.yes : value === 'false' ? texts.no : value
  if (group === 'province') return codeLabel('province', value, language)
  if (group === 'severity') return codeLabel('derived_damage_severity', value, language)
  return value
    .split(',')
    .map((code) => nameCode(group, code.trim(), language, codeLabel))
    .join(language === 'zh' ? '、' : ', ')
}

/** The label of one value of a group; the value itself if there is none. */
export function nameCode(group: GroupName, code: string, language: Language, codeLabel: CodeLabel): string {
  const { anyOf, colors, emissions } = SEARCH[language]
  if (group === 'body_style' && (code === 'car' || code === 'suv')) return anyOf[code]
  if (group === 'color' && Object.hasOwn(colors, code)) return colors[code as ColorCode]
  if (group === 'emission' && Object.hasOwn(emissions, code)) return emissions[code as EmissionCode]
  return (CODED as readonly string[]).includes(group) ? codeLabel(group as Coded, code, language) : code
}

interface ReadPrice {
  readonly min: string | undefined
  readonly max: string | undefined
  /** `cny`, `eur`, `usd`; another text if it cannot be read. */
  readonly currency: string
}

/** The price limits, whichever way they are given. */
export function readPrice(asked: Asked): ReadPrice {
  for (const currency of SHOWN_CURRENCIES) {
    const min = asked.get(`price_${currency}_min`)
    const max = asked.get(`price_${currency}_max`)
    if (min !== undefined || max !== undefined) return { min, max, currency }
  }
  return { min: asked.get('price_min'), max: asked.get('price_max'), currency: asked.get('currency') ?? 'cny' }
}

function describePrice(asked: Asked, language: Language): string {
  const { min, max, currency } = readPrice(asked)
  return describeRange(min, max, language, (text) => joinUnit(show(text, language), nameCurrency(currency, language)))
}

/** A text that is no currency is shown as it was sent. */
function nameCurrency(currency: string, language: Language): string {
  const { currencies } = SEARCH[language]
  return Object.hasOwn(currencies, currency) ? currencies[currency as keyof typeof currencies] : currency
}

function describeRange(
  min: string | undefined,
  max: string | undefined,
  language: Language,
  tell: (text: string) => string,
): string {
  const { between, atLeast, atMost } = SEARCH[language]
  if (min !== undefined && max !== undefined) return between(tell(min), tell(max))
  return min === undefined ? atMost(tell(max ?? '')) : atLeast(tell(min))
}

const joinUnit = (text: string, unit: string) => (unit === '' ? text : `${text} ${unit}`)

/** A number with its separators; any other text as it is. */
function show(text: string, language: Language, isYear = false): string {
  const isNumber = /^\d{1,15}(?:\.\d{1,3})?$/.test(text)
  return isNumber && !isYear ? formatNumber(Number(text), language) : text
}
