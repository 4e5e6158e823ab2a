/** The system's Chromium, headless, without access to the internet. */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'

/** Longer than any machine needs; a hanging test ends by its own timeout. */
const PATIENCE_MS = 300_000

/** Tabs of one context share a cache, and cost a third of a tab in a separate context. */
export async function openPage(context: BrowserContext, width: number): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  await page.setViewportSize({ width, height: 900 })
  return page
}

/** Closes the tab and clears the shared state, so that the next tab starts empty. */
export async function closePage(page: Page): Promise<void> {
  await page.evaluate('localStorage.clear()')
  await page.close()
}

/** `more`: arguments of its command line. */
export function openBrowser(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: '/usr/bin/chromium',
    timeout: PATIENCE_MS,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more,
    ],
  })
}
