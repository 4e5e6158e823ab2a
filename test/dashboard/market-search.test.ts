/** The search page of the market shows what the API answers, refuses what it refuses, and helps where nothing is found. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FacetsResponse } from '../../src/domain/inventory/facet-records.ts'
import type { SearchResponse } from '../../src/domain/listing.ts'
import { readJournal } from '../faults/control.ts'
import { openFilled } from '../inventory-api/fill-inventory.ts'
import { type OpenService, openService } from '../spec/open-service.ts'
import { compareWithApi, idsIn, queryOf, seeCanonical } from './market/compare-with-api.ts'
import { type OpenDashboard, openDashboard } from './open-dashboard.ts'
import { createPerson, type Person } from './person.ts'

const SETTINGS = { ERSHOU_MARKET_ACCESS: 'anyone', ERSHOU_MARKET_PER_MINUTE: '10000', ERSHOU_MARKET_PER_DAY: '1000000' }

let service: OpenService
let person: Person
beforeAll(async () => {
  service = await openService({
    openInventory: openFilled,
    settings: { ...SETTINGS, ERSHOU_MARKET_DEPTH: '1000' },
  })
  person = createPerson(service.url, { origin: service.url })
})
afterAll(() => service?.stop())

const see = (target: string, visitor = person) => seeCanonical(target, visitor)

const unescaped = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
const wordsIn = (html: string) => unescaped(html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' '))

interface ShownFacet {
  readonly href: string
  readonly isSet: boolean
  readonly label: string
  readonly count: number
}

function facetsIn(html: string): readonly ShownFacet[] {
  const link = /<a href="([^"]*)" rel="nofollow"([^>]*)><span>([^<]*)<\/span> <span class="count">([\d,]+)<\/span>/g
  return [...html.matchAll(link)].map(([, href = '', more = '', label = '', count = '']) => ({
    href: unescaped(href),
    isSet: more.includes('aria-current'),
    label: unescaped(label),
    count: Number(count.replaceAll(',', '')),
  }))
}

describe('the cars and counts of the page', () => {
  it('equal those of the API for the same query, and both refuse the same', async () => {
    const seen = await compareWithApi({ service, see }, { numRuns: 25, seed: 20_261_115 })
    expect(seen[200]).toBeGreaterThan(5)
    expect(seen[422]).toBeGreaterThan(2)
  })

  it.each(['', '?brand=BMW', '?powertrain=battery_electric&province=44', '?price_cny_max=100000&sort=price_asc'])(
    'and the values with their counts equal the facets of the API: %s',
    async (query) => {
      const { text } = await see(`/market${query}`)
      const { groups } = (await service.get<FacetsResponse>(`/v1/facets${query.replace(/&sort=\w+/, '')}`)).body
      const shown = facetsIn(text)
      const known = shown.map(({ label, count }) => `${label} ${count}`)
      const { make, model, ...others } = groups
      for (const { values } of [query.includes('brand') ? model : make, ...Object.values(others)]) {
        for (const { label, count } of values.slice(0, 60)) expect(known).toContain(`${label} ${count}`)
      }
      const told = (words: string) =>
        [...text.matchAll(new RegExp(`<p class="unknown">${words}: ([\\d,]+)</p>`, 'g'))]
          .map(([, count]) => Number(count))
          .sort()
      const countEach = (count: (group: Pick<(typeof groups)['make'], 'unknown' | 'not_read'>) => number) =>
        Object.values<Pick<(typeof groups)['make'], 'unknown' | 'not_read'>>(groups)
          .map(count)
          .filter((one) => one > 0)
          .sort()
      expect(told('Unknown')).toEqual(countEach(({ unknown, not_read }) => unknown - not_read))
      // No report has been read here.
      expect(told('Not read yet')).toEqual(countEach(({ not_read }) => not_read))
      expect(told('Not read yet').length).toBeGreaterThan(5)
      // A link leads to as many cars as it says, unless it adds to a list.
      const plain = shown.filter(({ href, isSet }) => !isSet && !href.includes('battery_electric,'))
      expect(plain.length).toBeGreaterThan(40)
      for (const { href, count } of plain.filter((_, place) => place % 7 === 0)) {
        const target = `/v1/search/count${queryOf(href)}`
        expect({ target, ...(await service.get<object>(target)).body }).toEqual({ target, count })
      }
    },
  )
})

describe('the address of the page', () => {
  it.each([
    ['brand=BMW&model=&q=&price_from=&price_to=&price_in=cny&year_min=', '/market?brand=BMW'],
    ['price_from=10000&price_to=20000&price_in=eur', '/market?price_eur_min=10000&price_eur_max=20000'],
    ['price_eur_min=1&price_from=5000&price_in=usd', '/market?price_eur_min=1&price_usd_min=5000'],
    ['price_max=185000', '/market?price_cny_max=185000'],
    ['color=white&color=black&color=', '/market?color=white,black'],
    ['sort=default&page=1&currency=cny', '/market'],
    ['currency=eur', '/market'],
    ['page=2&sort=newest&brand=&q=a%27b%20c', '/market?q=a%27b%20c&sort=newest&page=2'],
    ['nonsense=1&brand=', '/market?nonsense=1'],
  ])('has no empty fields, defaults or names of the form: %s', async (query, expected) => {
    const { status, location } = await person.get(`/market?${query}`)
    expect({ status, location }).toEqual({ status: 303, location: expected })
    expect((await person.get(expected)).status).not.toBe(303)
  })

  it('may spell and order the same fields otherwise', async () => {
    expect((await person.get('/market?q=a+b&brand=BM%57')).status).toBe(200)
  })
})

describe('a refused search', () => {
  it('says once what is right, marks the field, links what may be meant, and keeps everything else', async () => {
    const { status, text } = await see('/market?brand=BWM&year_min=abc&city=Shanghai&mileage_max=15000')
    expect(status).toBe(422)
    expect(text).toContain('href="/market?brand=BMW&amp;mileage_max=15000&amp;year_min=abc&amp;city=Shanghai"')
    expect(text).toMatch(/<input id="f-year_min"[^>]*value="abc"[^>]*aria-invalid="true" aria-describedby="w-year_min"/)
    expect(text.match(/Write a whole number in digits\./g)).toHaveLength(1)
    expect(text).toContain('<li id="w-year_min"><p><strong>Model year from</strong> Write a whole number in digits.')
    expect(text).toMatch(
      /id="w-brand"><p><strong>Make<\/strong>[^<]+ Did you mean <a href="\/market\?brand=BMW&amp;[^>]+>BMW</,
    )
    expect(text).toMatch(/class="chip invalid"[^>]*aria-label="Remove filter: BWM"/)
    expect(text).toMatch(/class="chip"[^>]*aria-label="Remove filter: Shanghai"/)
    expect(text).toMatch(/<input id="f-city"[^>]*value="Shanghai"/)
    expect(wordsIn(text)).toContain('Mileage to Use a multiple of 10,000.')
    expect(idsIn(text)).toEqual([])
  })

  it.each([
    ['__proto__=1&constructor=2', '__proto__ The search has no filter of this name.'],
    ['nonsense=1', 'nonsense The search has no filter of this name.'],
    ['powertrain=ev', 'Powertrain One of the values does not exist.'],
    ['year_min=2022&year_max=2020', 'The maximum is smaller than the minimum.'],
    ['price_cny_min=1&price_eur_max=2', 'Limit the price in one way only'],
    ['sort=best', 'Order Choose one of: Marketplace order, Lowest price,'],
    ['has_report=maybe', 'Inspection report Choose yes or no.'],
    ['city=Atlantis', 'There is no city called “Atlantis”.'],
    ['compare=1,2,3,4,5', 'Choose one to four different cars.'],
    [`q=${'a'.repeat(201)}`, 'Use at most 200 characters.'],
    [Array.from({ length: 65 }, (_, i) => `x${i}=1`).join('&'), 'A search takes at most 64 fields.'],
  ])('explains %.40s', async (query, words) => {
    const { status, text } = await see(`/market?${query}`)
    expect(status).toBe(422)
    expect(wordsIn(text)).toContain(words)
    expect(text).not.toMatch(/undefined|NaN|\[object/)
    const { text: zh } = await see(
      `/market?${query}`,
      createPerson(service.url, { origin: service.url, headers: { 'accept-language': 'zh' } }),
    )
    expect(zh).toContain('请修改以下内容')
  })

  it('offers to swap a minimum and a maximum', async () => {
    const { text } = await see('/market?year_min=2022&year_max=2020')
    expect(text).toContain('href="/market?year_min=2020&amp;year_max=2022"')
  })

  it('corrects only the value of a list that does not exist', async () => {
    const { text } = await see('/market?powertrain=hybrid,EV')
    expect(text).toContain('href="/market?powertrain=hybrid,battery_electric"')
    expect(wordsIn(text)).toContain('Did you mean Battery electric ?')
  })
})

describe('a search that finds nothing', () => {
  it('tells which filter to drop, with the number of cars that the API counts', async () => {
    const { status, text } = await see('/market?brand=BMW&seats=99')
    expect(status).toBe(200)
    const count = await service.count({ brand: 'BMW' })
    expect(text).toContain(`Without “Seats: 99”: ${count} car`)
    expect(text).not.toContain('Without “BMW”')
    expect(text.match(/<article class="car-card"/g)?.length).toBe(Math.min(count, 6))
  })

  it('suggests names that are spelled nearly so, and tells how names were understood', async () => {
    const { body } = await service.get<SearchResponse>('/v1/search?brand=Toyota&model=Camrry')
    expect(body.did_you_mean).toContain('Camry')
    const { text } = await see('/market?brand=Toyota&model=Camrry')
    expect(text).toContain('<a href="/market?brand=Toyota&amp;model=Camry" rel="nofollow">Camry</a>')
    expect(text).toContain('No model is called “Camrry”')
  })

  it('says that a page is past the last one', async () => {
    expect((await see('/market?page=900')).text).toContain('This page is past the last one.')
  })
})

describe('the page', () => {
  it('offers the request behind it, with the values of the filters', async () => {
    const { text } = await see('/market?brand=BMW&year_min=2018&powertrain=combustion,hybrid&compare=7')
    expect(unescaped(text)).toContain(`'${service.url}/v1/search?brand=BMW&powertrain=combustion,hybrid&year_min=2018'`)
    expect(unescaped(text)).toContain("{ brand: 'BMW', powertrain: ['combustion', 'hybrid'], year_min: 2018 }")
  })

  it('removes a filter by its chip, and keeps the others and the order', async () => {
    const { text } = await see('/market?brand=BMW&year_min=2018&year_max=2020&sort=price_asc&page=2')
    expect(text).toContain(
      '<a class="chip" href="/market?brand=BMW&amp;sort=price_asc" rel="nofollow" aria-label="Remove filter: Model year: 2018 to 2020"',
    )
  })

  it('keeps up to four cars for a comparison', async () => {
    const { results } = await service.search()
    const [first, second] = results.map(({ id }) => id)
    const { text } = await see(`/market?compare=${first}`)
    expect(text).toContain(`href="/market?compare=${first},${second}#car-${second}"`)
    expect(text).toContain(`href="/market#car-${first}"`)
    expect(text).toContain(`href="/market/compare?ids=${first}"`)
    expect((await see('/market?compare=1,2,3,4')).text).toContain('You can compare 4 cars at a time')
  })

  it('shows text of readers as text', async () => {
    const hostile = "\"><script>alert(1)</script><b onx='1'>"
    for (const name of ['brand', 'model', 'q', 'city', 'sort', 'nonsense', hostile]) {
      const { text } = await see(`/market?${encodeURIComponent(name)}=${encodeURIComponent(hostile)}`)
      expect(text).not.toMatch(/<script>|<b onx/)
    }
  })

  it('is for search engines only without filters, and names its neighbours', async () => {
    const { text } = await see('/market')
    expect(text).toContain(`<link rel="canonical" href="${service.url}/market"/>`)
    expect(text).toContain('<link rel="next" href="/market?page=2"/>')
    expect(text).not.toContain('noindex')
    expect((await see('/market?brand=BMW')).text).toContain('<meta name="robots" content="noindex, follow"/>')
  })

  it('suggests names for its fields, as many as the API does', async () => {
    const { text, headers } = await person.get('/market/suggest?q=baoma')
    expect(headers['content-type']).toContain('application/json')
    expect(JSON.parse(text)).toEqual((await service.get('/v1/suggest?q=baoma')).body)
    expect(JSON.parse((await person.get(`/market/suggest?q=${'a'.repeat(101)}`)).text)).toEqual({ suggestions: [] })
  })
})

describe('without a copy of the market', () => {
  let open: OpenDashboard
  beforeAll(async () => {
    open = await openDashboard(SETTINGS)
  })
  afterAll(() => open.stop())

  it('has the filters that the marketplace itself answers, and no counts', async () => {
    const { status, text } = await open.visitor().get('/market?fuel_type=gasoline&transmission=automatic')
    expect(status).toBe(200)
    expect(idsIn(text).length).toBe(24)
    expect(text).toMatch(/name="fuel_type" value="gasoline" checked/)
    expect(text).not.toMatch(/class="facet"|name="city"|price_from/)
    expect((await open.visitor().get('/market?city=Beijing')).status).toBe(422)
  })

  it('says of a car whose spec sheet could not be read what is not read yet, apart from what is not stated', async () => {
    const [id = 0, other = 0] = idsIn((await open.visitor().get('/market?fuel_type=new_energy')).text)
    await open.marketplace.control('faults', { kind: 'status', status: 500, path: 'getparamtypeitems' })
    const evidence = (await open.visitor().get(`/market/${id}/evidence`)).text
    expect(evidence).toContain('Not read: a record that may say it was not read.')
    const { text } = await open.visitor().get(`/market/${id}`)
    expect(text).toMatch(/Not read yet: <a class="unknown-link"[^>]*>power</)
    expect(text).toContain('The spec sheet of this trim has not been read yet.')
    const compared = (await open.visitor().get(`/market/compare?ids=${id},${other}`)).text
    expect(wordsIn(compared)).toMatch(/not read yet for at least one: [^.]*Torque/i)
    await fetch(`${open.marketplace.url}/_control/faults`, { method: 'DELETE' })
  })

  it('sends a page that was made to everybody else, each in their own frame and language', async () => {
    const target = '/market?brand=BMW'
    const first = await open.visitor().get(target)
    const owner = await open.signInAs('owner@example.com')
    const asked = await readJournal(open.marketplace)
    const own = await owner.get(target)
    expect(own.text).toContain('owner@example.com')
    expect(idsIn(own.text)).toEqual(idsIn(first.text))
    expect((await open.visitor().get(target)).text).toBe(first.text)
    const chinese = await open.visitor({ 'accept-language': 'zh' }).get(target)
    expect(chinese.text).toContain('<html lang="zh-Hans">')
    expect(chinese.text).not.toContain('owner@example.com')
    const elsewhere = await open.visitor({ host: 'cars.example' }).get(target)
    expect(elsewhere.text).toContain('<link rel="canonical" href="http://cars.example/market?brand=BMW"/>')
    expect(await readJournal(open.marketplace)).toEqual(asked)
    open.clock.advance(86_400_000)
    await open.visitor().get(target)
    expect((await readJournal(open.marketplace)).length).toBeGreaterThan(asked.length)
  })

  it('says what to do when there is no exchange rate, and when the marketplace does not answer', async () => {
    open.clock.advance(30 * 86_400_000)
    const unpriced = await open.visitor().get('/market?price_max=20000&currency=eur')
    expect(unpriced.status).toBe(503)
    expect(unpriced.text).toContain('Prices in this currency cannot be compared now')
    expect(unpriced.text).toMatch(/<a href="\/market">Search without price limits/)
    await open.marketplace.control('faults', { kind: 'status', status: 500, path: '/' })
    const down = await open.visitor().get('/market?q=unseen')
    expect(down.status).toBe(502)
    expect(Number(down.headers['retry-after'])).toBeGreaterThan(0)
    expect(down.text).toContain('The marketplace cannot be read')
    expect(down.text).toMatch(/<input id="f-q"[^>]*value="unseen"/)
    await fetch(`${open.marketplace.url}/_control/faults`, { method: 'DELETE' })
  })
})
