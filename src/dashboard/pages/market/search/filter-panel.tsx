/** The filters of the search page: a form whose state is the address, with links for values that have counts. */
import { SHOWN_CURRENCIES } from '../../../../domain/codes.ts'
import { PANELS } from '../../../../domain/fields/panels.ts'
import { formatNumber } from '../../../format.ts'
import { SEARCH } from '../../../texts/market/search.ts'
import { PRICE_FORM } from './asked.ts'
import type { FacetGroups, FacetLinks } from './facet-links.ts'
import { readPrice } from './filter-groups.ts'
import { CopyFilters, LiveFilters } from './more-filters.tsx'
import { Choice, Facet, Group, Input, type Panel, Range } from './panel-fields.tsx'

interface FilterPanelProps {
  readonly panel: Panel
  /** Null without an inventory, and if nothing could be counted. */
  readonly facets: FacetGroups | null
  readonly hasInventory: boolean
  /** The names of all parameters. */
  readonly names: readonly string[]
  readonly isOpen: boolean
  readonly countSet: number
}

interface PartProps extends Pick<FilterPanelProps, 'panel' | 'hasInventory'> {
  readonly facets: FacetGroups
}

export function FilterPanel({ panel, facets, hasInventory, names, isOpen, countSet }: FilterPanelProps) {
  const { language } = panel
  const texts = SEARCH[language]
  const part = { panel, facets: facets ?? {}, hasInventory }
  return (
    <details class="filters" id="filters" open={isOpen}>
      <summary>{countSet === 0 ? texts.filters : texts.filtersSet(formatNumber(countSet, language))}</summary>
      <form method="get" action="/market" class="filter-form" aria-label={texts.filters}>
        <Hidden panel={panel} names={names} hasInventory={hasInventory} />
        <Names {...part} />
        <Price {...part} />
        {hasInventory && (
          <Group panel={panel} group="year">
            <Range panel={panel} group="year" names={['year_min', 'year_max']} />
            <Facet panel={panel} facet={facets?.year} summary={texts.years} />
          </Group>
        )}
        <Group panel={panel} group="mileage">
          <Range panel={panel} group="mileage" names={['mileage_min', 'mileage_max']} unit={texts.units.mileage} />
          <p class="filter-hint">{texts.hints.mileage}</p>
          <Facet panel={panel} facet={facets?.mileage} summary={texts.ranges} />
        </Group>
        {hasInventory ? <CopyFilters {...part} /> : <LiveFilters {...part} />}
        {facets !== null && <p class="filter-hint">{texts.unknownWhy}</p>}
        <div class="filter-apply">
          <button type="submit">{texts.apply}</button>
        </div>
      </form>
    </details>
  )
}

const LIVE_FIELDS = [
  'brand',
  'model',
  'q',
  'price_min',
  'price_max',
  'currency',
  'mileage_min',
  'mileage_max',
  'age_min',
  'age_max',
  'fuel_type',
  'transmission',
  'body_style',
]
/** Those of the copy that are set by links. */
const LINKED = PANELS.filter(({ kind }) => kind === 'counted' || kind === 'linked').map(({ name }): string => name)

/** What is set by links stays set when the form is sent. */
function Hidden({ panel: { asked }, names, hasInventory }: Pick<FilterPanelProps, 'panel' | 'names' | 'hasInventory'>) {
  const isKept = (name: string) =>
    name === 'sort' || name === 'compare' || (hasInventory ? LINKED.includes(name) : !LIVE_FIELDS.includes(name))
  return (
    <>
      {[...asked]
        .filter(([name]) => names.includes(name) && name !== 'page' && isKept(name))
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
    </>
  )
}

function Names({ panel, facets }: PartProps) {
  const { groups, qHint, any } = SEARCH[panel.language]
  // Its models take the place of the makes.
  const counted = panel.asked.has('brand') ? 'model' : 'brand'
  return (
    <>
      <Group panel={panel} group="q">
        <Input panel={panel} name="q" label={groups.q} placeholder={qHint} />
      </Group>
      {(['brand', 'model'] as const).map((name) => (
        <Group key={name} panel={panel} group={name}>
          <Input {...{ panel, name }} label={groups[name]} placeholder={any} list={LISTS[name]} suggests={name} />
          <NameOptions id={LISTS[name]} facet={facets[name]} panel={panel} />
          <Facet panel={panel} facet={name === counted ? facets[name] : onlyUnknown(facets[name])} />
        </Group>
      ))}
    </>
  )
}

const LISTS = { brand: 'makes', model: 'models' } as const

function NameOptions({ id, facet, panel }: { id: string; facet: FacetLinks | undefined; panel: Panel }) {
  const { countOf } = SEARCH[panel.language]
  return (
    <datalist id={id}>
      {facet?.links.map(({ label, value = label, count }) => (
        <option key={value} value={value} label={countOf(formatNumber(count, panel.language))} />
      ))}
    </datalist>
  )
}

function onlyUnknown(facet: FacetLinks | undefined): FacetLinks | undefined {
  return facet && { ...facet, links: [] }
}

/** With an inventory limits are exact; without, in steps. */
function Price({ panel, facets, hasInventory }: PartProps) {
  const texts = SEARCH[panel.language]
  const { min, max, currency } = readPrice(panel.asked)
  const label = texts.groups.price
  const names = hasInventory ? PRICE_FORM : { from: 'price_min', to: 'price_max', currency: 'currency' }
  const complaint = [...panel.complaints.values()].find(({ name }) =>
    /^price_(?:\w+_)?(?:min|max)$|^currency$/.test(name ?? ''),
  )
  const currencies = hasInventory ? SHOWN_CURRENCIES : SHOWN_CURRENCIES.slice(0, 2)
  const about = complaint?.name ?? ''
  return (
    <Group panel={panel} group="price">
      <div class="filter-range price">
        <PriceInput
          about={about}
          name={names.from}
          label={texts.fieldFrom(label)}
          value={min}
          hint={texts.from}
          end="min"
        />
        <PriceInput about={about} name={names.to} label={texts.fieldTo(label)} value={max} hint={texts.to} end="max" />
        <Choice
          panel={panel}
          name={names.currency}
          label={texts.currency}
          value={currency}
          options={currencies.map((one) => [one, texts.currencies[one]])}
        />
      </div>
      {!hasInventory && <p class="filter-hint">{texts.hints.price}</p>}
      <Facet panel={panel} facet={facets.price} summary={texts.ranges} />
    </Group>
  )
}

interface PriceInputProps {
  readonly name: string
  readonly label: string
  readonly value: string | undefined
  readonly hint: string
  readonly end: 'min' | 'max'
  /** The parameter that a complaint is about. */
  readonly about: string
}

function PriceInput({ name, label, value, hint, end, about }: PriceInputProps) {
  const isWrong = about.endsWith(end)
  return (
    <input
      name={name}
      type="text"
      inputmode="decimal"
      autocomplete="off"
      aria-label={label}
      placeholder={hint}
      {...(value === undefined ? {} : { value })}
      {...(isWrong && { 'aria-invalid': 'true' as const, 'aria-describedby': `w-${about}` })}
    />
  )
}
