/** Access and limits in front of the market pages, by the clock. */
import { Fragment, h } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { describe, expect, it } from 'vitest'
import type { Account } from '../../../../domain/accounts/accounts.ts'
import { anyone, type PageAnswer, type ShownPage } from '../../../page-route.ts'
import { createSealer } from '../../../sealer.ts'
import type { Visit } from '../../../visit.ts'
import { PHOTO_PATH } from '../photos/photo-route.ts'
import { withMarketAccess } from './with-market-access.ts'

const PAGE: PageAnswer = { kind: 'text', contentType: 'text/plain', text: 'a page' }

const LEADS: PageAnswer = { kind: 'redirect', to: '/market' }

function open(options: Partial<Parameters<typeof withMarketAccess>[1]> = {}) {
  const clock = { now: Date.parse('2026-11-15T12:00:00Z') }
  const rows = ['/market', '/market/{car_id}', '/market/compare', '/market/suggest', PHOTO_PATH].map((path) =>
    anyone('GET', path, () => (path === '/market/compare' ? LEADS : PAGE)),
  )
  const limits = { access: 'anyone', perMinute: 30, perDay: 300, isOnFront: () => false, told: null } as const
  const routes = withMarketAccess(rows, { ...limits, now: () => clock.now, ...options })
  const ask = async (path: string, visit: Partial<Visit> = {}) => {
    const route = routes.find((one) => one.path === path)
    const answer = await route?.answer({ ...STRANGER, ...visit } as never)
    return answer as PageAnswer
  }
  const countShown = async (path: string, times: number, visit: Partial<Visit> = {}) => {
    let shown = 0
    for (let i = 0; i < times; i++) if ((await ask(path, visit)) === PAGE) shown++
    return shown
  }
  const lead = async (times: number) => {
    let led = 0
    for (let i = 0; i < times; i++) if ((await ask('/market/compare')) === LEADS) led++
    return led
  }
  return { clock, routes, ask, countShown, lead }
}

const render = (answer: PageAnswer) => renderToString(h(Fragment, null, (answer as ShownPage).body))
const from = (address: string) => ({ origin: { url: 'https://a.example', address, isHttps: true } }) as Partial<Visit>
const as = (id: string) => ({ signedIn: { account: { id } as Account, session: {} as never } })
const STRANGER: Visit = {
  ...{ request_id: 'r', target: '/market?page=2', language: 'en', params: {}, query: new URLSearchParams() },
  ...{ form: new URLSearchParams(), json: undefined, user_agent: null, device: null, reveal: null, signedIn: null },
  ...{ came_from: null, sealer: createSealer(null), new_key: null, checklist: null, turn: async () => undefined },
  ...(from('192.0.2.1') as Pick<Visit, 'origin'>),
}

describe('the limits', () => {
  it('are 30 pages in any minute, for all pages together', async () => {
    const { clock, ask, countShown } = open()
    expect(await countShown('/market', 20)).toBe(20)
    expect(await countShown('/market/{car_id}', 20)).toBe(10)
    const refused = await ask('/market')
    expect(refused).toMatchObject({ kind: 'page', status: 429, retryAfterS: 61 })
    clock.now += 60_999
    expect(await countShown('/market', 1)).toBe(0)
    clock.now += 1
    expect(await countShown('/market', 40)).toBe(30)
  })

  it('are exact for requests at the same time', async () => {
    const { ask } = open()
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask('/market')))
    expect(answers.filter((answer) => answer === PAGE)).toHaveLength(30)
  })

  it('do not count an address that leads to a page, but the page', async () => {
    const { countShown, lead } = open()
    for (let i = 0; i < 15; i++) {
      expect(await lead(3)).toBe(3)
      expect(await countShown('/market', 2)).toBe(2)
    }
    expect([await lead(2), await countShown('/market', 1)]).toEqual([0, 0])
  })

  it('are 300 pages a day', async () => {
    const { clock, ask, countShown } = open()
    for (let minute = 0; minute < 10; minute++) {
      expect(await countShown('/market', 30)).toBe(30)
      clock.now += 61_000
    }
    expect(await ask('/market')).toMatchObject({ status: 429, retryAfterS: 43_200 - 610 })
    clock.now += (43_200 - 610) * 1000 - 1
    expect(await countShown('/market', 1)).toBe(0)
    clock.now += 1
    expect(await countShown('/market', 31)).toBe(30)
  })

  it('are of an account wherever it comes from, and of a network whatever its addresses', async () => {
    const { countShown } = open()
    expect(await countShown('/market', 20, { ...as('a'), ...from('192.0.2.1') })).toBe(20)
    expect(await countShown('/market', 20, { ...as('a'), ...from('192.0.2.2') })).toBe(10)
    expect(await countShown('/market', 31, { ...as('b'), ...from('192.0.2.2') })).toBe(30)
    expect(await countShown('/market', 20, from('2001:db8:1:2::1'))).toBe(20)
    expect(await countShown('/market', 20, from('2001:db8:1:2:ffff::2'))).toBe(10)
    expect(await countShown('/market', 31, from('2001:db8:1:3::1'))).toBe(30)
  })

  it('of photos and suggestions are 40 times as many, and apart from the pages', async () => {
    const { ask, countShown } = open()
    expect(await countShown(PHOTO_PATH, 1000)).toBe(1000)
    expect(await countShown('/market/suggest', 1000)).toBe(200)
    expect(await ask(PHOTO_PATH)).toMatchObject({ kind: 'text', status: 429, retryAfterS: 61 })
    expect(await countShown('/market', 31)).toBe(30)
  })

  it('survive a crowd of strangers: an account that has used its pages does not get more', async () => {
    const { countShown } = open({ perMinute: 1 })
    await countShown('/market', 1, as('a'))
    for (let at = 0; at < 30_000; at++)
      await countShown('/market', 1, from(`10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`))
    expect(await countShown('/market', 1, as('a'))).toBe(0)
  })
})

describe('the page of a limit', () => {
  const show = async (visit: Partial<Visit>) => {
    const { ask, countShown } = open({ perMinute: 1 })
    await countShown('/market', 1, visit)
    return render(await ask('/market', visit))
  }

  it('says when there is more, and what to do until then', async () => {
    const html = await show({})
    expect(html).toContain('up to 1 pages a minute. The next one is available in 61 s.')
    expect(html).toContain('href="/docs"')
    expect(html).toContain('href="/sign-in?next=%2Fmarket%3Fpage%3D2"')
    expect(await show({ language: 'zh' })).toContain('61 秒后可以继续')
  })

  it('does not send those to the sign-in who are signed in', async () => {
    expect(await show(as('a'))).not.toContain('/sign-in')
  })
})

it('names the endpoints for metrics', () => {
  expect(open().routes.map(({ path, endpoint }) => [path, endpoint])).toEqual([
    ['/market', 'market'],
    ['/market/{car_id}', 'market'],
    ['/market/compare', 'market'],
    ['/market/suggest', 'market'],
    [PHOTO_PATH, 'photo'],
  ])
})
