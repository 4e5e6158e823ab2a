/** The filters as readers see them: a minimum and a maximum are one filter, and so are all ways to limit a price. */
import type { Catalog } from '../../../../catalog/create-catalog.ts'
import { SHOWN_CURRENCIES } from '../../../../domain/codes.ts'
import type { FieldFilterDeclaration } from '../../../../domain/fields/declare-field.ts'
import { type FieldPanel, PANELS, type PanelName } from '../../../../domain/fields/panels.ts'
import { SEARCH_FIELDS } from '../../../../domain/fields/search-fields.ts'
import { formatNumber } from '../../../format.ts'
import { SEARCH } from '../../../texts/market/search.ts'
import type { Language } from '../../../visit.ts'
import type { Asked } from './asked.ts'

/** Filters that are more than the condition on one field. */
const OTHERS = {
  brand: ['brand'],
  model: ['model'],
  q: ['q'],
  price: [
    'price_min',
    'price_max',
    'currency',
    ...SHOWN_CURRENCIES.flatMap((one) => [`price_${one}_min`, `price_${one}_max`]),
  ],
  mileage: ['mileage_min', 'mileage_max'],
  severity: ['derived_damage_severity_max'],
  export: ['export'],
  age: ['age_min', 'age_max'],
} as const satisfies Readonly<Record<string, readonly string[]>>
export type GroupName = keyof typeof OTHERS | PanelName

const OWN = new Map<GroupName, FieldPanel>(PANELS.map((panel) => [panel.name, panel]))

/** The order of the labels. Groups of fields that are declared later follow. */
const ORDER = (
  'brand model q price year mileage powertrain body_style transmission gearbox province city has_report report_status had_accident ' +
  'was_flooded was_fire_damaged odometer_rolled_back is_rental derived_damage_severity severity export fuel_type drive ' +
  'registration_state power displacement age color emission seats transfers battery_rented listed price_changed'
).split(' ') as readonly GroupName[]

const GROUP_NAMES: readonly GroupName[] = [...new Set([...ORDER, ...OWN.keys()])]

/** The names of the parameters in each group. */
export const GROUPS = Object.fromEntries(
  GROUP_NAMES.map((group) => [group, OWN.get(group)?.parameters ?? OTHERS[group as keyof typeof OTHERS]]),
) as Readonly<Record<GroupName, readonly string[]>>

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
  return GROUP_NAMES.find((group) => GROUPS[group].includes(name)) ?? null
}

/** The groups that are set, as they are told to a reader. Values that cannot be read are shown as they were sent. */
export function describeFilters(asked: Asked, language: Language, codeLabel: CodeLabel): readonly Described[] {
  return GROUP_NAMES.filter((group) => GROUPS[group].some((name) => asked.has(name))).map((group) => ({
    group,
    value: describe(group, asked, language, codeLabel),
    isPlain: PLAIN.has(group),
  }))
}

const PLAIN: ReadonlySet<GroupName> = new Set<GroupName>([
  ...(['brand', 'model', 'price', 'mileage'] as const),
  ...PANELS.filter(({ isPlain }) => isPlain).map(({ name }) => name),
])

export function tellFilter({ group, value, isPlain }: Described, language: Language): string {
  return isPlain ? value : `${SEARCH[language].groups[group]}${language === 'zh' ? '：' : ': '}${value}`
}

function describe(group: GroupName, asked: Asked, language: Language, codeLabel: CodeLabel): string {
  const texts = SEARCH[language]
  if (group === 'price') return describePrice(asked, language)
  const own = OWN.get(group)
  if (group in texts.units || own?.kind === 'range' || own?.kind === 'months')
    return describeBounds(group, asked, language)
  const value = asked.get(GROUPS[group][0] ?? '') ?? ''
  if (group === 'export') return value === 'clear' ? texts.exportClear : value
  if (own?.kind === 'number') return describeNumber(own, value, language)
  const codeGroup = group === 'severity' ? 'derived_damage_severity' : group
  return value
    .split(',')
    .map((code) => nameCode(codeGroup, code.trim(), language, codeLabel))
    .join(language === 'zh' ? '、' : ', ')
}

function describeBounds(group: GroupName, asked: Asked, language: Language): string {
  const [min = '', max = ''] = GROUPS[group]
  const isYear = group === 'year'
  const last = asked.get(max)
  if (OWN.get(group)?.kind === 'months' && last !== undefined && !asked.has(min))
    return SEARCH[language].upToMonth(last)
  return describeRange(asked.get(min), asked.get(max), language, (text) =>
    joinUnit(show(text, language, isYear), unitOf(group, language)),
  )
}

/** That of the bands of a field, or one of the texts. */
export function unitOf(group: GroupName, language: Language): string {
  const { units } = SEARCH[language]
  if (group in units) return units[group as keyof typeof units]
  const field = SEARCH_FIELDS[OWN.get(group)?.field ?? 'seats']
  return 'unit' in field ? field.unit[language] : ''
}

function describeNumber({ field }: FieldPanel, value: string, language: Language): string {
  const { transfersMost, withinDays } = SEARCH[language]
  const declared = SEARCH_FIELDS[field]
  const filter: FieldFilterDeclaration | null = 'filter' in declared ? declared.filter : null
  if (filter !== null && 'daysAgo' in filter) return withinDays(show(value, language))
  return filter !== null && 'within' in filter ? transfersMost(show(value, language)) : value
}

/** The label of one value of a group; the value itself if there is none. */
export function nameCode(group: GroupName, code: string, language: Language, codeLabel: CodeLabel): string {
  const { anyOf, yes, no } = SEARCH[language]
  if (group === 'body_style' && (code === 'car' || code === 'suv')) return anyOf[code]
  const field = OWN.get(group)?.field
  if (field === undefined || field === 'city' || SEARCH_FIELDS[field].kind === 'measure') return code
  const label = codeLabel(field as Parameters<CodeLabel>[0], code, language)
  if (label !== code || (code !== 'true' && code !== 'false')) return label
  return code === 'true' ? yes : no
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
