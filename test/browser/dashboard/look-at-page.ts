/** What must hold on every page, as a browser and a screen reader see it. */
import { mkdirSync, readFileSync } from 'node:fs'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Target } from '../../dashboard/list-targets.ts'
import { type Complaints, type Desk, ORIGIN, openWatchedPage } from './open-desk.ts'

export const LANGUAGES = ['en', 'zh'] as const
export const SCHEMES = ['light', 'dark'] as const
export const WIDTHS = [390, 1440] as const

export interface Look {
  readonly language: (typeof LANGUAGES)[number]
  readonly scheme: (typeof SCHEMES)[number]
  readonly width: (typeof WIDTHS)[number]
}

const AXE = readFileSync(new URL('../../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const MOST_BYTES = 100_000
/** Where pictures go; none are taken without it. */
const SCREENSHOTS = process.env.SCREENSHOTS

export class Viewing {
  readonly #desk: Desk
  readonly #tabs = new Map<string, Promise<Complaints>>()
  readonly #contexts: BrowserContext[] = []

  constructor(desk: Desk) {
    this.#desk = desk
  }

  /** One tab for each viewer, language and scheme, so that what is loaded once is kept. */
  #open(person: Parameters<Desk['lend']>[0], name: string, { language, scheme }: Look): Promise<Complaints> {
    const key = `${name} ${language} ${scheme}`
    const open = async () => {
      const context = await newContext(this.#desk.browser, { language, scheme })
      this.#contexts.push(context)
      await this.#desk.lend(person, context)
      return openWatchedPage(context, 390)
    }
    const known = this.#tabs.get(key) ?? open()
    this.#tabs.set(key, known)
    return known
  }

  async look(target: Target, person: Parameters<Desk['lend']>[0], look: Look): Promise<void> {
    const { page, complaints } = await this.#open(person, target.viewer, look)
    const response = await page.goto(ORIGIN + target.target)
    if (response === null) throw new Error(`nothing at ${target.target}`)
    expect(response.status()).toBe(target.status)
    const headers = await response.allHeaders()
    expect(headers['content-security-policy']).toMatch(/default-src 'none'/)
    expect(headers['content-security-policy']).not.toMatch(/unsafe/)
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': expect.any(String) })
    expect((await response.request().sizes()).responseBodySize).toBeLessThanOrEqual(MOST_BYTES)
    await page.setViewportSize({ width: look.width, height: 900 })
    expect(await describePage(page)).toEqual({
      headings: 1,
      language: look.language === 'zh' ? 'zh-Hans' : 'en',
      title: expect.stringMatching(/Ershou/),
      wider: [],
    })
    expect(await findViolations(page)).toEqual([])
    if (SCREENSHOTS) await take(page, SCREENSHOTS, target, look)
    expect(complaints).toEqual([])
  }

  async close(): Promise<void> {
    for (const context of this.#contexts) await context.close()
  }
}

export function newContext(
  browser: Browser,
  { language, scheme }: Pick<Look, 'language' | 'scheme'>,
): Promise<BrowserContext> {
  return browser.newContext({ locale: language === 'zh' ? 'zh-CN' : 'en-GB', colorScheme: scheme })
}

/** What stands out of the window sideways is named, unless it is in a part that scrolls by itself. */
function describePage(page: Page): Promise<unknown> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const isWider = document.documentElement.scrollWidth > width
    const wide = [...document.querySelectorAll('body *')].filter((one) => one.getBoundingClientRect().right > width + 1)
    return {
      headings: document.querySelectorAll('h1').length,
      language: document.documentElement.lang,
      title: document.title,
      wider: isWider ? wide.slice(0, 5).map((one) => one.outerHTML.slice(0, 120)) : [],
    }
  })
}

export async function findViolations(page: Page): Promise<readonly string[]> {
  await page.evaluate(AXE)
  const found: string = await page.evaluate(
    `axe.run({ runOnly: ${JSON.stringify(TAGS)}, resultTypes: ['violations'] }).then(({ violations }) =>
      JSON.stringify(violations.flatMap(({ id, nodes }) => nodes.map(({ html, any }) =>
        id + ': ' + html.slice(0, 160) + ' ' + (any[0]?.message ?? '').slice(0, 200)))))`,
  )
  return JSON.parse(found) as string[]
}

async function take(page: Page, folder: string, { target, viewer }: Target, look: Look): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const place = target
    .replace(/(key|acc)_\w+/g, '$1')
    .replace(/link\/([\w-]{5})[\w-]{38}/, 'link-$1')
    .replace(/[^\w.=-]+/g, '_')
    .slice(0, 60)
  const name = `${place}-${viewer}-${look.width}-${look.scheme}-${look.language}.png`
  await page.screenshot({ path: `${folder}/${name}`, fullPage: true })
}
