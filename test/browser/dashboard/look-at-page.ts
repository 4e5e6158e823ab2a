/** Checks that hold on every page, for browsers and screen readers. */
import { mkdirSync, readFileSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Target } from '../../dashboard/list-targets.ts'
import { type Complaints, type Desk, ORIGIN, openWatchedPage } from './open-desk.ts'

export const LANGUAGES = ['en', 'zh'] as const
export const SCHEMES = ['light', 'dark'] as const
export const WIDTHS = [390, 1440] as const

export type Language = (typeof LANGUAGES)[number]

interface Look {
  readonly language: Language
  readonly scheme: (typeof SCHEMES)[number]
  readonly width: (typeof WIDTHS)[number]
}

const AXE = readFileSync(new URL('../../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Those of the tags that depend on colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
const MOST_BYTES = 100_000
/** The folder for screenshots; none are taken without it. */
const SCREENSHOTS = process.env.SCREENSHOTS

type Lender = Parameters<Desk['lend']>[0]

export class Viewing {
  readonly #desk: Desk
  readonly #tabs = new Map<string, Promise<Complaints>>()
  readonly #contexts: BrowserContext[] = []

  constructor(desk: Desk) {
    this.#desk = desk
  }

  /** One tab for each viewer and language, so that what is loaded once is kept. */
  #open(person: Lender, name: string, language: Language): Promise<Complaints> {
    const key = `${name} ${language}`
    const open = async () => {
      const context = await this.#desk.browser.newContext({ locale: language === 'zh' ? 'zh-CN' : 'en-GB' })
      this.#contexts.push(context)
      await this.#desk.lend(person, context)
      return openWatchedPage(context, WIDTHS[0])
    }
    const known = this.#tabs.get(key) ?? open()
    this.#tabs.set(key, known)
    return known
  }

  /** Loads a page once, looks at it in every window and scheme, and gives what is wrong with it in each. */
  async look(target: Target, person: Lender, language: Language): Promise<readonly string[]> {
    const failures: string[] = []
    const { page, complaints } = await this.#open(person, target.viewer, language)
    const note = async (where: string, check: () => Promise<void>) =>
      check().catch((error: unknown) => failures.push(`${where}: ${error instanceof Error ? error.message : error}`))
    await note('its answer', () => load(page, target))
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      for (const scheme of SCHEMES) {
        await page.emulateMedia({ colorScheme: scheme })
        await note(`${scheme} ${width}`, async () => {
          await checkLook(page, { language, scheme, width })
          if (SCREENSHOTS) await take(page, SCREENSHOTS, target, { language, scheme, width })
        })
      }
    }
    return [...failures, ...complaints.splice(0)]
  }

  async close(): Promise<void> {
    for (const context of this.#contexts) await context.close()
  }
}

async function load(page: Page, { target, status }: Target): Promise<void> {
  const response = await page.goto(ORIGIN + target)
  if (response === null) throw new Error(`nothing at ${target}`)
  expect(response.status()).toBe(status)
  const headers = await response.allHeaders()
  expect(headers['content-security-policy']).toMatch(/default-src 'none'/)
  expect(headers['content-security-policy']).not.toMatch(/unsafe/)
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': expect.any(String) })
  expect((await response.request().sizes()).responseBodySize).toBeLessThanOrEqual(MOST_BYTES)
  await page.evaluate(AXE)
}

async function checkLook(page: Page, look: Look): Promise<void> {
  const { language, scheme } = look
  expect(await describePage(page)).toEqual({
    headings: 1,
    language: language === 'zh' ? 'zh-Hans' : 'en',
    title: expect.stringMatching(/Ershou/),
    wider: [],
    uneven: [],
  })
  if (isSeenInAnother(look)) return
  // The dark scheme changes colours only, which another test checks.
  expect(await runAxe(page, scheme === 'dark' ? COLOUR_RULES : TAGS)).toEqual([])
}

/** Whether another look finds the same errors of accessibility: a language changes neither the elements nor their colours. */
function isSeenInAnother({ language, scheme, width }: Look): boolean {
  return language !== LANGUAGES[0] && (scheme !== SCHEMES[0] || width !== WIDTHS[0])
}

/** Names elements that overflow the window horizontally, unless they are in a scrolling container, and those of the header's end that are not in line with the first. */
function describePage(page: Page): Promise<unknown> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const isWider = document.documentElement.scrollWidth > width
    const wide = [...document.querySelectorAll('body *')].filter((one) => one.getBoundingClientRect().right > width + 1)
    const ends = [...document.querySelectorAll('.self > *')]
    const middleOf = (one: Element) => {
      const { top, bottom } = one.getBoundingClientRect()
      return (top + bottom) / 2
    }
    const uneven = ends.filter((one) => Math.abs(middleOf(one) - middleOf(ends[0] as Element)) > 2)
    return {
      headings: document.querySelectorAll('h1').length,
      language: document.documentElement.lang,
      title: document.title,
      wider: isWider ? wide.slice(0, 5).map((one) => one.outerHTML.slice(0, 120)) : [],
      uneven: uneven.map((one) => one.outerHTML.slice(0, 120)),
    }
  })
}

export async function findViolations(page: Page): Promise<readonly string[]> {
  await page.evaluate(AXE)
  return runAxe(page, TAGS)
}

/** Sizes are measured where the bar of the filters has its place: it sticks to the window, and covers whatever happens to be there until readers scroll. */
async function runAxe(page: Page, wanted: readonly string[]): Promise<readonly string[]> {
  await page.evaluate(() => {
    for (const bar of document.querySelectorAll<HTMLElement>('.filter-apply')) bar.style.position = 'static'
  })
  const found: string = await page.evaluate(
    `axe.run({ runOnly: ${JSON.stringify(wanted)}, resultTypes: ['violations'] }).then(({ violations }) =>
      JSON.stringify(violations.flatMap(({ id, nodes }) => nodes.map(({ html, any }) =>
        id + ': ' + html.slice(0, 160) + ' ' + (any[0]?.message ?? '').slice(0, 200)))))`,
  )
  await page.evaluate(() => {
    for (const bar of document.querySelectorAll<HTMLElement>('.filter-apply')) bar.style.position = ''
  })
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
