/** The site at /docs in a browser, over the running service. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectDone } from '../spec/open-account.ts'
import { closePage } from './open-browser.ts'
import { type Opened, type OpenReference, openReference } from './open-reference.ts'
import { tryExamples } from './try-examples.ts'

/** With a path, with many filters, with a list, and without parameters; the soak, which runs in CI, sends the request of every operation. */
const EXAMPLES: readonly string[] = ['getMe', 'search', 'listSimilar', 'getInspection']

let reference: OpenReference
let service: OpenReference['service']
let key: string

beforeAll(async () => {
  reference = await openReference()
  service = reference.service
  key = reference.key
})
afterAll(() => reference?.close())

const open = (path: string, width?: number): Promise<Opened> => reference.open(path, width)
const setKey = (page: Page, own?: string) => reference.setKey(page, own)
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

  it('has example requests that succeed', async () => {
    const bodies = await tryExamples(reference, (operation) => EXAMPLES.includes(operation))
    expect(Object.keys(bodies).sort()).toEqual([...EXAMPLES].sort())
    expect(bodies.getInspection).toContain('"data_available": true')
    expect(bodies.listSimilar).toContain('"id"')
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
