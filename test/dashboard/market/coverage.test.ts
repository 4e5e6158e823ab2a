/** The page about how complete the data is has the figures of `/v1/coverage`, and says why where there are none. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CAR_FIELDS } from '../../../src/domain/fields/car-fields.ts'
import type { Coverage } from '../../../src/domain/inventory/coverage.ts'
import { openFilled } from '../../inventory-api/fill-inventory.ts'
import { type OpenService, openService } from '../../spec/open-service.ts'
import { attributeOf, OPEN_MARKET, type ReadPage, readPage } from './read-page.ts'

const STATES = ['known', 'unknown', 'not_applicable', 'not_read'] as const
const WORDS = {
  en: ['Known', 'Unknown', 'Not applicable', 'Not read yet'],
  zh: ['已知', '未知', '不适用', '尚未读取'],
} as const

let service: OpenService
beforeAll(async () => {
  service = await openService({ settings: OPEN_MARKET, openInventory: openFilled })
})
afterAll(() => service?.stop())

const see = (query: string, language: 'en' | 'zh' = 'en') =>
  readPage(`${service.url}/market/coverage${query}`, language)
const locate = async (target: string) =>
  (await fetch(`${service.url}${target}`, { redirect: 'manual' })).headers.get('location')

function figuresOf(page: ReadPage): ReadonlyMap<string, number> {
  const told = page.texts('data-coverage')
  return new Map([...told].map(([name, [text = '']]) => [name, Number((text.split(' ')[0] ?? '').replaceAll(',', ''))]))
}

describe('the figures', () => {
  it.each([
    ['', 'en'],
    ['', 'zh'],
    ['?brand=BMW', 'en'],
    ['?powertrain=battery_electric&province=44', 'zh'],
    ['?known=battery.capacity_kwh', 'en'],
  ] as const)('equal those of the API, field by field: %s in %s', async (query, language) => {
    const { body } = await service.get<Coverage>(`/v1/coverage${query}`)
    const page = await see(query, language)
    expect([page.status, [...page.texts('data-cars').keys()]]).toEqual([200, [String(body.count)]])
    const expected = body.fields.flatMap((one) => STATES.map((state) => [`${one.field} ${state}`, one[state]] as const))
    expect(new Map([...figuresOf(page)].sort())).toEqual(new Map([...expected].sort()))
    for (const { field } of body.fields)
      expect(page.text).toContain(CAR_FIELDS[field as keyof typeof CAR_FIELDS][language])
    for (const words of WORDS[language]) expect(page.text).toContain(words)
    expect(page.html).not.toMatch(/>\s*(?:null|undefined|NaN)\b|\sstyle=/)
  })

  it('have a bar whose parts are their shares and fill it', async () => {
    const { elements } = await see('')
    const bars = elements.filter((one) => attributeOf(one, 'class') === 'coverage-bar').slice(STATES.length)
    expect(bars.length).toBeGreaterThan(80)
    for (const { childNodes } of bars) {
      const widths = childNodes.flatMap((one) =>
        'attrs' in one ? [Number.parseFloat(attributeOf(one, 'width') ?? '')] : [],
      )
      expect(Math.abs(widths.reduce((sum, width) => sum + width, 0) - 100)).toBeLessThan(0.05)
    }
  })
})

describe('the filters', () => {
  it('are those of the search, which links here, and a make is chosen here', async () => {
    const search = await readPage(`${service.url}/market?powertrain=combustion&seats=5&sort=newest`)
    expect(search.html).toContain('href="/market/coverage?powertrain=combustion&amp;seats=5"')
    const { html } = await see('?powertrain=combustion&seats=5')
    expect(html).toContain('<input type="hidden" name="seats" value="5"')
    expect(html).toMatch(/<option value="BMW">/)
    expect(html).toContain('href="/market?powertrain=combustion&amp;seats=5"')
    expect((await see('?brand=BMW')).html).toMatch(/<option (?:value="BMW" selected|selected value="BMW")/)
  })

  it('lead to their canonical address, and to the search where one is wrong', async () => {
    expect(await locate('/market/coverage?brand=&seats=5')).toBe('/market/coverage?seats=5')
    expect(await locate('/market/coverage?brand=BWM')).toBe('/market?brand=BWM')
    expect((await readPage(`${service.url}/market?brand=BWM`)).status).toBe(422)
  })

  it('may fit no car', async () => {
    const { status, text, html } = await see('?price_cny_min=5&price_cny_max=6')
    expect([status, html.includes('data-coverage')]).toEqual([200, false])
    expect(text).toContain('there is nothing to count')
  })
})

describe('without figures', () => {
  it('says that there is no copy of the market to count, and is linked from nowhere', async () => {
    const other = await openService({ settings: OPEN_MARKET })
    try {
      const page = await readPage(`${other.url}/market/coverage`)
      expect([page.status, page.html.includes('data-coverage')]).toEqual([503, false])
      expect(page.text).toContain('ERSHOU_INVENTORY')
      expect((await readPage(`${other.url}/market`)).html).not.toContain('/market/coverage')
    } finally {
      await other.stop()
    }
  })

  it('says that the market is being read, before the first pass is complete', async () => {
    const other = await openService({
      settings: OPEN_MARKET,
      async openInventory(url, clock) {
        const store = await openFilled(url, clock)
        return { ...store, state: async () => ({ ...(await store.state()), complete_at_ms: null }) }
      },
    })
    try {
      const page = await readPage(`${other.url}/market/coverage?seats=5`)
      expect([page.status, page.html.includes('data-coverage')]).toEqual([503, false])
      expect(page.text).toContain('The market is being read for the first time')
      expect(page.html).toContain('href="/market/coverage?seats=5"')
    } finally {
      await other.stop()
    }
  })
})
