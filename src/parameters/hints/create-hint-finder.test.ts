import fc from 'fast-check'
import { expect, it } from 'vitest'
import { listEndpoints } from '../../../test/properties/list-endpoints.ts'
import { createHintFinder } from './create-hint-finder.ts'
import { OTHER_NAMES } from './other-names.ts'

const endpoints = listEndpoints()
const namesOf = (endpoint: string) => Object.keys(endpoints.find(({ name }) => name === endpoint)?.parameters ?? {})
const titleOf = (endpoint: string, name: string) => createHintFinder(namesOf(endpoint)).find(name)?.title ?? null

it.each([
  ['search', 'make', 'did you mean brand?'],
  ['search', 'manufacturer', 'did you mean brand?'],
  ['search', 'manufactuer', 'did you mean brand?'],
  ['search', 'limit', 'the page size is fixed; did you mean page?'],
  ['search', 'page_size', 'the page size is fixed; did you mean page?'],
  ['changes', 'limit', 'the page size is fixed; did you mean after?'],
  ['similar', 'per_page', 'did you mean limit?'],
  ['count', 'limit', null],
  ['search', 'pricemax', 'did you mean price_max?'],
  ['search', 'priceMax', 'did you mean price_max?'],
  ['search', 'max_price', 'did you mean price_max?'],
  ['search', 'price', 'did you mean price_min or price_max?'],
  ['search', 'price_usd', 'did you mean price_usd_min or price_usd_max?'],
  ['search', 'year', 'did you mean year_min or year_max?'],
  ['search', 'year_from', 'did you mean year_min?'],
  ['search', 'km_to', 'did you mean mileage_max?'],
  ['search', 'inspection_advertised', 'did you mean has_report?'],
  ['search', 'brnad', 'did you mean brand?'],
  ['search', 'page[]', 'did you mean page?'],
  ['search', 'gearBox', 'did you mean gearbox?'],
  ['search', 'PAGE', 'did you mean page?'],
  ['batch', 'id', 'did you mean ids?'],
  ['import_rules', 'country', 'did you mean destination?'],
  ['car', 'language', 'did you mean lang?'],
  ['search', 'utm_source', null],
  ['search', '', null],
  ['search', '__proto__', null],
  ['search', 'constructor', null],
  ['search', `brand${'x'.repeat(64)}`, null],
  ['me', 'make', null],
])('%s: %s', (endpoint, name, title) => {
  expect(titleOf(endpoint, name)).toBe(title)
})

it('names the exact prices beside a step, where they exist', () => {
  const complaints = ['price_min', 'price_max'].map((name) => ({ type: 'multiple_of', loc: ['query', name] }))
  const titles = (names: readonly string[]) =>
    createHintFinder(names)
      .explain(complaints)
      .map(({ title }) => title)
  expect(titles(namesOf('search'))).toEqual(['price_cny_min and price_cny_max take any number'])
  expect(titles(['price_min', 'price_max'])).toEqual([])
})

it('says a few things, each once, however much was sent', () => {
  const { findAll } = createHintFinder(namesOf('search'))
  const titles = (names: readonly string[]) => findAll(names).map(({ title }) => title)
  expect(titles(['make', 'manufacturer', 'year', 'limit', 'sort_by'])).toEqual([
    'did you mean brand?',
    'did you mean year_min or year_max?',
    'the page size is fixed; did you mean page?',
  ])
  expect(titles([...Array.from({ length: 16 }, (_, nth) => `x${nth}`), 'make'])).toEqual([])
})

it('looks at each complaint once and up to sixteen names, however many there are', () => {
  const { findAll, explain } = createHintFinder(namesOf('search'))
  const count = 10_000
  let looked = 0
  let named = 0
  function* nameMany(): Generator<string> {
    for (let nth = 0; nth < count; nth++) yield `n${named++}`
  }
  const complaints = Array.from({ length: count }, (_, nth) => ({
    get type() {
      looked++
      return 'extra_forbidden'
    },
    get loc() {
      named++
      return ['query', `n${nth}`]
    },
  }))
  expect([findAll(nameMany()), named]).toEqual([[], 16])
  // Once for steps, and once for unknown names.
  expect([explain(complaints), named, looked]).toEqual([[], 16 + count + 16, 2 * count])
})

it('repeats nothing that was sent', () => {
  const { find } = createHintFinder(namesOf('search'))
  const words = new Set([...namesOf('search'), ...'the page size is fixed did you mean or'.split(' ')])
  const spoilt = fc.tuple(fc.constantFrom(...Object.values(OTHER_NAMES).flat(), 'brand'), fc.string({ unit: 'binary' }))
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        spoilt.map(([name, more]) => name + more),
      ),
      (name) => {
        const title = find(name)?.title ?? ''
        expect(title.split(/[ ;?]+/).filter((word) => word !== '' && !words.has(word))).toEqual([])
      },
    ),
  )
})

it('has other names only for parameters that exist', () => {
  const all = new Set(endpoints.flatMap(({ parameters }) => Object.keys(parameters)))
  const strange = Object.keys(OTHER_NAMES).filter((name) => !all.has(name) && !all.has(`${name}_min`))
  expect(strange).toEqual([])
})
