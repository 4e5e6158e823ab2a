import { expect, it } from 'vitest'
import { listEndpoints } from '../../../test/properties/list-endpoints.ts'
import { OWN_TEXTS } from '../../domain/texts/own-texts.ts'
import { createQuotedLister, listTextFields } from './list-quoted.ts'

const answersOf = (name: string) => listEndpoints().flatMap((one) => (one.name === name ? [one.answers] : []))
const all = listTextFields(listEndpoints().map(({ answers }) => answers))

it('has every text that the service writes itself among the records', () => {
  const names = new Set(all.map(({ name }) => name))
  expect([...OWN_TEXTS].filter((name) => !names.has(name))).toEqual([])
})

it('takes no text that comes from outside for ours', () => {
  const THEIRS =
    /(?:^|[ .])(?:source_(?!url)\w+|native_\w+|title|description|note|explanation|remarks|marketplace|label|name|photos|\w+_report_url)$/
  const copied = all.filter(({ name }) => THEIRS.test(name) && !/^(?:ExportRecord|FacetBand) /.test(name))
  expect(copied.length).toBeGreaterThan(30)
  expect(copied.filter(({ isQuoted }) => !isQuoted)).toEqual([])
})

const row = (values: object) => ({
  results: [{ id: 1, mileage_km: 2, listed_at: '2026-11', ...values }],
  total_count: 1,
})

it.each([
  ['nothing else', row({}), []],
  ['a title', row({ title: 'a', fuel_type: 'gasoline', transmission_label: 'Manual' }), ['results[].title']],
  ['a text in a list', row({ tags: [{ code: null, label: 'a', source: 'a' }] }), ['results[].tags']],
  ['a text in a record', row({ location: { city: 'a', province: null } }), ['results[].location']],
  ['an address', row({ photo_url: 'http://a/', source_url: 'http://b/' }), ['results[].photo_url']],
  ['names of the catalogue', { ...row({}), did_you_mean: ['a'] }, ['did_you_mean']],
])('finds %s', (_, answer, fields) => {
  expect(createQuotedLister(answersOf('search'), 'results[]')(answer)).toEqual(fields)
})

it('finds whatever the source calls its values, as deep as they are', () => {
  const car = { id: 1, marketplace: { specifications: { sheet: [{ deep: [{ deeper: 'a' }] }] } } }
  expect(createQuotedLister(answersOf('car'), '')(car)).toEqual(['marketplace'])
})
