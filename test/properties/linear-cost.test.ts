import { describe, expect, it } from 'vitest'
import { formatLink } from '../../src/api/format-link.ts'
import { unwrapLink } from '../../src/domain/links/unwrap-link.ts'
import { httpUrlOrNull, numberOrNull } from '../../src/domain/readers.ts'
import { redactKeys } from '../../src/domain/redact.ts'
import { cleanText } from '../../src/domain/texts/clean-text.ts'
import { createHintFinder } from '../../src/parameters/hints/create-hint-finder.ts'
import { readQuery } from '../../src/parameters/validation/read-query.ts'
import { parsePhotos } from '../../src/sources/marketplace/parse/photos.ts'
import { parsePublished } from '../../src/sources/marketplace/parse/values/dates.ts'
import { maskText } from '../../src/sources/marketplace/parse/values/masks.ts'
import { createAcceptEncodingReader } from '../../src/web/accept-encoding.ts'
import { readClientAddress } from '../../src/web/client-address.ts'
import { formatLocation } from '../../src/web/errors.ts'
import { readPath, readTarget } from '../../src/web/request-target.ts'
import { createWords } from '../../src/words/create-words.ts'
import { createInspectionWords } from '../../src/words/inspection/create-inspection-words.ts'

/** Every piece is repeated to the required length: runs and nested repeats expose bad patterns. */
const PIECES = [
  '-',
  'a',
  '1',
  ' ',
  '\t',
  '.',
  '/',
  '%',
  '%25',
  '一',
  '车',
  '@',
  'a.',
  'a@',
  '1.',
  '微信',
  '国VI',
  '2020款 ',
  'GLE AMG ',
  '豪华版',
  '（',
  '()',
  '[',
  '{"url":',
  'url=http?&',
  '&a=',
  'W/"',
  ',',
  ';q=1,',
  '、',
  '异常',
  '有无',
  '未见',
  '左前',
  '划痕(',
  '泡水项 7/27',
  'ershou_live_',
  'ershou_test_',
  '\u202e',
]
const SHORT = 4000
const LONG = 8 * SHORT
/** Linear cost grows 8 times, quadratic cost 64 times; the limit between them allows for noise of the machine. */
const MOST_RATIO = 30
/** Shorter times cannot be compared, and do no harm. */
const FLOOR_MS = 15

const words = createWords({ onUnknown: () => undefined })
const reports = createInspectionWords({ onUnknown: () => undefined })
const readAcceptEncoding = createAcceptEncodingReader()
const hints = createHintFinder(['brand', 'price_min', 'price_max', 'price_cny_min', 'page', 'gearbox'])
const NOBODY = { brand: null, series: null }
const CATALOGUE = [
  { id: 15, name: '宝马', pinyin: 'baoma' },
  { id: 75, name: '比亚迪', pinyin: 'biyadi' },
]
const SERIES = [
  { id: 65, name: '宝马5系', brand_id: 15 },
  { id: 66, name: '汉新能源', brand_id: 75 },
]

const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  'texts from outside': cleanText,
  numbers: numberOrNull,
  addresses: httpUrlOrNull,
  'wrapped links': unwrapLink,
  'photos of a car': (text) => parsePhotos(`https://a.test/${text}`, [`https://b.test/${text}`], 'https://a.test'),
  'publishing texts': (text) => parsePublished(text, 0),
  "seller's prose": maskText,
  titles: (text) => words.title(text, NOBODY, 'en'),
  'titles with a year': (text) => words.title(`宝马5系 2020款 ${text}`, NOBODY, 'en'),
  labels: (text) => words.label('colour', text, 'en'),
  places: (text) => words.place(null, text, 'en'),
  tags: (text) => words.tag(text, 'en'),
  makers: (text) => words.maker(text, 'en'),
  'names of brands': (text) => words.resolveBrand(text, CATALOGUE),
  'names of models': (text) => words.resolveModel(text, SERIES),
  'misspelt names of models': (text) => words.findNearModels(text, SERIES, () => true),
  'headings of reports': (text) => reports.category(text, 'en'),
  'items of reports': (text) => reports.item(text, 'en'),
  'conclusions of reports': (text) => reports.statements({ source_heading: text, source_label: text }, 'en'),
  'usages in reports': (text) => reports.usage(text, text, 'en'),
  'modifications in reports': (text) => reports.modification(text, text, 'en'),
  'queries in reports': (text) => reports.query(text, text, 'en'),
  'unknown names of parameters': (text) => hints.findAll(text.match(/.{1,80}/gs) ?? []),
  queries: readQuery,
  paths: readPath,
  'targets of requests': (text) => readTarget({ url: `http://${text}`, headers: {} }),
  'redirects of requests': (text) => formatLocation('http://a.test', text, text),
  'links to the next page': (text) => formatLink('http://a.test', `/?${text}`, { rel: 'next', query: { page: '2' } }),
  'wanted encodings': readAcceptEncoding,
  'addresses of clients': readClientAddress,
  'keys in texts': redactKeys,
}

/** A bad pattern is slow every time; a busy machine makes a good one slow only once. */
const MOST_LOOKS = 5

let texts = 0

/** The minimum time of several tries, because other load only adds to it. */
function measureMs(read: (text: string) => unknown, text: string, tries: number): number {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < tries && (i === 0 || least > FLOOR_MS); i++) {
    // Another text each time, so that no cache answers; its last character is not part of the pattern.
    const one = `${text}${String.fromCharCode(0x4e00 + (texts++ % 20_000))}`
    const began = process.cpuUsage()
    read(one)
    const { user, system } = process.cpuUsage(began)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

function isSteep(read: (text: string) => unknown, piece: string): boolean {
  const grow = (length: number) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
  const long = measureMs(read, grow(LONG), 3)
  return long > FLOOR_MS && long > MOST_RATIO * Math.max(measureMs(read, grow(SHORT), 5), 0.2)
}

describe.each(Object.entries(READERS))('%s', (_, read) => {
  it('have linear cost for any content', () => {
    const looks = Array.from({ length: MOST_LOOKS })
    expect(PIECES.filter((piece) => looks.every(() => isSteep(read, piece)))).toEqual([])
  })
})

it('detects quadratic cost', () => {
  expect(isSteep((text) => /-+\d/.test(text.slice(text.length * 0.7)), '-')).toBe(true)
})
