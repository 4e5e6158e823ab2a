/** The system's Chromium, headless, without any talk to the outside. */
import { type Browser, chromium, type Page } from 'playwright-core'

/** Longer than any machine takes; a test that hangs is ended by its own limit. */
const PATIENCE_MS = 300_000

export async function openPage(browser: Browser, width: number): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height: 900 } })
  page.setDefaultTimeout(PATIENCE_MS)
  return page
}

export function openBrowser(): Promise<Browser> {
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
    ],
  })
}
