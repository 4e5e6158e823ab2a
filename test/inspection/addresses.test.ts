import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { formatReportHosts } from '../../scripts/report-hosts.ts'
import type { InspectionReport } from '../../src/domain/inspection.ts'
import { openTimedService } from '../faults/open-timed-service.ts'
import { hours, openReading, type Reading } from './open-reading.ts'
import { openRewritingProxy, type RewritingProxy } from './open-rewriting-proxy.ts'

interface Host {
  readonly url: string
  /** Paths with their queries, since the last test. */
  asked: string[]
  readonly server: Server
}

/** A clean report of the provider, word for word, as a fraudulent seller might publish it. */
let clean = ''
let proxy: RewritingProxy
let provider: Host
let seller: Host
let service: Reading
let id: number

/** Answers with a redirect to the address in `to`, otherwise with the clean report. */
async function openHost(): Promise<Host> {
  const server = createServer((request, response) => {
    const target = request.url ?? '/'
    host.asked.push(target)
    const to = new URL(target, 'http://host').searchParams.get('to')
    if (to !== null) response.writeHead(302, { location: to }).end()
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(clean)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const host: Host = { url, asked: [], server }
  return host
}

beforeAll(async () => {
  proxy = await openRewritingProxy()
  provider = await openHost()
  seller = await openHost()
  service = await openReading({
    marketplace: ['--public-url', proxy.url, '--cars', '300'],
    settings: {
      ERSHOU_MARKETPLACE_URL: proxy.url,
      ERSHOU_REPORT_HOSTS: `${formatReportHosts(proxy.url)},jiajian=${provider.url}/jiajian,yiheng=${provider.url}/yiheng`,
    },
    onMarketplace: (url) => {
      proxy.target = url
    },
  })
  const [facts] = await service.findFacts(
    'provider=jiajian&access=open&limit=40',
    ({ printed }) =>
      ['非事故车', '非泡水车', '非火烧车'].every((word) => JSON.stringify(printed).includes(`"${word}"`)) &&
      printed?.queries.some(({ receipt_url }) => receipt_url !== null) === true,
  )
  id = facts?.infoid as number
  clean = await (await fetch(facts?.printed?.url as string)).text()
})
afterAll(async () => {
  await service?.stop()
  await proxy?.close()
  for (const { server } of [provider, seller]) {
    server.closeAllConnections()
    server.close()
  }
})
beforeEach(() => {
  // All copies are stale.
  service.clock.advance(hours(25))
  provider.asked = []
  seller.asked = []
})

async function readWith(link: string): Promise<InspectionReport> {
  proxy.rewrite = (path, body) =>
    path.includes('getcarinfo')
      ? body.replace(/"testreporturl":"[^"]*"/, `"testreporturl":${JSON.stringify(link)}`)
      : null
  return service.full(id)
}

const redirect = (from: string, to: string) => `${from}?to=${encodeURIComponent(to)}`
const NOTHING = {
  available: true,
  data_available: false,
  parse_status: 'unsupported',
  report_provider: null,
  conclusions: [],
  categories: [],
  grade: null,
  history_queries: [],
  derived: null,
  had_accident: null,
  was_flooded: null,
  was_fire_damaged: null,
  damage_severity: 'unknown',
  conflicts: null,
  inspection_report_print_url: null,
}
const CLEAN = { data_available: true, had_accident: false, was_flooded: false, was_fire_damaged: false }

describe('a report at an address of no provider', () => {
  it.each([
    ['at another host, under the same path', () => `${seller.url}/jiajian/report?orderno=1`],
    ['at the provider’s host, beside its path', () => `${provider.url}/jiajian-uploads/report?orderno=1`],
    ['that climbs out of the path', () => `${provider.url}/jiajian/../uploads/jiajian/report?orderno=1`],
    ['that hides a slash', () => `${provider.url}/jiajian/..%2Fuploads/report?orderno=1`],
    ['under another scheme', () => `${provider.url.replace('http:', 'https:')}/jiajian/report?orderno=1`],
  ])('%s is not requested, and has no effect', async (_, link) => {
    expect(await readWith(link())).toMatchObject({ ...NOTHING, inspection_report_url: null })
    expect([provider.asked, seller.asked]).toEqual([[], []])
  })

  it.each([
    ['at the seller’s', () => `${seller.url}/jiajian/report?orderno=1`],
    ['beside the path', () => '/uploads/jiajian/report?orderno=1'],
    ['at another provider’s', () => '/yiheng/report?orderno=1'],
    [
      'at its own, by way of somebody else',
      () => redirect(`${seller.url}/count`, `${provider.url}/jiajian/report?orderno=1`),
    ],
    ['at the seller’s, in the second step', () => redirect('/jiajian/next', `${seller.url}/jiajian/report?orderno=1`)],
  ])('has no effect when the provider redirects to it: %s', async (_, to) => {
    const link = redirect(`${provider.url}/jiajian/report`, to())
    expect(await readWith(link)).toMatchObject({ ...NOTHING, inspection_report_url: link })
    expect(seller.asked).toEqual([])
    expect(provider.asked.length).toBeLessThanOrEqual(2)
  })
})

describe('a report at an address of its provider', () => {
  it('is read there', async () => {
    const link = `${provider.url}/jiajian/report?orderno=1`
    expect(await readWith(link)).toMatchObject({ ...CLEAN, inspection_report_url: link })
  })

  it.each([
    ['from another of its addresses', () => `${provider.url}/jiajian/old`],
    ['by way of a path beside its own', () => redirect(`${provider.url}/jiajian/short`, `${provider.url}/count`)],
  ])('is read at its final address, when redirected %s', async (_, from) => {
    const end = `${provider.url}/jiajian/report?orderno=77`
    const start = new URL(from())
    const way = start.searchParams.get('to')
    start.searchParams.set('to', way === null ? end : redirect(way, end))
    expect(await readWith(start.href)).toMatchObject({
      ...CLEAN,
      inspection_report_url: start.href,
      inspection_report_print_url: `${provider.url}/jiajian/print?orderno=77`,
    })
  })

  it('shows no private address that is neither its own nor the marketplace’s', async () => {
    const receipts = async (order: number) => {
      const { history_queries } = await readWith(`${provider.url}/jiajian/report?orderno=${order}`)
      return history_queries.flatMap(({ receipt_url }) => receipt_url ?? [])
    }
    const before = clean
    const shown = await receipts(2)
    expect(shown.length).toBeGreaterThan(0)
    for (const url of shown) expect(url).toContain(proxy.url)
    service.clock.advance(hours(25))
    clean = clean.replaceAll(/"https?:[^"]*receipts[^"]*"/g, '"http://192.168.0.1/receipt"')
    expect(await receipts(3)).toEqual([])
    clean = before
  })
})

it('belongs to no provider as long as the operator names no address', async () => {
  proxy.rewrite = () => null
  const unset = await openTimedService(proxy.url, { ERSHOU_REPORT_HOSTS: '', ERSHOU_REPORT_ALLOW_PRIVATE: 'on' })
  const asked = await service.journal(async () => {
    for (const name of ['jiajian', 'yiheng', 'bingping']) {
      const [car] = (await service.find(`provider=${name}&access=open&limit=1`)) as [number]
      const { text } = await unset.ask(`/v1/cars/${car}/inspection?view=full`)
      expect(JSON.parse(text), name).toMatchObject(NOTHING)
      const insurance = JSON.parse((await unset.ask(`/v1/cars/${car}/insurance`)).text)
      expect(insurance, name).toMatchObject({ parse_status: 'unsupported', evidence_available: null, queries: [] })
    }
  })
  expect(asked.filter((target) => /^\/(?:jiajian|yiheng|bingping)/.test(target))).toEqual([])
  await unset.stop()
})
