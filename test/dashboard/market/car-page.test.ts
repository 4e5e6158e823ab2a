/** The page of a car says what `/v1` says, field by field, for cars of every kind and in both languages. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Failure } from '../../../src/domain/failure.ts'
import type { InspectionReport } from '../../../src/domain/inspection.ts'
import type { CarHistory } from '../../../src/domain/inventory/change-record.ts'
import type { InventoryStore } from '../../../src/domain/inventory/inventory-store.ts'
import type { CarDetail, ListingRecord } from '../../../src/domain/listing.ts'
import { clearFaults } from '../../faults/control.ts'
import { openFilled, syncOnce } from '../../inventory-api/fill-inventory.ts'
import { type OpenService, openService } from '../../spec/open-service.ts'
import { EXPECTED, isExpected, type Language } from './expected-facts.ts'
import { attributeOf, OPEN_MARKET, type ReadPage, readPage } from './read-page.ts'

const LANGUAGES = ['en', 'zh'] as const
const IN_BOTH = ['clean', 'electric', 'without specifications']
const HOUR_MS = 3_600_000

let service: OpenService
let store: InventoryStore
beforeAll(async () => {
  service = await openService({
    settings: { ...OPEN_MARKET, ERSHOU_REPORT_ALLOW_PRIVATE: 'on' },
    async openInventory(url, clock) {
      store = await openFilled(url, clock)
      return store
    },
  })
})
afterAll(() => service?.stop())

const page = (target: string, language: Language = 'en') => readPage(`${service.url}${target}`, language)

async function json<Body>(target: string, language: Language = 'en'): Promise<Body> {
  const { status, body } = await service.get<Body>(target.endsWith('/history') ? target : `${target}?lang=${language}`)
  expect([target, status]).toEqual([target, 200])
  return body
}

/** The report is read first, because a page does not wait for a slow one. */
async function readBoth(id: number, language: Language) {
  const report = (await service.get<InspectionReport>(`/v1/cars/${id}/inspection?view=full&lang=${language}`)).body
  const car = await json<CarDetail>(`/v1/cars/${id}`, language)
  return { car, report, shown: await page(`/market/${id}`, language) }
}

function expectFacts(car: CarDetail, shown: ReadPage, language: Language): void {
  const stated = shown.texts('data-field')
  for (const [name, expectText] of Object.entries(EXPECTED)) {
    const expected = expectText(car, language === 'zh')
    const told = [...new Set(stated.get(name) ?? [])]
    expect([car.id, name, told]).toEqual([car.id, name, expected === null ? [] : [expected]])
    if (expected === null && isExpected(name, car)) expect([name, shown.unknown.has(name)]).toEqual([name, true])
    if (expected !== null) expect([name, shown.unknown.has(name)]).toEqual([name, false])
  }
}

/** Some of each kind that the pages treat differently. */
async function findKinds(): Promise<ReadonlyMap<string, readonly number[]>> {
  const find = (properties: string) => service.find(`${properties}&limit=1`)
  const truths = [...service.truths.values()]
  return new Map([
    // Of providers whose reports are read quickly; the tests of reports read them all.
    ['clean', await find('condition=clean&access=open&provider=jiajian')],
    ['repaired', await find('condition=repaired&access=open&provider=yiheng')],
    ['accident', await find('condition=accident&access=open&provider=jiajian')],
    ['unsupported report', await find('provider=dingpai')],
    ['report behind a login', await find('access=login')],
    ['electric', await find('fuel=EV')],
    ['plug-in hybrid', await find('fuel=PH')],
    [
      'never registered',
      (await service.search({ registration_state: 'never_registered' })).results.slice(0, 1).map(({ id }) => id),
    ],
    ['without specifications', await find('gap=specifications')],
    ['without a price', await find('gap=price')],
    ['without a registration', await find('gap=registration')],
    [
      'without a report',
      truths
        .filter(({ report }) => report.testreporturl === '')
        .slice(0, 1)
        .map(({ infoid }) => infoid),
    ],
  ])
}

describe('a car', () => {
  it('has the facts of its record, and calls unknown what the record does not state', async () => {
    const kinds = await findKinds()
    for (const [at, [kind, ids]] of [...kinds].entries()) {
      expect([kind, ids.length > 0]).toEqual([kind, true])
      // Every fact is told in both languages, but not of every car.
      const languages = IN_BOTH.includes(kind) ? LANGUAGES : [LANGUAGES[at % 2] as Language]
      for (const id of ids)
        for (const language of languages) {
          const { car, shown } = await readBoth(id, language)
          expect([kind, shown.status]).toEqual([kind, 200])
          expectFacts(car, shown, language)
          expect(shown.html).not.toMatch(/>\s*(?:null|undefined|NaN)\b|\bban(?:ned)?\b|\sstyle=/)
        }
    }
  })

  it('has its prices, the rate, the dates, the place and the way to its source', async () => {
    const [id] = await service.find('condition=clean&access=open&limit=1')
    const { car, report, shown } = await readBoth(id as number, 'en')
    const fields = shown.texts('data-field')
    const whole = (amount: number | null) => Math.round(amount as number).toLocaleString('en-GB')
    expect(fields.get('price_cny')).toEqual([`CN¥${whole(car.price_cny)}`])
    expect(fields.get('price_eur')).toEqual([`€${whole(car.price_eur)}`])
    expect(fields.get('price_usd')).toEqual([`US$${whole(car.price_usd)}`])
    expect(shown.text).toMatch(/reference rate of \d{4}-\d\d-\d\d: 1 EUR = [\d.]+ CNY, 1 EUR = [\d.]+ USD\./)
    expect(fields.get('source_title')).toEqual([car.source_title])
    expect(fields.get('location')?.[0]).toContain(car.location.city)
    expect(fields.get('listed_at')?.[0]).toContain(car.listed_from)
    expect(fields.get('export.status')?.[0]).toBe('No manufacturer letter needed')
    expect(fields.get('export.clear_from')?.[0]).toContain(car.export.clear_from)
    expect(fields.get('export.rule.text')).toEqual([car.export.rule.text])
    expect(fields.get('export.rule.as_of')?.[0]).toContain(car.export.rule.as_of)
    expect(fields.get('description') ?? [null]).toEqual([car.description])
    expect(fields.get('tags')?.[0] ?? '').toContain(car.tags?.map(({ label }) => label).join(', ') ?? '')
    expect(report.parse_status).toBe('parsed')
    expect(fields.get('report')).toEqual(['Read completely'])
    expect(shown.html).toContain(`<meta property="og:image" content="${service.url}/market/photos/${car.id}/1?w=960"`)
    expect(shown.html).toContain(`<meta property="og:url" content="${service.url}/market/${car.id}"`)
    const link = shown.elements.find((element) => attributeOf(element, 'href') === car.source_url)
    expect(link && attributeOf(link, 'rel')).toBe('nofollow noopener noreferrer')
    const moments = shown.elements.filter(({ tagName }) => tagName === 'time')
    expect(moments.map((element) => attributeOf(element, 'datetime'))).toContain(car.observed_at)
  })

  it('has all of its equipment, photos and similar cars', async () => {
    for (const id of await service.find('condition=clean&limit=3')) {
      const { car, shown } = await readBoth(id, 'en')
      const similar = await json<readonly ListingRecord[]>(`/v1/cars/${id}/similar`)
      const pieces = shown.elements.filter(({ tagName, parentNode }) => {
        return (
          tagName === 'li' &&
          parentNode !== null &&
          'attrs' in parentNode &&
          attributeOf(parentNode, 'data-fitting') !== null
        )
      })
      expect(pieces.length).toBe(car.equipment?.length ?? 0)
      const photos = shown.elements.flatMap(
        (element) => /^photo-(\d+)$/.exec(attributeOf(element, 'id') ?? '')?.[1] ?? [],
      )
      expect(photos).toEqual(car.photos.map((_, at) => String(at + 1)))
      const cards = [...shown.html.matchAll(/<article class="car-card" id="car-(\d+)"/g)].map(([, one]) => Number(one))
      expect(cards).toEqual(similar.slice(0, 4).map((one) => one.id))
    }
  })

  it('shows every conflict of listing and report with both sides', async () => {
    const wanted = { none: 1, some: 2 }
    for (const id of await service.find('access=open&provider=jiajian&limit=80')) {
      const { conflicts } = await json<InspectionReport>(`/v1/cars/${id}/inspection`)
      const kind = conflicts?.length ? 'some' : 'none'
      if (wanted[kind]-- <= 0) continue
      const told = (await page(`/market/${id}`)).texts('data-glance-conflict')
      expect([id, told.size]).toEqual([id, new Set(conflicts?.map(({ field }) => field)).size])
      for (const { field, listing, report } of conflicts ?? []) {
        const text = (told.get(field) ?? []).join(' ').replaceAll(',', '')
        expect(text).toContain(String(listing))
        expect(text).toContain(String(report ?? listing))
      }
      if (wanted.none <= 0 && wanted.some <= 0) return
    }
    expect.fail('too few cars with a conflict')
  })
})

describe('the history of prices', () => {
  it('is a chart and a table of every price, and says what is not known', async () => {
    const [id] = (await service.find('condition=clean&limit=9')).slice(-1) as [number]
    const before = await page(`/market/${id}`)
    expect(before.texts('data-prices').get('1')?.[0]).toMatch(/since the first observation on \d{4}-\d\d-\d\d/)
    for (const price of [9.9, null]) {
      service.clock.advance(26 * HOUR_MS)
      await service.marketplace.control(`cars/${id}`, { price })
      await syncOnce(service.marketplace.url, store, service.clock)
    }
    const history = await json<CarHistory>(`/v1/cars/${id}/history`)
    expect(history.prices.length).toBe(3)
    const shown = await page(`/market/${id}`)
    const rows = [...shown.texts('data-price')].map(([price]) => price)
    expect(rows).toEqual(history.prices.map(({ price_cny }) => String(price_cny ?? 'none')))
    expect(shown.html).toMatch(/<svg class="days steps wide"/)
    expect(shown.text).toContain('are not known. These are asking prices.')
  })
})

describe('a car that cannot be shown', () => {
  it.each(['0', '-1', '1e30', 'text', '007', '9007199254740993', '%00', '１２', '1.0', "'><script>", 'x'.repeat(2000)])(
    'is a page of 404 for the id %s',
    async (id) => {
      const { status, text } = await page(`/market/${encodeURIComponent(id).replaceAll('%25', '%')}`)
      expect([status, text.includes('There is no car with this id')]).toEqual([404, true])
    },
  )

  it('says that it left, and when it was last observed', async () => {
    const [id] = (await service.find('condition=clean&limit=8')).slice(-1) as [number]
    await service.marketplace.control(`cars/${id}`, { status: 'sold' })
    service.clock.advance(48 * HOUR_MS)
    const { status, text } = await page(`/market/${id}`)
    const history = await json<CarHistory>(`/v1/cars/${id}/history`)
    expect([status, history.observed]).toEqual([404, false])
    expect(text).toContain('This car has left the market')
    expect(text).toContain('Whether it was sold is not known.')
    expect(text).toContain('Price history')
  })

  it('is the copy while the source is down, and says so; without a copy it is a page of 502', async () => {
    const [id] = await service.find('condition=clean&limit=1')
    const { observed_at } = await json<CarDetail>(`/v1/cars/${id}`)
    await service.marketplace.control('faults', { kind: 'status', status: 500, path: '/' })
    service.clock.advance(30 * HOUR_MS)
    try {
      const { status, text } = await page(`/market/${id}`)
      expect([status, text.includes('The marketplace cannot be read right now. This is the copy of')]).toEqual([
        200,
        true,
      ])
      expect(text).toContain(observed_at.slice(0, 10))
      const other = await page('/market/60000001')
      expect([other.status, other.text.includes('has no copy of this car')]).toEqual([502, true])
    } finally {
      await clearFaults(service.marketplace)
    }
  })
})

describe('parts of a page', () => {
  it('do not wait for a report that takes long, and have it later', async () => {
    const [id] = (await service.find('provider=jiajian&access=open&limit=30')).slice(-1) as [number]
    await service.marketplace.control('faults', { kind: 'hold', path: '^/jiajian' })
    service.clock.advance(48 * HOUR_MS)
    try {
      const { status, texts } = await page(`/market/${id}`)
      expect([status, texts('data-field').get('report')]).toEqual([200, ['Being read, reload the page in a moment']])
    } finally {
      await clearFaults(service.marketplace)
    }
    await service.get(`/v1/cars/${id}/inspection`)
    expect((await page(`/market/${id}`)).texts('data-field').get('report')?.[0]).toMatch(/^Read /)
  })

  it('fail without the others', async () => {
    const [id] = (await service.find('provider=yiheng&access=open&limit=30')).slice(-1) as [number]
    await service.marketplace.control('faults', { kind: 'status', status: 500, path: '^/yiheng' })
    service.clock.advance(48 * HOUR_MS)
    const { history } = store
    store.history = async () => {
      throw new Failure('storage_unavailable', 'The storage does not answer.')
    }
    try {
      const { status, texts, text } = await page(`/market/${id}`)
      expect(status).toBe(200)
      expect(texts('data-field').get('report')).toEqual(['Cannot be read right now'])
      expect(text).toContain('The history cannot be read right now.')
    } finally {
      store.history = history
      await clearFaults(service.marketplace)
    }
  })
})

it('shows hostile text as text', async () => {
  const [id] = (await service.find('condition=clean&limit=20')).slice(-1) as [number]
  const message = `"'><script>alert(1)</script><img src=x onerror=alert(2)>\u202e`
  await service.marketplace.control('faults', { kind: 'hostile_text', message })
  service.clock.advance(48 * HOUR_MS)
  try {
    const shown = await page(`/market/${id}`)
    expect(shown.status).toBe(200)
    expect(shown.text).toContain('<script>alert(1)</script>')
    const scripts = shown.elements.filter(({ tagName }) => tagName === 'script')
    expect(scripts.every((element) => attributeOf(element, 'src')?.startsWith('/assets/'))).toBe(true)
    expect(shown.elements.flatMap(({ attrs }) => attrs.filter(({ name }) => name.startsWith('on')))).toEqual([])
    expect(shown.html.length).toBeLessThan(400_000)
  } finally {
    await clearFaults(service.marketplace)
  }
})
