import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { InspectionReport } from '../../src/domain/inspection.ts'
import { hours, minutes, openReading, type Reading } from './open-reading.ts'
import { openRewritingProxy, type RewritingProxy } from './open-rewriting-proxy.ts'

let proxy: RewritingProxy
let service: Reading
beforeAll(async () => {
  proxy = await openRewritingProxy()
  service = await openReading({
    marketplace: ['--public-url', proxy.url, '--cars', '300'],
    settings: { ERSHOU_MARKETPLACE_URL: proxy.url },
    onMarketplace: (url) => {
      proxy.target = url
    },
  })
})
afterAll(async () => {
  await service?.stop()
  await proxy?.close()
})
beforeEach(() => {
  // All copies are stale.
  service.clock.advance(hours(25))
})

const TAG = '<script>alert(1)</script>'
const HOSTILE = [
  TAG,
  '"><img src=x onerror=alert(1)>',
  "'; DROP TABLE reports; --",
  '$' + '{process.exit()} {{7*7}} <%= 1 %>',
  '\u202E\u200B倒',
  '__proto__',
  '😀'.repeat(50),
]

/** As it stands inside a script of a page. */
const inScript = (text: string) => JSON.stringify(text).slice(1, -1).replaceAll('</', '<\\/')
const inPage = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

async function readRaw(id: number): Promise<{ raw: string; type: string | null; report: InspectionReport }> {
  const response = await fetch(`${service.url}/v1/cars/${id}/inspection?view=full`, {
    headers: { 'x-api-key': service.key },
  })
  const raw = await response.text()
  expect(response.status, raw).toBe(200)
  return { raw, type: response.headers.get('content-type'), report: JSON.parse(raw) }
}

/** A car that its provider classifies as none of the three. */
async function findDenied(): Promise<number> {
  const [facts] = await service.findFacts('provider=jiajian&access=open&limit=10', ({ printed }) => {
    const text = JSON.stringify(printed)
    return ['非事故车', '非泡水车', '非火烧车', '左前门'].every((word) => text.includes(`"${word}"`))
  })
  return facts?.infoid as number
}

const itemsOf = ({ categories }: InspectionReport) => categories.flatMap(({ items }) => items)

describe('hostile text is passed as text without effect', () => {
  it.each(HOSTILE)('in the page data of a report: %j', async (text) => {
    proxy.rewrite = (path, body) =>
      path.startsWith('/jiajian/report')
        ? body.replace(
            /"partName":"左前门","resultCode":\d+,"resultName":"[^"]*"/,
            () => `"partName":"${inScript(text)}","resultCode":1,"resultName":"${inScript(text)}"`,
          )
        : null
    const id = await findDenied()
    const { type, report, raw } = await readRaw(id)
    expect(type).toBe('application/json')
    const item = itemsOf(report).find(({ source_name }) => source_name === text.replace('\u202E', '').trim())
    expect(item, raw.slice(0, 3000)).toBeDefined()
    expect(item?.name).toBe(item?.source_name)
    expect([report.had_accident, report.was_flooded]).toEqual([false, false])
  })

  it.each(HOSTILE.slice(0, 4))('in a page of tables: %j', async (text) => {
    const [facts] = await service.findFacts(
      'provider=yiheng&access=open&limit=10',
      ({ printed }) => printed?.charset === 'utf-8',
    )
    proxy.rewrite = (path, body) => (path.startsWith('/yiheng/') ? body.replaceAll('右前门', inPage(text)) : null)
    const { report } = await readRaw(facts?.infoid as number)
    expect(itemsOf(report).map(({ source_name }) => source_name)).toContain(text)
  })

  it('that is broken is not guessed: the report is partial', async () => {
    proxy.rewrite = (path, body) =>
      path.startsWith('/jiajian/report') ? body.replace('"partName":"左前门"', '"partName":"左\\u0007前门"') : null
    const { report } = await readRaw(await findDenied())
    expect(report.parse_status).toBe('partial')
    expect(report.damage_severity).not.toBe('none')
    expect(itemsOf(report).map(({ source_name }) => source_name)).not.toContain('左前门')
  })

  it('as field names: none is taken for ours', async () => {
    const [id] = (await service.find('provider=jiajian&access=open&limit=1')) as [number]
    proxy.rewrite = (path, body) =>
      path.startsWith('/jiajian/report')
        ? body
            .replace(/"label":"正常","num":/, '"label":"__proto__","num":')
            .replace('"name":"事故项"', '"name":"__proto__"')
            .replace('"name":"泡水项"', '"name":"constructor"')
        : null
    const { report, raw } = await readRaw(id)
    expect(Object.keys(report.categories[0]?.reported_counts ?? {})).toContain('__proto__')
    const counters = report.conclusions.find(({ topic }) => topic === 'counters')
    expect(Object.keys(counters?.source_fields ?? {})).toEqual(expect.arrayContaining(['__proto__', 'constructor']))
    expect(raw).toContain('"__proto__":')
  })
})

describe('a document that cannot be read within the limits', () => {
  it('gives no answer and costs nothing, is reported as such after three tries, and is read when possible', async () => {
    const [id] = (await service.find('provider=jiajian&access=open&limit=1')) as [number]
    const ask = () => service.get<InspectionReport>(`/v1/cars/${id}/inspection?view=full`)
    const detailOf = async () => (await service.get<{ conflicts: unknown }>(`/v1/cars/${id}`)).body
    proxy.rewrite = (path) => (path.startsWith('/jiajian/report') ? '<div>'.repeat(600) : null)
    for (const _ of [1, 2]) {
      const refused = await ask()
      expect(refused).toMatchObject({ status: 503, body: { detail: { code: 'overloaded' } } })
      expect([refused.headers.get('retry-after'), refused.headers.get('x-quota-cost')]).toEqual(['1', '0'])
      expect(await detailOf()).toMatchObject({ conflicts: null })
    }
    const costly = await ask()
    const { note, ...told } = costly.body
    expect([costly.status, told]).toEqual([
      200,
      expect.objectContaining({ available: true, data_available: false, parse_status: 'unavailable', derived: null }),
    ])
    expect(note).toMatch(/could not be read.*limit of time or memory/)
    // The document stays fresh for a day; the failed reading does not.
    proxy.rewrite = () => null
    service.clock.advance(minutes(9))
    expect((await ask()).body.parse_status).toBe('unavailable')
    service.clock.advance(minutes(1))
    expect((await ask()).status).toBe(503)
    service.clock.advance(hours(25))
    expect((await ask()).body.data_available).toBe(true)
  })
})

describe('links', () => {
  const LINKS = [
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'ftp://127.0.0.1/report',
    'usedcar://webview?url=javascript%3Aalert(1)',
    'usedcar://scheme.marketplace/web?param=%7B%22url%22%3A%22vbscript%3Ax%22%7D',
    'http://',
    '//127.0.0.1/jiajian/report?orderno=1',
    ' ',
  ]

  it.each(LINKS)('that are not a web address are dropped: %j', async (link) => {
    const [id] = (await service.find('provider=jiajian&access=open&limit=1')) as [number]
    proxy.rewrite = (path, body) =>
      path.includes('getcarinfo')
        ? body.replace(/"testreporturl":"[^"]*"/, `"testreporturl":${JSON.stringify(link)}`)
        : null
    const { report } = await readRaw(id)
    expect(report).toMatchObject({ inspection_report_url: null, available: true, parse_status: 'unavailable' })
    expect(report.data_available).toBe(false)
  })

  it('of receipts are web addresses, or dropped', async () => {
    const [facts] = await service.findFacts(
      'provider=jiajian&access=open&limit=40',
      ({ printed }) => printed?.queries.some((one) => one.receipt_url !== null) === true,
    )
    proxy.rewrite = (path, body) =>
      path.startsWith('/jiajian/report')
        ? body.replaceAll(/"https?:[^"]*receipts[^"]*"/g, '"javascript:alert(1)"')
        : null
    const { report, raw } = await readRaw(facts?.infoid as number)
    expect(report.history_queries.length).toBeGreaterThan(0)
    for (const { receipt_url } of report.history_queries) expect(receipt_url).toBeNull()
    expect(raw).not.toContain('javascript:')
  })
})
