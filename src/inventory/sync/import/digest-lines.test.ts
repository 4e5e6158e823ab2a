import { describe, expect, it } from 'vitest'
import { Failure } from '../../../domain/failure.ts'
import type { Digest } from '../../../domain/inventory/inventory-writer.ts'
import { digestLines, type LineParts } from './digest-lines.ts'

const DIGEST = { fingerprint: 'f' } as Digest
const NOW = Date.parse('2026-11-15T08:00:00Z')
const TIMES = { at_ms: 5, now_ms: NOW }

const idOf = (value: unknown) => Number((value as { infoid?: number }).infoid) || null
const PARTS: LineParts = {
  digest(_, { detail }) {
    if ((detail as { broken?: boolean }).broken) throw new Failure('source_changed', 'It is broken.')
    return DIGEST
  },
  readId: idOf,
  readEntry: () => null,
  makeReport: (fetched) => fetched as never,
}

const read = (text: string | Buffer) => {
  const body = Buffer.from(text)
  return digestLines({ first: 10, body, lines: 1, end: body.length, long: [] }, TIMES, PARTS)
}

describe('a line', () => {
  it.each<[string, object]>([
    ['{"list":{"infoid":7}}', { list: '{"infoid":7}', at_ms: 5 }],
    ['{"list":{"infoid":7},"detail":null,"sheet":null}', { list: '{"infoid":7}', at_ms: 5 }],
    ['{"detail":{"infoid":7}}', { detail: '{"infoid":7}', digest: DIGEST, at_ms: 5 }],
    [
      '{"list":{"infoid":7},"detail":{"infoid":7},"sheet":[],"more":1}\r',
      { list: '{"infoid":7}', detail: '{"infoid":7}', sheet: '[]', digest: DIGEST, at_ms: 5 },
    ],
    ['{"list":{"infoid":7},"observed_at":"2026-11-15T08:00:00.000Z"}', { list: '{"infoid":7}', at_ms: NOW }],
  ])('%s is a car', (text, car) => {
    expect(read(text)).toMatchObject({ cars: [{ line: 10, id: 7, ...car }], bad: [] })
    expect(Object.keys(read(text).cars[0] ?? {}).sort()).toEqual(['line', 'id', ...Object.keys(car)].sort())
  })

  const REPORT = { link: 'https://a.example/1', parser: 'p 1', read_at: '2026-11-15T07:00:00.000Z' }
  const UNSUPPORTED = { kind: 'unsupported', provider: null }
  const withReport = (report: unknown) => `{"detail":{"infoid":7},"report":${JSON.stringify(report)}}`

  it('may have the reading of a report', () => {
    const [car] = read(withReport({ ...REPORT, reading: UNSUPPORTED })).cars
    const { read_at, ...kept } = REPORT
    expect(car?.report).toEqual({ id: 7, ...kept, at_ms: Date.parse(read_at), reading: UNSUPPORTED })
  })

  it.each<[string, unknown]>([
    ['no object', 5],
    ['no link', { ...REPORT, link: 'x', reading: UNSUPPORTED }],
    ['no time', { ...REPORT, read_at: 'today', reading: UNSUPPORTED }],
    ['a time to come', { ...REPORT, read_at: '2036-11-15T07:00:00.000Z', reading: UNSUPPORTED }],
    ['no reading', { ...REPORT, reading: { kind: 'report', report: { provider: 'p' } } }],
    ['an odd reading', { ...REPORT, reading: { kind: 'unavailable', reason: 'x', provider: null } }],
  ])('is rejected with a report that has %s', (_, report) => {
    expect(read(withReport(report))).toMatchObject({ cars: [], bad: [{ line: 10 }] })
  })

  it.each<[string | Buffer, string]>([
    ['{"list":', 'no JSON'],
    ['{"list":{"infoid":7}}\0', 'no JSON'],
    ['{"list":{"infoid":7,"carname":"\0"}}', 'no JSON'],
    [Buffer.from([0x22, 0xff, 0x22]), 'no UTF-8'],
    ['[]', 'no object with "list", "detail" and "sheet"'],
    ['7', 'no object with "list", "detail" and "sheet"'],
    ['{}', 'neither "list" nor "detail"'],
    ['{"sheet":[]}', 'neither "list" nor "detail"'],
    ['{"list":{}}', '"list" names no car'],
    ['{"list":7}', '"list" names no car'],
    ['{"list":{"infoid":7},"detail":{}}', '"detail" names no car'],
    ['{"list":{"infoid":7},"detail":{"infoid":8}}', '"list" is car 7, and "detail" is car 8'],
    ['{"list":{"infoid":7},"sheet":{}}', '"sheet" is no list of sections'],
    [`{"list":${'['.repeat(5000)}${']'.repeat(5000)}}`, 'nested too deep'],
    ['{"detail":{"infoid":7,"broken":true}}', 'It is broken.'],
    ['{"list":{"infoid":7},"observed_at":"yesterday"}', '"observed_at" is no time such as 2026-11-15T08:00:00.000Z'],
    ['{"list":{"infoid":7},"observed_at":0}', '"observed_at" is no time such as 2026-11-15T08:00:00.000Z'],
    ['{"list":{"infoid":7},"observed_at":"2026-11-15T09:00:00.000Z"}', '"observed_at" lies in the future'],
  ])('%j is set aside', (text, reason) => {
    expect(read(text)).toMatchObject({ cars: [], bad: [{ line: 10, reason }] })
  })

  it('that is empty is nothing', () => {
    expect(read('\n \r\n')).toMatchObject({ cars: [], bad: [] })
  })

  it('is numbered as it stands in the file', () => {
    const { cars, bad } = read('{"list":{"infoid":7}}\n\nx\n{"list":{"infoid":8}}')
    expect([cars.map(({ line, id }) => [line, id]), bad.map(({ line }) => line)]).toEqual([
      [
        [10, 7],
        [13, 8],
      ],
      [12],
    ])
  })
})
