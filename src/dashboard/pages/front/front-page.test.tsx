import { renderToString } from 'preact-render-to-string'
import { expect, it } from 'vitest'
import { PLAN_NAMES } from '../../../domain/accounts/plans.ts'
import { ALL_READ } from '../../../domain/inventory/share-read.ts'
import { FrontPage } from './front-page.tsx'

type Props = Parameters<typeof FrontPage>[0]

function render(options: Partial<Props> = {}): string {
  const usual: Props = {
    ...{
      language: 'en',
      origin: 'http://x.test',
      isSignedIn: false,
      canSignUp: true,
      hasMarket: true,
      hasSearches: true,
    },
    ...{ prices: null, exportPlans: ['pro'], sample: undefined, shares: ALL_READ },
  }
  return renderToString(<FrontPage {...usual} {...options} />)
}
const hrefsOf = (html: string) => [...html.matchAll(/(?:href|action)="([^"]+)"/g)].map(([, href]) => href ?? '')

it('is whole without a sample: it has the search, the request, every plan and the questions', () => {
  const html = render()
  expect(html).toContain('action="/market"')
  expect(html).toContain('/v1/cars/{car_id}/inspection')
  expect(html.match(/<li class="card plan/g)).toHaveLength(PLAN_NAMES.length)
  expect(html.match(/<details/g)?.length).toBeGreaterThan(4)
  expect(html).not.toContain('class="answer"')
})

it('leads to no market page where there are none', () => {
  expect(hrefsOf(render({ hasMarket: false })).filter((href) => href.startsWith('/market'))).toEqual([])
})

it.each(['being_read', 'unreadable'] as const)('says that the market is %s', (why) => {
  const sample = { why, hero: null }
  expect(render({ sample })).toMatch(/class="notice warn"[^>]*>[^<]*(?:are being read|cannot be read)/)
})

it('says how much of the market has been read while it is copied', () => {
  const shares = { ...ALL_READ, cars: { read: 37, of: 100 } }
  expect(render({ shares })).toContain('37% of the cars have been read')
  expect(render()).not.toContain('have been read')
})

it('offers only what can be had', () => {
  const offers = (options: Partial<Props>) => hrefsOf(render(options)).filter((href) => /sign-up|billing/.test(href))
  expect(offers({ canSignUp: false })).toEqual([])
  expect(offers({ isSignedIn: true })).toEqual([
    ...['starter', 'pro', 'enterprise'].map((plan) => `/dashboard/billing/change?plan=${plan}`),
  ])
  expect(render().match(/Files of the whole market/g)).toHaveLength(1)
  expect(render({ exportPlans: [] })).not.toContain('Files of the whole market')
})
