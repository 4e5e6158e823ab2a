import { expect, it } from 'vitest'
import { parsePrintUrl } from './report.ts'

it.each([
  ['https://a.example/jiajian/report?orderno=12ab', 'https://a.example/jiajian/print?orderno=12ab'],
  ['https://a.example/x/jiajian/report?from=app&orderno=1%2F2', 'https://a.example/x/jiajian/print?orderno=1%2F2'],
  ['https://a.example/jiajian/report', null],
  ['https://a.example/jiajian/report?orderno=', null],
  ['https://a.example/jiajian/other?orderno=1', null],
  ['no address', null],
])('the print version of %s is at %s', (link, expected) => {
  expect(parsePrintUrl(link)).toBe(expected)
})
