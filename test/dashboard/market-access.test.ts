/** Who may see the market pages: every row of the table is behind access and limits. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PageRoute } from '../../src/dashboard/page-route.ts'
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
    await open.visitor().get('/')
    const { infoids } = (await open.marketplace.control('cars?limit=500')) as { infoids: readonly number[] }
    const statuses: number[] = []
    for (const id of infoids) statuses.push((await open.visitor().get(`/market/photos/${id}/1?w=320`)).status)
    expect(infoids.length).toBeGreaterThan(100)
    expect(statuses.filter((status) => status === 200)).toHaveLength(6)
    expect(statuses.filter((status) => status === 403)).toHaveLength(infoids.length - 6)
  })

  it('asks crawlers to stay away', async () => {
    expect((await open.visitor().get('/robots.txt')).text).toContain('\nDisallow: /market\n')
  })
})

describe('if anyone may see them', () => {
  let open: OpenDashboard
  beforeAll(async () => {
    open = await openDashboard({ ERSHOU_MARKET_ACCESS: 'anyone', ERSHOU_MARKET_DEPTH: '2' })
  })
  afterAll(() => open.stop())

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
