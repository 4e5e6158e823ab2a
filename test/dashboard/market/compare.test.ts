/** The comparison of cars says what `/v1` says of each, and marks exactly what differs. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CarDetail } from '../../../src/domain/listing.ts'
import { openFilled } from '../../inventory-api/fill-inventory.ts'
import { type OpenService, openService } from '../../spec/open-service.ts'
import { EXPECTED, isExpected } from './expected-facts.ts'
import { attributeOf, OPEN_MARKET, readPage, textOf } from './read-page.ts'

let service: OpenService
let ids: readonly number[]
beforeAll(async () => {
  service = await openService({ settings: OPEN_MARKET, openInventory: openFilled })
  const kinds = ['fuel=EV', 'condition=accident&access=open', 'gap=specifications', 'condition=clean']
  ids = (await Promise.all(kinds.map((kind) => service.find(`${kind}&limit=1`)))).flat()
})
afterAll(() => service?.stop())

const compare = (query: string, language: 'en' | 'zh' = 'en') =>
  readPage(`${service.url}/market/compare${query}`, language)

it.each(['en', 'zh'] as const)('has every fact of every car, and marks what differs: %s', async (language) => {
  expect(new Set(ids).size).toBe(4)
  const cars = await Promise.all(
    ids.map(async (id) => (await service.get<CarDetail>(`/v1/cars/${id}?lang=${language}`)).body),
  )
  const { status, elements } = await compare(`?ids=${ids.join(',')}`, language)
  expect(status).toBe(200)
  const rows = new Map(
    elements.flatMap((element) => {
      const name = attributeOf(element, 'data-row')
      return name === null ? [] : [[name, element] as const]
    }),
  )
  const unknown = language === 'en' ? 'not stated' : '未说明'
  const inapplicable = language === 'en' ? 'does not apply' : '不适用'
  let different = 0
  for (const [name, expectText] of Object.entries(EXPECTED)) {
    const texts = cars.map((car) => expectText(car, language === 'zh'))
    const row = rows.get(name)
    const stated = texts.filter((text) => text !== null)
    expect([name, row !== undefined]).toEqual([name, stated.length > 0])
    if (row === undefined) continue
    const cells = row.childNodes.filter(({ nodeName }) => nodeName === 'td').map(textOf)
    const expected = texts.map((text, at) => text ?? (isExpected(name, cars[at] as CarDetail) ? unknown : inapplicable))
    expect([name, cells]).toEqual([name, expected])
    const isDifferent = new Set(stated).size > 1
    expect([name, textOf(row).includes(language === 'en' ? '(differs)' : '(不同)'), attributeOf(row, 'class')]).toEqual(
      [name, isDifferent, isDifferent ? 'different' : 'same'],
    )
    different += isDifferent ? 1 : 0
  }
  expect(different).toBeGreaterThan(5)
})

describe('ids', () => {
  it.each([
    ['1,2,3,4,5', 'These are 5. Remove some of them.'],
    ['1,x', '“x” is no listing id.'],
    ['0', '“0” is no listing id.'],
    ['1,,2', '“” is no listing id.'],
    ['7,7', '7 occurs twice.'],
    ['<script>', '“<script>” is no listing id.'],
    ['9007199254740993', '“9007199254740993” is no listing id.'],
  ])('%s are refused with what is right', async (text, reason) => {
    const shown = await compare(`?ids=${encodeURIComponent(text)}`)
    expect(shown.status).toBe(422)
    expect(shown.text).toContain(`${reason} A comparison takes one to four different listing ids, separated by commas.`)
  })

  it('may be none: the page says how to choose', async () => {
    const { status, text } = await compare('')
    expect([status, text.includes('Choose up to four cars')]).toEqual([200, true])
  })

  it('of two fields become one list', async () => {
    const response = await fetch(`${service.url}/market/compare?ids=${ids[0]}&ids=+${ids[1]}`, { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      `/market/compare?ids=${ids[0]},${ids[1]}`,
    ])
  })

  it('without a car are named', async () => {
    const { status, text, html } = await compare(`?ids=${ids[0]},123`)
    expect(status).toBe(200)
    expect(text).toContain('No details are kept of 123')
    expect(html).toContain('href="/market/123"')
    expect(html).toContain('href="/market/compare?ids=123"')
  })
})
