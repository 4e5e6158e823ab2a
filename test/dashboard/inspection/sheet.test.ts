/** The evidence sheet of a car, as the service sends it. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../eventually.ts'
import { hours, openReading, type Reading } from '../../inspection/open-reading.ts'
import { openRewritingProxy, type RewritingProxy } from '../../inspection/open-rewriting-proxy.ts'
import { findLies } from './find-lies.ts'
import { readPicture } from './read-picture.ts'

let proxy: RewritingProxy
let service: Reading
beforeAll(async () => {
  proxy = await openRewritingProxy()
  service = await openReading({
    marketplace: ['--public-url', proxy.url, '--cars', '300'],
    settings: {
      ...{ ERSHOU_MARKETPLACE_URL: proxy.url, ERSHOU_MARKET_ACCESS: 'anyone' },
      ...{ ERSHOU_MARKET_PER_MINUTE: '10000', ERSHOU_MARKET_PER_DAY: '1000000' },
    },
    onMarketplace: (url) => {
      proxy.target = url
    },
  })
})
afterAll(async () => {
  await service?.stop()
  await proxy?.close()
})
afterEach(() => {
  proxy.rewrite = () => null
  // All copies are stale.
  service.clock.advance(hours(25))
})

async function get(target: string, language = 'en') {
  const response = await fetch(service.url + target, { headers: { 'accept-language': language } })
  return { status: response.status, text: await response.text() }
}

/** Reads the report first, because a page does not wait for a slow provider. */
async function openSheet(id: number, language = 'en') {
  const report = await service.full(id)
  return eventually(async () => {
    const { status, text } = await get(`/market/${id}/report`, language)
    const picture = readPicture(text)
    if (picture.state === 'reading') throw new Error('the report is being read')
    return { status, text, picture, report }
  })
}

const findOne = async (properties: string) => ((await service.find(`${properties}&limit=1`)) as [number])[0]

describe('the sheet', () => {
  it.each(['condition=repaired&provider=yiheng&access=open', 'provider=dingpai', 'access=expired'])(
    'of a car with %s says in both languages what the API says',
    async (kind) => {
      const id = await findOne(kind)
      const { status, text, picture, report } = await openSheet(id, 'zh-CN')
      expect([status, findLies(report, picture)]).toEqual([200, []])
      const chinese = await service.full(id, 'zh')
      for (const words of [
        report.note,
        chinese.note,
        chinese.derived?.explanation ?? '',
        chinese.report_provider ?? '',
      ])
        expect(picture.text).toContain(words)
      expect(text).toContain('lang="zh-Hans"')
      expect(picture.text).toContain('Inspection evidence sheet 检测报告双语对照单')
    },
  )

  it('shows hostile words as text', async () => {
    const id = await findOne('provider=jiajian&access=open')
    const TAG = '<script>alert(1)</script>'
    proxy.rewrite = (path, body) =>
      path.startsWith('/jiajian/report')
        ? body.replace(/"partName":"左前门"/, () => `"partName":"${TAG.replaceAll('</', '<\\/')}"`)
        : null
    const { text, picture } = await openSheet(id)
    expect(picture.text).toContain(TAG)
    expect(text).not.toContain(TAG)
  })

  it.each([
    ['HTML', '"><script>alert(1)</script><img src=x onerror=alert(2)>'],
    ['directions and signs without width', '\u202e\u2066\u200b\u0000'],
    ['thousands of characters', '😀'.repeat(4000)],
  ])('and all pages of a car stay whole whatever the listing says: %s', async (_, words) => {
    const id = await findOne('provider=jiajian&access=open')
    const escaped = JSON.stringify(words).slice(1, -1)
    proxy.rewrite = (path, body) =>
      /^\/apic?\/v\d+\/(?:search|car\/getcarinfo)/.test(path)
        ? body.replace(/"(carname|remark|cname|colorname|fuelname|sname)":"([^"]*)"/g, `"$1":"$2${escaped}"`)
        : null
    const pages = ['/market', `/market/${id}`, `/market/compare?ids=${id}`, `/market/${id}/report`]
    for (const target of pages) {
      const { status, text } = await get(target)
      expect([target, status]).toEqual([target, 200])
      expect(['<script>', '<img src=x', '\u202e', '\u2066', '\0'].filter((one) => text.includes(one))).toEqual([])
      // What the seller says is shown whole, once.
      expect([target, text.length < 200_000]).toEqual([target, true])
    }
  })

  it.each(['0', '-1', '1e30', '01', 'abc', '99999999999999999999', '%00', '999999999'])(
    'of %s, which is no car, does not exist',
    async (id) => {
      expect((await get(`/market/${id}/report`)).status).toBe(404)
    },
  )
})
