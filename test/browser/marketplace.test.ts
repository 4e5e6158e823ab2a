/** The stand-in's pages in a browser. */
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningMarketplace, startMarketplace } from '../start-marketplace.ts'
import { closePage, openBrowser, openPage } from './open-browser.ts'

let marketplace: RunningMarketplace
let browser: Browser
let context: BrowserContext

beforeAll(async () => {
  marketplace = await startMarketplace()
  browser = await openBrowser()
  context = await browser.newContext()
})
afterAll(async () => {
  await browser?.close()
  await marketplace?.stop()
})

/** Opens a page and fails on a script error or a request that is not for the stand-in. */
async function open(path: string, width = 1280): Promise<{ page: Page; troubles: string[] }> {
  const page = await openPage(context, width)
  const troubles: string[] = []
  page.on('pageerror', (error) => troubles.push(String(error)))
  page.on('request', (request) => {
    if (!request.url().startsWith(marketplace.url) && !request.url().startsWith('data:')) troubles.push(request.url())
  })
  await page.goto(path.startsWith('http') ? path : marketplace.url + path, { waitUntil: 'networkidle' })
  return { page, troubles }
}

async function findCar(query: string): Promise<number> {
  const { infoids } = (await marketplace.control(`cars?limit=1&${query}`)) as { infoids: number[] }
  expect(infoids, query).toHaveLength(1)
  return infoids[0] as number
}

describe('the list', () => {
  it('shows 56 cars in readable Chinese, with pictures, on a desktop and on a phone', async () => {
    for (const width of [1280, 390]) {
      const { page, troubles } = await open('/china/a0_0msdgscncgpi1ltocsp1exx0/', width)
      expect(await page.locator('li[infoid]').count()).toBe(56)
      expect(await page.title()).toBe('全国二手车')
      expect(
        await page
          .locator('img')
          .first()
          .evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth),
      ).toBe(400)
      const overflow = await page.evaluate(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      )
      expect(overflow).toBe(0)
      expect(troubles).toEqual([])
      await closePage(page)
    }
  })
})

describe('a listing', () => {
  it('has its file, its photos, and says that it is synthetic', async () => {
    const infoid = await findCar('fuel=EV')
    const { page, troubles } = await open(`/cardetail/index?infoid=${infoid}`)
    expect(await page.getByText('车辆档案').count()).toBe(1)
    expect(await page.getByText('合成数据 SYNTHETIC').count()).toBe(1)
    expect(await page.locator('.photos img').count()).toBeGreaterThan(4)
    expect(troubles).toEqual([])
    await closePage(page)
  })
})

interface Printed {
  readonly url: string
  readonly conclusions: readonly { text: string }[]
  readonly sections: readonly { heading: string; items: readonly { name: string; result: string | null }[] }[]
}

describe('a report page', () => {
  it.each(['jiajian', 'yiheng'])('of %s shows everything that its ground truth prints', async (provider) => {
    const infoid = await findCar(`provider=${provider}&access=open&condition=repaired`)
    const { printed } = (await marketplace.control(`cars/${infoid}/report`)) as { printed: Printed }
    const { page, troubles } = await open(printed.url)
    const text = (await page.locator('body').innerText()).replace(/\s+/g, '')
    const facts = [
      ...printed.conclusions.map((conclusion) => conclusion.text),
      ...printed.sections.flatMap(({ heading, items }) => [
        heading,
        ...items.flatMap(({ name, result }) => [name, result ?? '']),
      ]),
    ]
    expect(facts.length).toBeGreaterThan(50)
    expect(facts.filter((fact) => !text.includes(fact.replace(/\s+/g, '')))).toEqual([])
    expect(text).toContain('SYNTHETIC')
    expect(troubles).toEqual([])
    await closePage(page)
  })
})
