/** What a search page was asked for: the names and values of its query, which are its whole state. */
import { CURRENCIES, SHOWN_CURRENCIES } from '../../../../domain/codes.ts'
import { parametersOf } from '../../../../domain/fields/panels.ts'
import { FIELD_NAMES, SEARCH_FIELDS } from '../../../../domain/fields/search-fields.ts'
import type { Query } from '../../../../parameters/validation/read-query.ts'
import { formatQuery } from '../../../format-request.ts'

/** By name, in the order of the canonical address. */
export type Asked = ReadonlyMap<string, string>

/** Filters that take several values, separated by commas. Checkboxes send one value each. */
export const LISTS: ReadonlySet<string> = new Set([
  'fuel_type',
  ...FIELD_NAMES.flatMap((name) => {
    const field = SEARCH_FIELDS[name]
    const isList = 'filter' in field && ('anyOf' in field.filter || 'allOf' in field.filter)
    return isList ? parametersOf(field.filter) : []
  }),
])

/** One price in a chosen currency: a form cannot name a field by the value of another. */
export const PRICE_FORM = { from: 'price_from', to: 'price_to', currency: 'price_in' } as const

const DEFAULTS: Asked = new Map([
  ['sort', 'default'],
  ['page', '1'],
  ['currency', 'cny'],
])

/** A query without empty fields, repeated names, defaults and the names that only the form has. */
export function normalize(query: Query, names: readonly string[]): Asked {
  const sent = new Map<string, string>()
  for (const [name, texts] of query) {
    // As in the API, the last value counts.
    const text = LISTS.has(name) ? texts.filter((one) => one !== '').join(',') : (texts.at(-1) ?? '')
    if (text !== '' && DEFAULTS.get(name) !== text) sent.set(name, text)
  }
  if (names.includes('price_cny_min')) {
    readPriceForm(sent)
    readSteppedPrice(sent)
  }
  const isPriced = sent.has('price_min') || sent.has('price_max')
  if (!isPriced && (CURRENCIES as readonly string[]).includes(sent.get('currency') ?? '')) sent.delete('currency')
  return new Map([...sent].sort(([a], [b]) => placeOf(a, names) - placeOf(b, names)))
}

function readPriceForm(sent: Map<string, string>): void {
  const currency = sent.get(PRICE_FORM.currency)
  if (!(SHOWN_CURRENCIES as readonly (string | undefined)[]).includes(currency)) return
  for (const [name, end] of [
    [PRICE_FORM.from, 'min'],
    [PRICE_FORM.to, 'max'],
  ] as const) {
    const bound = sent.get(name)
    if (bound !== undefined) sent.set(`price_${currency}_${end}`, bound)
    sent.delete(name)
  }
  sent.delete(PRICE_FORM.currency)
}

const EXACT = SHOWN_CURRENCIES.flatMap((currency) => [`price_${currency}_min`, `price_${currency}_max`])

/** Limits in steps become exact ones, which take any number. Beside exact ones they are refused. */
function readSteppedPrice(sent: Map<string, string>): void {
  const currency = sent.get('currency') ?? 'cny'
  const bounds = ['min', 'max'].filter((end) => sent.has(`price_${end}`))
  const isKnown = (SHOWN_CURRENCIES as readonly string[]).includes(currency)
  if (bounds.length === 0 || !isKnown || EXACT.some((name) => sent.has(name))) return
  for (const end of bounds) {
    sent.set(`price_${currency}_${end}`, sent.get(`price_${end}`) as string)
    sent.delete(`price_${end}`)
  }
  sent.delete('currency')
}

/** Unknown names come last, in the order in which they were sent. */
function placeOf(name: string, names: readonly string[]): number {
  const place = names.indexOf(name)
  return place === -1 ? names.length : place
}

/** Whether a query has exactly these names and values. The order and the spelling of characters do not matter, because browsers differ in them. */
export function isNormal(query: Query, asked: Asked): boolean {
  return (
    query.size === asked.size && [...query].every(([name, texts]) => texts.length === 1 && texts[0] === asked.get(name))
  )
}

/** The same search with other filters, from its first page. Null removes a filter. */
export function change(asked: Asked, changes: Readonly<Record<string, string | null>>): Asked {
  const changed = new Map(asked)
  changed.delete('page')
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) changed.delete(name)
    else changed.set(name, value)
  }
  return changed
}

export function hrefOf(asked: Asked): string {
  return asked.size === 0 ? '/market' : `/market?${formatQuery(asked)}`
}
