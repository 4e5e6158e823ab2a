import { expect, it } from 'vitest'
import { beginsLikeTrim } from './begins-like-trim.ts'

it.each([
  '2.0T',
  '1.5L CVT',
  '300h',
  '350d',
  '20T',
  '330TSI DSG',
  '550KM',
  '48V',
  '7-seat',
  '7 seats',
  'e-POWER',
  'E-CVT',
])('%s is a trim', (text) => expect(beginsLikeTrim(text)).toBe(true))

it.each(['P400', 'P510e', ' ２．０Ｔ', 'P400 3.0T'])('%s is a trim, too', (text) =>
  expect(beginsLikeTrim(text)).toBe(true),
)

it.each([
  '320Li',
  '530i',
  '911 Turbo',
  'ES300h',
  'P7',
  'P7i',
  'E300',
  'E-tron',
  '500e',
  '718',
  'C 200',
  'Tank 300',
  'T8',
  '',
])('%s may be a model', (text) => expect(beginsLikeTrim(text)).toBe(false))
