import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenMarketplace, openMarketplace } from '../../test/servers/marketplace-in-process.ts'
import type { PrintedReport } from '../reports/printed-report.ts'
import { PROVIDER_CODES, PROVIDERS } from '../reports/providers.ts'
import { CONDITIONS } from '../reports/subject.ts'

interface Truth {
  infoid: number
  advertised: { isreport: number; testreporturl: string }
  printed: PrintedReport | null
}
type Opened = Truth & { printed: PrintedReport }

let site: OpenMarketplace
beforeAll(async () => {
  site = await openMarketplace({ cars: 600 })
})
afterAll(() => site.close())

const find = async (query: string) => ((await site.json(`/_control/cars?${query}`)) as { infoids: number[] }).infoids
const describeCar = (infoid: number) => site.json(`/_control/cars/${infoid}`) as Promise<Record<string, unknown>>
const openTruthOf = (infoid: number) => site.json(`/_control/cars/${infoid}/report`) as Promise<Opened>
const truthOf = (infoid: number) => site.json(`/_control/cars/${infoid}/report`) as Promise<Truth>
/** The page behind a report link, whatever host the link names. */
const open = (url: string) => site.bytes(url.replace('http://marketplace.test', ''))

describe('finding cars', () => {
  it.each(CONDITIONS)('of condition %s', async (condition) => {
    const infoids = await find(`condition=${condition}&limit=3`)
    expect(infoids.length).toBeGreaterThan(0)
    for (const infoid of infoids) expect(await describeCar(infoid)).toMatchObject({ infoid, condition })
  })

  it('with a gap, of a fuel and of a brand', async () => {
    const [gappy] = await find('gap=price&limit=1')
    expect((await describeCar(gappy as number)).gaps).toContain('price')
    const [electric] = await find('fuel=EV&limit=1')
    expect(await describeCar(electric as number)).toMatchObject({ fuel: 'EV', fuel_filter: 7 })
    const brandid = (await describeCar(electric as number)).brandid as number
    const both = await find(`fuel=EV&brandid=${brandid}`)
    expect(both).toContain(electric)
    for (const infoid of both) expect(await describeCar(infoid)).toMatchObject({ fuel: 'EV', brandid })
  })

  it('by access, and no sold ones', async () => {
    const [first] = await find('access=expired&limit=1')
    expect((await truthOf(first as number)).printed).toMatchObject({ access: 'expired' })
    await site.order('POST', `/_control/cars/${first}`, { status: 'sold' })
    expect(await find('access=expired&limit=600')).not.toContain(first)
    await site.order('POST', `/_control/cars/${first}`, { status: 'on_sale' })
  })

  it('returns twenty by default', async () => {
    expect(await find('')).toHaveLength(20)
    expect(await find('limit=600')).toHaveLength(600)
  })

  it('can include the true data of each', async () => {
    const { infoids, cars } = (await site.json('/_control/cars?limit=3&describe=1')) as Record<string, unknown[]>
    expect(cars).toEqual(await Promise.all((infoids as number[]).map(describeCar)))
    expect(await site.json('/_control/cars?limit=3&describe=0')).toEqual({ infoids })
  })

  it.each([
    ['colour=red', /unknown parameter colour; known are limit, describe, condition/],
    ['gap=soul', /gap must be one of price/],
    ['condition=fine', /condition must be one of clean/],
    ['provider=nobody', /provider must be one of jiajian/],
    ['access=ajar', /access must be one of open/],
    ['fuel=coal', /fuel must be one of P/],
    ['limit=many', /limit must be a whole number/],
  ])('refuses %s with a sentence', async (query, sentence) => {
    const response = await site.ask(`/_control/cars?${query}`)
    expect(response.status).toBe(400)
    expect(((await response.json()) as { error: string }).error).toMatch(sentence)
  })
})

describe('the truth about a report', () => {
  it.each(PROVIDER_CODES)('of %s names its provider and the page behind its own link', async (code) => {
    const infoids = await find(`provider=${code}&access=open&limit=3`)
    expect(infoids.length).toBeGreaterThan(0)
    for (const infoid of infoids) {
      const { advertised, printed } = await openTruthOf(infoid)
      expect(printed).toMatchObject({ provider: code, layout: PROVIDERS[code].layout, http_status: 200 })
      expect(decodeURIComponent(decodeURIComponent(decodeURIComponent(advertised.testreporturl)))).toContain(
        printed.url,
      )
      const page = await open(printed.url)
      if (printed.layout === 'pdf') expect(page.subarray(0, 5).toString()).toBe('%PDF-')
      else expect(new TextDecoder(printed.charset ?? 'utf-8').decode(page)).toContain(`<title>${printed.title}`)
    }
  })

  it('is what the embedded JSON of 甲鉴检测 says, item for item', async () => {
    const infoids = await find('provider=jiajian&access=open&limit=12')
    for (const infoid of infoids) {
      const { printed } = await openTruthOf(infoid)
      const page = (await open(printed.url)).toString()
      const state = /window\.__INITIAL_STATE__=(.*?);(?:\(function.*)?<\/script>/s.exec(page)?.[1] as string
      const { detail } = JSON.parse(state).report.data
      expect(detail.reportNo).toBe(printed.report_no)
      expect(detail.conclusions.map((line: { resultText: string }) => line.resultText)).toEqual(
        printed.conclusions.map(({ text }) => text),
      )
      const parts = detail.categories.map((category: { parts: { partName: string; resultName: string }[] }) =>
        category.parts.map(({ partName, resultName }) => [partName, resultName]),
      )
      expect(parts).toEqual(printed.sections.map(({ items }) => items.map(({ name, result }) => [name, result])))
      expect(parts.flat().length).toBeGreaterThan(20)
    }
    expect(infoids.length).toBeGreaterThan(5)
  })

  it('of 乙衡检测 is on the page, word for word', async () => {
    for (const infoid of await find('provider=yiheng&access=open&limit=6')) {
      const { printed } = await openTruthOf(infoid)
      const markup = new TextDecoder(printed.charset ?? 'utf-8').decode(await open(printed.url))
      const page = markup.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code))
      const names = printed.sections.flatMap(({ items }) => items.map(({ name }) => name))
      expect(names.length).toBeGreaterThan(20)
      expect(names.filter((name) => !page.includes(name))).toEqual([])
    }
  })

  it('is null without a link to a page', async () => {
    const infoids = await find('limit=600')
    const truths = await Promise.all(infoids.slice(0, 120).map(truthOf))
    const without = truths.filter(({ printed }) => printed === null)
    expect(without.length).toBeGreaterThan(20)
    for (const { advertised } of without) expect(advertised.testreporturl).not.toMatch(/marketplace\.test/)
  })

  it('has the status of a refused link', async () => {
    const infoids = [...(await find('access=login&limit=4')), ...(await find('access=expired&limit=4'))]
    expect(infoids.length).toBeGreaterThan(3)
    for (const infoid of infoids) {
      const { printed } = await openTruthOf(infoid)
      const path = printed.url.replace('http://marketplace.test', '')
      expect((await site.ask(path, { redirect: 'manual' })).status).toBe(printed.http_status)
    }
  })
})
