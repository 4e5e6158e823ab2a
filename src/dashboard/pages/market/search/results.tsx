/** The results of a search: chips of the filters, the order, cards, and links to more pages. */
import { SORTS, type Sort } from '../../../../domain/codes.ts'
import { hasEnoughFilters } from '../../../../domain/deliveries/has-enough-filters.ts'
import type { SearchResponse } from '../../../../domain/listing.ts'
import { Icon } from '../../../../web/frame/icon.tsx'
import { CarCard, nameCar } from '../../../components/car-card.tsx'
import { formatNumber } from '../../../format.ts'
import { SEARCH } from '../../../texts/market/search.ts'
import { SEARCHES } from '../../../texts/searches/searches.ts'
import type { Language } from '../../../visit.ts'
import { filtersOf, newSearchHref } from '../../searches/describe-search.tsx'
import { type Asked, change, hrefOf } from './asked.ts'
import { type Described, GROUPS, tellFilter } from './filter-groups.ts'
import { MOST_COMPARED } from './search-reader.ts'

interface AskedProps {
  readonly asked: Asked
  readonly language: Language
}

/** The filters that are set; each link removes one. */
interface ChipsProps extends AskedProps {
  readonly filters: readonly Described[]
  /** The names of the parameters that are refused. */
  readonly wrong: ReadonlySet<string>
}

export function Chips({ asked, language, filters, wrong }: ChipsProps) {
  if (filters.length === 0) return null
  const texts = SEARCH[language]
  const none = Object.fromEntries(Object.values(GROUPS).flatMap((names) => names.map((name) => [name, null])))
  return (
    <ul class="chips" aria-label={texts.set}>
      {filters.map((filter) => {
        const words = tellFilter(filter, language)
        const less = change(asked, Object.fromEntries(GROUPS[filter.group].map((name) => [name, null])))
        return (
          <li key={filter.group}>
            <a
              class={GROUPS[filter.group].some((name) => wrong.has(name)) ? 'chip invalid' : 'chip'}
              href={hrefOf(less)}
              rel="nofollow"
              aria-label={texts.remove(words)}
            >
              {words} <span aria-hidden="true">×</span>
            </a>
          </li>
        )
      })}
      <li>
        <a class="chip-clear" href={hrefOf(change(asked, none))}>
          {texts.clear}
        </a>
      </li>
    </ul>
  )
}

/** For searches that are narrow enough to be followed. Strangers sign in first, and come back. */
export function SaveLink({ asked, language }: AskedProps) {
  if (!hasEnoughFilters(filtersOf(asked).keys())) return null
  return (
    <a class="button save-search" href={newSearchHref(asked)} rel="nofollow">
      <Icon name="bell" size={18} />
      {SEARCHES[language].creation.link}
    </a>
  )
}

export function SortLinks({ asked, language }: AskedProps) {
  const { sortBy, sorts } = SEARCH[language]
  const current = asked.get('sort') ?? 'default'
  return (
    <nav class="sorts" aria-label={sortBy}>
      <details>
        <summary>
          <span class="quiet">{sortBy}</span> {SORTS.includes(current as Sort) ? sorts[current as Sort] : sorts.default}
        </summary>
        <ul>
          {SORTS.map((sort) => (
            <li key={sort}>
              <a
                href={hrefOf(change(asked, { sort: sort === 'default' ? null : sort }))}
                rel="nofollow"
                {...(sort === current && { 'aria-current': 'true' as const })}
              >
                {sorts[sort]}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  )
}

interface CardsProps extends AskedProps {
  readonly response: SearchResponse
  readonly compared: readonly number[]
}

export function Cards({ asked, language, response, compared }: CardsProps) {
  return (
    <ul class="car-grid">
      {response.results.map((car, place) => (
        <li key={car.id}>
          <CarCard car={car} language={language} isFirst={place === 0} headingLevel={2}>
            <CompareLink {...{ asked, language, compared }} id={car.id} name={nameCar(car, language)} />
          </CarCard>
        </li>
      ))}
    </ul>
  )
}

interface CompareLinkProps extends AskedProps {
  readonly compared: readonly number[]
  readonly id: number
  readonly name: string
}

/** Returns to the same card, because the link loads the page again. */
function CompareLink({ asked, language, compared, id, name }: CompareLinkProps) {
  const texts = SEARCH[language].compare
  const isIn = compared.includes(id)
  if (!isIn && compared.length >= MOST_COMPARED) {
    return <span class="quiet">{texts.full(formatNumber(MOST_COMPARED, language))}</span>
  }
  const ids = isIn ? compared.filter((one) => one !== id) : [...compared, id]
  const href = hrefOf(new Map(asked).set('compare', ids.join(',')))
  return (
    <a
      href={`${ids.length === 0 ? hrefOf(withoutCompared(asked)) : href}#car-${id}`}
      rel="nofollow"
      aria-label={isIn ? texts.removeOne(name) : texts.addOne(name)}
      {...(isIn && { class: 'chosen' })}
    >
      <span aria-hidden="true">{isIn ? '✓' : '+'}</span> <span>{isIn ? texts.added : texts.add}</span>
    </a>
  )
}

/** On the same page of the search. */
function withoutCompared(asked: Asked): Asked {
  return new Map([...asked].filter(([name]) => name !== 'compare'))
}

/** At the bottom of the window as soon as a car is chosen. */
export function CompareBar({ asked, language, compared }: AskedProps & { readonly compared: readonly number[] }) {
  if (compared.length === 0) return null
  const texts = SEARCH[language].compare
  const figure = (count: number) => formatNumber(count, language)
  return (
    <aside class="compare-bar" aria-label={texts.label}>
      <span>{texts.chosen(figure(compared.length), figure(MOST_COMPARED))}</span>
      <a class="button primary" href={`/market/compare?ids=${compared.join(',')}`}>
        {texts.open}
      </a>
      <a href={hrefOf(withoutCompared(asked))} rel="nofollow">
        {texts.clear}
      </a>
    </aside>
  )
}

interface PagesProps extends AskedProps {
  readonly page: number
  readonly pages: number
  /** The number of pages that are shown here. */
  readonly depth: number
}

export function Pages({ asked, language, page, pages, depth }: PagesProps) {
  const texts = SEARCH[language]
  const figure = (count: number) => formatNumber(count, language)
  const shown = Math.min(pages, depth)
  if (pages <= 1) return null
  return (
    <nav class="pages" aria-label={texts.pages}>
      {page > 1 && (
        <a class="button" rel="prev" href={hrefOfPage(asked, page - 1)}>
          {texts.previous}
        </a>
      )}
      <ol aria-label={texts.page(figure(page), figure(pages))}>
        {listPages(page, shown).map((one, at) => (
          <li key={one ?? `gap-${at}`}>
            {one === null ? (
              <span aria-hidden="true">…</span>
            ) : (
              <a
                href={hrefOfPage(asked, one)}
                aria-label={texts.pageOf(figure(one))}
                {...(one === page && { 'aria-current': 'page' as const })}
              >
                {figure(one)}
              </a>
            )}
          </li>
        ))}
      </ol>
      {page < shown && (
        <a class="button" rel="next" href={hrefOfPage(asked, page + 1)}>
          {texts.next}
        </a>
      )}
      {page >= shown && pages > shown && <p class="quiet">{texts.deeper(figure(pages - shown), figure(shown))}</p>}
    </nav>
  )
}

/** The first, the last and the neighbours; null stands for a gap. */
function listPages(page: number, last: number): readonly (number | null)[] {
  const near = [1, page - 1, page, page + 1, last].filter((one) => one >= 1 && one <= last)
  const sorted = [...new Set(near)].sort((a, b) => a - b)
  return sorted.flatMap((one, at) => (at > 0 && one - (sorted[at - 1] ?? 0) > 1 ? [null, one] : [one]))
}

export function hrefOfPage(asked: Asked, page: number): string {
  return hrefOf(page === 1 ? change(asked, {}) : change(asked, { page: String(page) }))
}
