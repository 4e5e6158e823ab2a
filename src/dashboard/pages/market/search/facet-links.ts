/** The values of each facet as links that set or remove a filter. */
import { BODY_UMBRELLAS } from '../../../../domain/codes.ts'
import { type BandFacetName, FACETS, type FacetName } from '../../../../domain/fields/field-facets.ts'
import { PANELS } from '../../../../domain/fields/panels.ts'
import { type FieldName, SEARCH_FIELDS } from '../../../../domain/fields/search-fields.ts'
import type { FacetsResponse } from '../../../../domain/inventory/facet-records.ts'
import { SEARCH } from '../../../texts/market/search.ts'
import type { Language } from '../../../visit.ts'
import { type Asked, change, hrefOf, LISTS } from './asked.ts'
import { GROUPS, type GroupName } from './filter-groups.ts'

export interface FacetLink {
  /** As the parameter takes it. */
  readonly value?: string
  readonly label: string
  readonly count: number
  /** Sets the value, or removes it if it is set. */
  readonly href: string
  readonly isSet: boolean
}

export interface FacetLinks {
  readonly links: readonly FacetLink[]
  /** Cars that no value finds, without those of `notRead`. */
  readonly unknown: number
  /** Cars whose value is unknown only because their report has not been read yet. */
  readonly notRead: number
}

export type FacetGroups = Partial<Readonly<Record<GroupName, FacetLinks>>>

type Groups = FacetsResponse['groups']

/** One filter each, or a comma-separated list of values. */
const CODES: readonly (readonly [group: GroupName, facet: keyof Groups])[] = [
  ['brand', 'make'],
  ['model', 'model'],
  ...PANELS.filter(({ kind }) => kind === 'counted').map(({ name, field }) => [name, facetOf(field)] as const),
]

/** A minimum and a maximum. */
const BANDS: readonly (readonly [group: GroupName, facet: BandFacetName, bounds: readonly string[]])[] = [
  ['price', 'price_band', ['price_cny_min', 'price_cny_max']],
  ['mileage', 'mileage_band', ['mileage_min', 'mileage_max']],
  ...PANELS.filter(({ kind, field }) => kind === 'range' && 'bands' in SEARCH_FIELDS[field]).map(
    ({ name, field, parameters }) => [name, facetOf(field) as BandFacetName, parameters] as const,
  ),
]

function facetOf(field: FieldName): FacetName {
  return FACETS.find((facet) => facet.field === field)?.group as FacetName
}

export function linkFacets({ groups }: FacetsResponse, asked: Asked, language: Language): FacetGroups {
  const linked: Partial<Record<GroupName, FacetLinks>> = {}
  for (const [name, facet] of CODES) linked[name] = linkCodes(name, groups[facet] as Groups['make'], asked)
  for (const [name, facet, bounds] of BANDS) linked[name] = linkBands(name, groups[facet], bounds, asked)
  linked.year = linkYears(groups.model_year, asked)
  linked.body_style = withUmbrellas(linked.body_style as FacetLinks, groups, asked, language)
  return linked
}

function splitUnknown({ unknown, not_read }: Pick<Groups['make'], 'unknown' | 'not_read'>) {
  return { unknown: unknown - not_read, notRead: not_read }
}

/** The others of hundreds of makes and thousands of models are found by typing. */
const MOST_NAMES = 60

function linkCodes(name: GroupName, { values, ...unknown }: Groups['make'], asked: Asked): FacetLinks {
  const isLong = name === 'brand' || (name === 'model' && !asked.has('brand'))
  return {
    links: (isLong ? values.slice(0, MOST_NAMES) : values).map(({ value, label, count }) => ({
      value,
      label,
      count,
      ...toggle(asked, name, value),
    })),
    ...splitUnknown(unknown),
  }
}

/** Adds a value to a list or removes it; of other filters, sets or removes the only one. */
function toggle(asked: Asked, name: string, value: string): Pick<FacetLink, 'href' | 'isSet'> {
  const set = asked.get(name)
  if (!LISTS.has(name)) {
    const isSet = set === value
    // A model belongs to its make.
    const model = name === 'brand' ? { model: null } : {}
    return { isSet, href: hrefOf(change(asked, { ...model, [name]: isSet ? null : value })) }
  }
  const items = set === undefined ? [] : set.split(',').map((item) => item.trim())
  const isSet = items.includes(value)
  const left = isSet ? items.filter((item) => item !== value) : [...items, value]
  return { isSet, href: hrefOf(change(asked, { [name]: left.length === 0 ? null : left.join(',') })) }
}

/** Ascending, as on a ruler. */
function linkBands(
  name: GroupName,
  { values, ...unknown }: Groups[BandFacetName],
  [minName = '', maxName = '']: readonly string[],
  asked: Asked,
): FacetLinks {
  const sorted = [...values].sort((a, b) => a.min - b.min)
  return {
    links: sorted.map(({ label, count, min, max }) => ({
      label,
      count,
      ...toggleBounds(asked, name, {
        [minName]: min === 0 ? null : String(min),
        [maxName]: max === null ? null : String(max),
      }),
    })),
    ...splitUnknown(unknown),
  }
}

/** The latest first. */
function linkYears({ values, ...unknown }: Groups['model_year'], asked: Asked): FacetLinks {
  const sorted = [...values].sort((a, b) => Number(b.value) - Number(a.value))
  return {
    links: sorted.map(({ value, label, count }) => ({
      label,
      count,
      ...toggleBounds(asked, 'year', { year_min: value, year_max: value }),
    })),
    ...splitUnknown(unknown),
  }
}

function toggleBounds(
  asked: Asked,
  group: GroupName,
  bounds: Readonly<Record<string, string | null>>,
): Pick<FacetLink, 'href' | 'isSet'> {
  const cleared = Object.fromEntries(GROUPS[group].map((name) => [name, null]))
  const isSet = GROUPS[group].every((name) => (asked.get(name) ?? null) === (bounds[name] ?? null))
  return { isSet, href: hrefOf(change(asked, isSet ? cleared : { ...cleared, ...bounds })) }
}

/** All cars and all SUVs first: a car has one body style, so that their counts add up. */
function withUmbrellas(linked: FacetLinks, { body_style }: Groups, asked: Asked, language: Language): FacetLinks {
  const umbrellas = (['car', 'suv'] as const).flatMap((value): FacetLink[] => {
    const styles: readonly string[] = BODY_UMBRELLAS[value]
    const count = body_style.values.reduce((sum, one) => sum + (styles.includes(one.value) ? one.count : 0), 0)
    return count === 0 ? [] : [{ label: SEARCH[language].anyOf[value], count, ...toggle(asked, 'body_style', value) }]
  })
  return { ...linked, links: [...umbrellas, ...linked.links] }
}
