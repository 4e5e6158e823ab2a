/** The site at /docs in a browser, over the running service. */
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatReportHosts } from '../../scripts/report-hosts.ts'
import { issueOwnKey } from '../../src/accounts/issue-own-key.ts'
import { type Service, startService } from '../../src/main.ts'
import { SYSTEM_CLOCK } from '../../src/observe/clock.ts'
import { readConfig } from '../../src/settings/config.ts'
import { openStorageInMemory } from '../../src/wiring/storage/create-storage.ts'
import { openFilled } from '../inventory-api/fill-inventory.ts'
import { listEndpoints } from '../properties/list-endpoints.ts'
import { expectDone } from '../spec/open-account.ts'
import { PATIENT_SOURCE, type RunningMarketplace, startMarketplace } from '../start-marketplace.ts'
import { closePage, openBrowser, openPage } from './open-browser.ts'

let marketplace: RunningMarketplace
let service: Service
let browser: Browser
let context: BrowserContext
let key: string

beforeAll(async () => {
  marketplace = await startMarketplace()
  service = await startService(
    readConfig({
      ERSHOU_PORT: '0',
      ERSHOU_METRICS_PORT: '',
      ERSHOU_LOG_LEVEL: 'off',
      ERSHOU_MARKETPLACE_URL: marketplace.url,
      ...PATIENT_SOURCE,
      ERSHOU_REPORT_HOSTS: formatReportHosts(marketplace.url),
      ERSHOU_REPORT_ALLOW_PRIVATE: 'on',
      ERSHOU_INVENTORY: 'on',
    }),
    { openStorage: openStorageInMemory, openInventory: () => openFilled(marketplace.url, SYSTEM_CLOCK) },
  )
  await service.ready()
  key = await issueOwnKey(service.accounts)
  browser = await openBrowser()
  context = await browser.newContext()
})
afterAll(async () => {
  await browser?.close()
  await service?.stop()
  await marketplace?.stop()
})

interface Opened {
  readonly page: Page
  /** Script errors, CSP violations, and requests to other sites. */
  readonly troubles: string[]
  /** Requests to the API. */
  readonly asked: string[]
}

async function open(path: string, width = 1440): Promise<Opened> {
  const page = await openPage(context, width)
  const troubles: string[] = []
  const asked: string[] = []
  page.on('pageerror', (error) => troubles.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(message.text())
  })
  page.on('dialog', (dialog) => troubles.push(dialog.message()))
  page.on('request', (request) => {
    if (!request.url().startsWith(service.url)) troubles.push(request.url())
    if (request.url().includes('/v1/')) asked.push(request.url().slice(service.url.length))
  })
  await page.goto(`${service.url}${path}`, { waitUntil: 'load' })
  return { page, troubles, asked }
}

const setKey = async (page: Page, own = key) => {
  await page.locator('.key-state').click()
  await page.locator('#api-key').fill(own)
  await page.keyboard.press('Enter')
}
const isOpen = (page: Page) => page.locator('#site-key').evaluate((dialog) => dialog.hasAttribute('open'))
/** Links and controls of less than 24 pixels, but for links within a text. */
const SMALL_TARGETS = `[...document.querySelectorAll('a[href], button, summary, select, input:not([type="checkbox"])')]
  .filter((one) => one.checkVisibility() && !one.closest('.document, p, li .quiet, .skip'))
  .filter((one) => { const { width, height } = one.getBoundingClientRect(); return width < 24 || height < 24 })
  .filter((one) => !one.closest('.unseen') && !one.classList.contains('skip'))
  .map((one) => one.outerHTML.slice(0, 80))`
/** Headings more than one level below the one before. */
const SKIPPED_HEADINGS = `[...document.querySelectorAll('main :is(h1, h2, h3, h4, h5, h6)')]
  .filter((one, i, all) => Number(one.tagName[1]) > (i === 0 ? 0 : Number(all[i - 1].tagName[1])) + 1)
  .map((one) => one.outerHTML.slice(0, 80))`
const storedIn = (page: Page, storage: string) => page.evaluate(`Object.values(${storage}).join()`)

describe('/docs', () => {
  it.each([
    ['/docs', 1440],
    ['/docs', 360],
    ['/docs/api/search', 1440],
    ['/docs/api/search', 360],
    ['/docs/guides/retrying', 360],
    ['/docs/errors', 360],
  ])('%s at %i px requests no other site, breaks no rule and needs no horizontal scrolling', async (path, width) => {
    const { page, troubles, asked } = await open(path, width)
    expect(await page.locator('h1').count()).toBe(1)
    expect(await page.evaluate(SMALL_TARGETS)).toEqual([])
    expect(await page.evaluate(SKIPPED_HEADINGS)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0)
    expect([troubles, asked]).toEqual([[], []])
    await closePage(page)
  })

  it('has example requests that all succeed', async () => {
    const { page, troubles } = await open('/docs')
    const hrefs = await page
      .locator('.endpoint a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    const statuses: Record<string, string> = {}
    const bodies: Record<string, string> = {}
    for (const [i, href] of hrefs.entries()) {
      await page.goto(`${service.url}${href}`, { waitUntil: 'load' })
      if (i === 0) await setKey(page)
      const missing = page.locator('form.try :invalid:not(fieldset)')
      expect(await missing.evaluateAll((fields) => fields.map(({ id }) => id))).toEqual([])
      await page.locator('button[type="submit"]').click()
      const status = page.locator('.answer .status')
      await status.filter({ hasText: 'ms' }).waitFor()
      const name = String(href?.split('/').at(-1))
      statuses[name] = (await status.innerText()).slice(0, 6)
      bodies[name] = await page.locator('.answer pre').innerText()
    }
    expect(Object.keys(statuses)).toHaveLength(listEndpoints().length)
    expect(Object.entries(statuses).filter(([, status]) => status !== '200 OK')).toEqual([])
    expect(bodies.getInspection).toContain('"data_available": true')
    expect(bodies.listSimilar).toContain('"id"')
    expect(troubles).toEqual([])
    await closePage(page)
  })

  it.each([
    ['#getCar', '/docs/api/getCar'],
    ['#search-price_max-about', '/docs/api/search#search-price_max-about'],
    ['#getCar.engine', '/docs/api/getCar#getCar.engine'],
    ['#error-rate_limited', '/docs/errors/rate_limited'],
    ['#error-validation', '/docs/errors#422-the-request-is-not-valid'],
  ])('leads from the old place %s to %s', async (old, place) => {
    const { page, troubles } = await open(`/docs${old}`)
    await page.waitForURL(service.url + place)
    if (place.includes('#')) await page.locator(`[id="${place.split('#')[1]}"]`).waitFor({ state: 'visible' })
    expect(troubles).toEqual([])
    await closePage(page)
  })

  it('keeps the key for the tab, asks for a missing one, and can clear it', async () => {
    const { page, asked } = await open('/docs/api/getMe')
    await page.locator('#getMe button[type="submit"]').click()
    expect([await isOpen(page), asked]).toEqual([true, []])
    await page.locator('#api-key').fill('not a key')
    await page.keyboard.press('Enter')
    expect(await page.locator('#api-key-hint').innerText()).toContain('does not look like a key')
    await page.locator('#api-key').fill(key)
    await page.keyboard.press('Enter')
    await page.locator('#getMe .answer .status').filter({ hasText: '200' }).waitFor()
    expect(await storedIn(page, 'sessionStorage')).toBe(key)
    expect(await storedIn(page, 'localStorage')).not.toContain(key)
    // Only the script of this tab knows it: the page itself comes without.
    expect(await page.locator('#getMe-curl code').innerText()).toContain(key)
    expect(await (await fetch(page.url())).text()).not.toContain(key)
    await page.reload({ waitUntil: 'load' })
    expect(await page.locator('.key-state').innerText()).toContain(key.slice(-4))
    await page.locator('.key-state').click()
    await page.locator('#site-key .forget').click()
    expect(await storedIn(page, 'sessionStorage')).toBe('')
    expect(await page.content()).not.toContain(key)
    expect(page.url()).not.toContain(key)
    await closePage(page)
  })

  it('takes over the key from the page of the dashboard that shows it', async () => {
    const { page, troubles } = await open('/docs/api/getCar')
    // As the page of a new key has it.
    await page.evaluate(
      `document.body.insertAdjacentHTML('beforeend', '<a id="go" href="/docs/api/getCar" data-keep="secret">x</a><code id="secret">${key} </code>')`,
    )
    await page.addScriptTag({ url: '/assets/keep-key.js', type: 'module' })
    await page.locator('#go').click()
    await page
      .locator('.key-state')
      .filter({ hasText: key.slice(-4) })
      .waitFor()
    expect(await page.locator('#getCar-curl code').innerText()).toContain(key)
    expect(troubles).toEqual([])
    await closePage(page)
  })

  it('proposes sample cars for a key that sees them, and what is on sale for all others', async () => {
    const { accounts } = service
    const { id } = expectDone(await accounts.create({ email: 'tester@example.test', plan: 'free' }))
    const made = [1, 2].map(async () => expectDone(await accounts.createKey(id, { kind: 'test' })).secret)
    const testKeys = await Promise.all(made)
    const { page, troubles } = await open('/docs/api/getCar')
    const field = page.locator('#getCar-car_id')
    const proposed = await field.inputValue()
    await setKey(page, testKeys[0])
    await page.locator('#getCar-curl code').filter({ hasText: '/v1/cars/1' }).waitFor()
    expect(await field.inputValue()).toBe('1')
    await page.locator('#getCar form.try button[type="submit"]').click()
    await page.locator('.answer .status').filter({ hasText: '200 OK' }).waitFor()
    await setKey(page)
    await page
      .locator('#getCar-curl code')
      .filter({ hasText: `/v1/cars/${proposed}` })
      .waitFor()
    await field.fill('77')
    await setKey(page, testKeys[1])
    await page
      .locator('.key-state')
      .filter({ hasText: String(testKeys[1]).slice(-4) })
      .waitFor()
    expect(await field.inputValue()).toBe('77')
    expect(troubles).toEqual([])
    await closePage(page)
  })

  it('can be filled in by a link, which sends nothing', async () => {
    const hostile = `<img src=x onerror=alert(1)>'"\u202e${'x'.repeat(5000)}`
    const query = new URLSearchParams([
      ['age_max', '5'],
      ['fuel_type', 'diesel,evil'],
      ['sort', 'evil'],
      ['__proto__', 'x'],
      ['q', hostile],
    ])
    const { page, troubles, asked } = await open(`/docs#search?${query}`)
    await page.waitForURL(/\/docs\/api\/search#search\?/)
    await page.locator('#search .filled').waitFor({ state: 'visible' })
    const value = (name: string) => page.locator(`#search-${name}`).inputValue()
    expect((await value('q')).startsWith(`<img src=x onerror=alert(1)>'"xxx`)).toBe(true)
    expect((await value('q')).length).toBe(200)
    expect([await value('brand'), await value('age_max'), await value('sort')]).toEqual(['', '5', ''])
    expect(await page.locator('#search-fuel_type input:checked').count()).toBe(1)
    expect(await page.locator('#search .filled').innerText()).toContain('Filled in from a link')
    expect(await page.locator('#search-curl code').textContent()).toContain('q=%3Cimg%20src%3Dx')
    for (const bad of ['#__proto__?a=1', '#constructor?x=1', '#site-key?api-key=1', '#getCar?car_id=javascript:1']) {
      await page.goto(`${service.url}/docs/api/getCar${bad}`)
    }
    expect([troubles, asked]).toEqual([[], []])
    await closePage(page)
  })

  it('makes a link without the key', async () => {
    const { page } = await open('/docs/api/search')
    await setKey(page)
    await page.locator('#search-brand').fill('大众')
    // Copied, or put into the address bar where the browser denies access to the clipboard.
    await page.evaluate('navigator.clipboard.writeText = (text) => Promise.reject(text)')
    await page.locator('#search .share').click()
    await page.locator('#search .share').filter({ hasText: 'address bar' }).waitFor()
    expect(page.url()).toBe(`${service.url}/docs/api/search#search?brand=%E5%A4%A7%E4%BC%97`)
    await closePage(page)
  })

  it.each([
    ['odometer', /mileage/],
    ['降价', /price_change|降价/],
  ])('finds %s by other words', async (query, found) => {
    const { page } = await open('/docs')
    await page.locator('#site-find').fill(query)
    await page.locator('#site-found [role="option"]').first().waitFor()
    expect(await page.locator('#site-found').innerText()).toMatch(found)
    await closePage(page)
  })

  it('can be searched by keyboard alone', async () => {
    const { page, troubles } = await open('/docs/guides/retrying')
    await page.keyboard.press('/')
    await page.keyboard.type('usage_history')
    await page.locator('#site-found [role="option"]').first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.waitForURL(/api\/getInspection#getInspection\.InspectionReport\.usage_history$/)
    await page.locator('[id="getInspection.InspectionReport.usage_history"]').waitFor({ state: 'visible' })
    expect(troubles).toEqual([])
    await closePage(page)
  })

  it('shows samples in the last chosen language', async () => {
    const { page } = await open('/docs/api/getCar')
    await page.locator('#getCar-tab-curl').focus()
    await page.keyboard.press('ArrowRight')
    expect(await page.locator('#getCar-typescript code').innerText()).toMatch(/client\.getCar\(\d+\)/)
    await page.keyboard.press('End')
    await page.goto(`${service.url}/docs/api/listModels`, { waitUntil: 'load' })
    await page.locator('#listModels-make').fill("O'Neill")
    expect(await page.locator('#listModels-python code').innerText()).toContain('/v1/makes/O%27Neill/models')
    await closePage(page)
  })
})
