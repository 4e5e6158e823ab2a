/** Who may see the market pages: every row of the table is behind access and limits. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PageRoute } from '../../src/dashboard/page-route.ts'
import { readJournal } from '../faults/control.ts'
import { type OpenDashboard, openDashboard } from './open-dashboard.ts'

const isMarket = ({ path }: PageRoute) => path === '/market' || path.startsWith('/market/')
const isPart = (path: string) => path.startsWith('/market/photos/') || path === '/market/suggest'
const fill = (path: string) => path.replace('{car_id}', '999999999').replace('{number}', '1')

describe('by default', () => {
  let open: OpenDashboard
  beforeAll(async () => {
    open = await openDashboard({ ERSHOU_REPORT_ALLOW_PRIVATE: 'on', ERSHOU_MARKET_PER_MINUTE: '2' })
  })
  afterAll(() => open.stop())

  it.each([
    ['nobody', null],
    ['a forged session', 'x'.repeat(43)],
  ])('every market page leads %s to the sign-in and back', async (_, session) => {
    const routes = open.service.pages.filter(isMarket)
    expect(routes.length).toBeGreaterThan(0)
    for (const { path } of routes) {
      const person = open.visitor()
      if (session !== null) person.cookies.set('ershou_session', session)
      const target = `${fill(path)}?page=2`
      const { status, location, text } = await person.get(target)
      if (isPart(path)) expect([path, status, text]).toEqual([path, 403, 'Sign in to see this.\n'])
      else expect([path, status, location]).toEqual([path, 303, `/sign-in?next=${encodeURIComponent(target)}`])
    }
  })

  it('every market page is limited for who is signed in', async () => {
    for (const [at, { path }] of open.service.pages.filter(isMarket).entries()) {
      const person = await open.signInAs(`person${at}@example.com`)
      const statuses: number[] = []
      for (let i = 0; i <= (isPart(path) ? 80 : 2); i++) statuses.push((await person.get(fill(path))).status)
      expect([path, statuses.indexOf(429)]).toEqual([path, statuses.length - 1])
    }
  })

  it('strangers see the photos of the cars on the front page, and no others', async () => {
    const { text } = await open.visitor().get('/')
    const shown = [...new Set([...text.matchAll(/\/market\/photos\/(\d+)\//g)].map(([, id]) => Number(id)))]
    const { infoids } = (await open.marketplace.control('cars?limit=60')) as { infoids: readonly number[] }
    const others = infoids.filter((id) => !shown.includes(id))
    expect([shown.length, others.length > 50]).toEqual([6, true])
    for (const id of [...shown, ...others]) {
      const { status } = await open.visitor().get(`/market/photos/${id}/1?w=320`)
      expect([id, status]).toEqual([id, shown.includes(id) ? 200 : 403])
    }
  })

  it('asks crawlers to stay away', async () => {
    expect((await open.visitor().get('/robots.txt')).text).toContain('\nDisallow: /market\n')
  })
})

describe('if anyone may see them', () => {
  let open: OpenDashboard
  beforeAll(async () => {
    open = await openDashboard({
      ERSHOU_MARKET_ACCESS: 'anyone',
      ERSHOU_MARKET_DEPTH: '2',
      ERSHOU_REPORT_ALLOW_PRIVATE: 'off',
    })
  })
  afterAll(() => open.stop())

  it('fetches no photos from private addresses unless it may', async () => {
    const { infoids } = (await open.marketplace.control('cars?limit=1')) as { infoids: readonly number[] }
    expect((await open.visitor().get(`/market/photos/${infoids[0]}/1`)).status).toBe(404)
    expect(await readJournal(open.marketplace, '^/escimg/')).toEqual([])
  })

  it('shows crawlers the pages but not the photos', async () => {
    expect((await open.visitor().get('/robots.txt')).text).toContain('\nAllow: /market\nDisallow: /market/photos\n')
  })

  it.each([
    ['page=2', 200],
    ['page=3', 403],
    ['page=03', 403],
    ['page=%2B3', 403],
    ['page=1_0', 403],
    ['page=3.0', 403],
    ['page=1&page=3', 403],
    ['page=x', 422],
    ['page=-3', 422],
    ['page=1001', 422],
  ])('a search ends at its depth, however the number is spelled: %s', async (query, expected) => {
    const { status, location } = await open.visitor().get(`/market?sort=newest&${query}`)
    const shown = status === 303 ? await open.visitor().get(location as string) : { status, text: '' }
    expect(shown.status).toBe(expected)
    if (status === 303 && expected === 403) {
      expect(shown.text).toContain('the first 2 pages')
      expect(shown.text).toContain('href="/market?sort=newest"')
      expect(shown.text).toContain('href="/docs"')
    }
  })
})

it('has no market pages when they are off', async () => {
  const open = await openDashboard({ ERSHOU_MARKET_ACCESS: 'off' })
  expect(open.service.pages.filter(isMarket)).toEqual([])
  const person = await open.signInAs('anna@example.com')
  for (const path of ['/market', '/market/1', '/market/photos/1/1']) expect((await person.get(path)).status).toBe(404)
  await open.stop()
})
