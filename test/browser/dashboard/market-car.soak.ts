/** The page of a car and the comparison in a browser: photos by keys, by thumbnails and without scripts, and what axe says. */
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findViolations, WIDTHS } from './look-at-page.ts'
import { type Desk, ORIGIN, openDesk, openWatchedPage } from './open-desk.ts'

let desk: Desk
let cars: readonly number[]
beforeAll(async () => {
  desk = await openDesk({ ERSHOU_MARKET_ACCESS: 'anyone', ERSHOU_REPORT_ALLOW_PRIVATE: 'on' })
  const kinds = ['condition=repaired&access=open', 'fuel=EV', 'gap=specifications', 'condition=accident&access=open']
  cars = await Promise.all(
    kinds.map(async (kind) => {
      const { infoids } = (await desk.marketplace.control(`cars?${kind}&limit=1`)) as { infoids: [number] }
      return infoids[0]
    }),
  )
})
afterAll(() => desk?.stop())

async function open(target: string, options: BrowserContextOptions = {}) {
  const context = await desk.browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...options })
  const { page, complaints } = await openWatchedPage(context, WIDTHS[0])
  await page.goto(ORIGIN + target)
  return { page, complaints, close: () => context.close() }
}

/** The photo that the strip shows. */
const shownPhoto = (page: Page) =>
  page.locator('.strip').evaluate((strip) => Math.round(strip.scrollLeft / strip.clientWidth) + 1)

describe('the photos', () => {
  it('are stepped through by keys and by thumbnails, and the page stays where it is', async () => {
    const { page, complaints, close } = await open(`/market/${cars[0]}`)
    const counter = page.locator('.counter')
    expect(await counter.textContent()).toMatch(/^1 \/ \d+$/)
    await page.locator('.strip').focus()
    for (const [key, at] of [
      ['ArrowRight', 2],
      ['ArrowRight', 3],
      ['ArrowLeft', 2],
      ['ArrowLeft', 1],
      ['ArrowLeft', 1],
    ] as const) {
      await page.keyboard.press(key)
      await page.locator('.counter', { hasText: new RegExp(`^${at} /`) }).waitFor()
      expect(await shownPhoto(page)).toBe(at)
    }
    await page.locator('.thumbs a').nth(2).click()
    await page.locator('.counter', { hasText: /^3 \// }).waitFor()
    expect(await page.locator('.thumbs a[aria-current]').getAttribute('href')).toBe('#photo-3')
    expect(new URL(page.url()).hash).toBe('')
    expect(complaints).toEqual([])
    await close()
  })

  it('are reached by thumbnails without scripts', async () => {
    const { page, close } = await open(`/market/${cars[0]}`, { javaScriptEnabled: false })
    await page.locator('.thumbs a').nth(2).click()
    expect(new URL(page.url()).hash).toBe('#photo-3')
    const [strip, photo] = await Promise.all([
      page.locator('.strip').boundingBox(),
      page.locator('#photo-3').boundingBox(),
    ])
    expect(Math.abs((strip?.x ?? 0) - (photo?.x ?? 99))).toBeLessThan(2)
    await close()
  })

  it('move nothing while they load', async () => {
    const { page, close } = await open(`/market/${cars[0]}`)
    await page.waitForLoadState('networkidle')
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value
          }).observe({ type: 'layout-shift', buffered: true })
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
        }),
    )
    expect(shift).toBeLessThan(0.02)
    await close()
  })
})

it('has nothing that axe finds, at any width, and nothing wider than a phone', async () => {
  const targets = [
    ...cars.map((id) => `/market/${id}`),
    `/market/compare?ids=${cars.join(',')}`,
    '/market/compare?ids=x',
  ]
  const { page, close } = await open(targets[0] as string)
  for (const target of targets) {
    await page.goto(ORIGIN + target)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      expect([target, width, await findViolations(page)]).toEqual([target, width, []])
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect([target, width, wide]).toEqual([target, width, 0])
    }
  }
  await close()
})

describe('evidence', () => {
  it('opens beside its value, returns to it, and is read once', async () => {
    const { page, complaints, close } = await open(`/market/${cars[0]}`)
    const read: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/evidence')) read.push(request.url())
    })
    for (const at of [0, 1]) {
      const link = page.locator('.glance a.evidence-link').nth(at)
      await link.click()
      await page.locator('.evidence-box:popover-open .evidence-field').waitFor()
      expect(await findViolations(page)).toEqual([])
      await page.keyboard.press('Escape')
      expect(await link.evaluate((one) => one === document.activeElement)).toBe(true)
    }
    expect([read.length, complaints]).toEqual([1, []])
    await close()
  })

  it('is a page without scripts', async () => {
    const { page, close } = await open(`/market/${cars[0]}`, { javaScriptEnabled: false })
    await page.locator('.glance a.evidence-link').first().click()
    expect(new URL(page.url()).pathname).toBe(`/market/${cars[0]}/evidence`)
    await page.locator('.evidence-field:target').waitFor()
    await close()
  })
})
