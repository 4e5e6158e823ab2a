import { expect, it } from 'vitest'
import { listUnknown } from './list-unknown.ts'

it.each([
  [{ a: 0, b: false, c: '', d: [], e: {} }, []],
  [{ had_accident: null }, ['had_accident']],
  [{ results: [{ a: null }, { a: 1, b: { c: null } }, { a: null }] }, ['results[].a', 'results[].b.c']],
  [{ list: [null] }, ['list[]']],
  [{ derived_damage_severity: 'unknown' }, ['derived_damage_severity']],
  [{ next_page: null, interpreted_as: { brand: null }, note: null }, []],
  [{ groups: { price_band: { values: [{ max: null }] } } }, []],
  [{ row: { next_page: null } }, ['row.next_page']],
])('%j', (answer, unknown) => {
  expect(listUnknown(answer)).toEqual(unknown)
})
