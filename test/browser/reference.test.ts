/** The interactive reference as a person uses it, over the running service. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueOwnKey } from '../../src/accounts/issue-own-key.ts'
import { readConfig } from '../../src/config.ts'
import { type Service, startService } from '../../src/main.ts'
import { openStorageInMemory } from '../../src/wiring/create-storage.ts'
import { type RunningMarketplace, startMarketplace } from '../start-marketplace.ts'
import { openBrowser, openPage } from './open-browser.ts'

let marketplace: RunningMarketplace
let service: Service
let browser: Browser

beforeAll(async () => {
  marketplace = await startMarketplace()
  service = await startService(
    readConfig({
      ERSHOU_PORT: '0',
      ERSHOU_METRICS_PORT: '',
      ERSHOU_LOG_LEVEL: 'off',
      ERSHOU_MARKETPLACE_URL: marketplace.url,
    }),
    { openStorage: openStorageInMemory },
  )
  await service.ready()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await service?.stop()
  await marketplace?.stop()
})

async function open(width: number): Promise<{ page: Page; troubles: string[] }> {
  const page = await openPage(browser, width)
  const troubles: string[] = []
  page.on('pageerror', (error) => troubles.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('401')) troubles.push(message.text())
  })
  page.on('request', (request) => {
    if (!request.url().startsWith(service.url)) troubles.push(request.url())
  })
  await page.goto(`${service.url}/docs`, { waitUntil: 'networkidle' })
  return { page, troubles }
}

/** The part of the page about one path. */
const about = (page: Page, path: string) =>
  page.locator('section.operation').filter({ has: page.getByText(path, { exact: true }) })

describe('/docs', () => {
  it.each([1440, 390])('at %i px asks nobody else, breaks no rule and needs no sideways scrolling', async (width) => {
    const { page, troubles } = await open(width)
    expect(await page.locator('section.operation').count()).toBe(11)
    expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0)
    expect(troubles).toEqual([])
    await page.close()
  })

  it('sends a request, first without a key and then with one', async () => {
    const { page, troubles } = await open(1440)
    const count = about(page, '/v1/search/count')
    const status = count.locator('.answer .status')
    await count.getByRole('button', { name: 'Send' }).click()
    await status.filter({ hasText: '401' }).waitFor()
    expect(await count.locator('.answer').innerText()).toContain('not_authenticated')
    await page.locator('#api-key').fill(await issueOwnKey(service.accounts))
    await count.locator('input[name="brand"]').fill('大众')
    await count.getByRole('button', { name: 'Send' }).click()
    await status.filter({ hasText: '200' }).waitFor()
    expect(await count.locator('.answer pre').innerText()).toContain('"count"')
    expect(await page.evaluate('Object.keys(localStorage).length + Object.keys(sessionStorage).length')).toBe(0)
    expect(page.url()).not.toContain('ershou_live')
    expect(troubles).toEqual([])
    await page.close()
  })
})
