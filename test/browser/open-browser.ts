/** The system's Chromium, headless, without any talk to the outside. */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'

/** Longer than any machine takes; a test that hangs is ended by its own limit. */
const PATIENCE_MS = 300_000

/** Tabs of one context share what was loaded, and a tab in it costs a third of one in a context of its own. */
export async function openPage(context: BrowserContext, width: number): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  await page.setViewportSize({ width, height: 900 })
  return page
}

/** What a tab keeps goes with it; what all keep is forgotten, so that the next finds nothing. */
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
