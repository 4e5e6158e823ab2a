import { expect, it } from 'vitest'
import { isInspectionAdvertised } from './inspection-advertised.ts'

const PAGE = 'https://reports.example/r/1'
const WRAPPED = `app://scheme/web?param=${encodeURIComponent(JSON.stringify({ url: PAGE }))}`
const USELESS = 'app://insidebrowser?url=rn%3A%2F%2FReport%2Fdetail'

it.each([
  [true, null, true],
  [true, PAGE, true],
  [true, USELESS, true],
  [false, PAGE, true],
  [false, WRAPPED, true],
  [null, WRAPPED, true],
  [false, null, false],
  [false, USELESS, false],
  [null, null, null],
  [null, USELESS, null],
])('a flag of %j and the link %j are %j', (advertised, link, expected) => {
  expect(isInspectionAdvertised({ advertised, link })).toBe(expected)
})
