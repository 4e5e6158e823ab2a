/** Passkeys in a real browser: one is created and signs in, also where our script has to encode the bytes. */
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenDashboard, openDashboard } from '../dashboard/open-dashboard.ts'
import { openBrowser, openPage } from './open-browser.ts'

const AUTHENTICATOR = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const
/** Like browsers before 2025. */
const FORGET_JSON = `delete PublicKeyCredential.parseCreationOptionsFromJSON
delete PublicKeyCredential.parseRequestOptionsFromJSON
delete PublicKeyCredential.prototype.toJSON`

let open: OpenDashboard
let browser: Browser
/** A passkey needs a host name, not an IP address. */
let url: string
beforeAll(async () => {
  ;[open, browser] = await Promise.all([openDashboard(), openBrowser()])
  url = `http://localhost:${new URL(open.service.url).port}`
})
afterAll(async () => {
  await browser.close()
  await open.stop()
})

interface Desk {
  readonly context: BrowserContext
  readonly page: Page
  readonly cdp: CDPSession
  readonly authenticatorId: string
}

async function openDesk(email: string): Promise<Desk> {
  const { cookies } = await open.signInAs(email)
  const context = await browser.newContext({ locale: 'en-GB' })
  await context.addCookies([{ name: 'ershou_session', value: cookies.get('ershou_session') as string, url }])
  const page = await openPage(context, 1280)
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', { options: AUTHENTICATOR })
  return { context, page, cdp, authenticatorId }
}

async function addPasskey(page: Page): Promise<void> {
  await page.goto(`${url}/dashboard/account`)
  await page.fill('#passkey-name', 'office laptop')
  await page.click('form[data-passkey="create"] button')
  await page.waitForSelector('.notice.good')
}

async function signOut({ context }: Desk): Promise<void> {
  await context.clearCookies()
}

describe.each([
  ['by the browser', ''],
  ['by our script', FORGET_JSON],
])('bytes written %s', (_, script) => {
  it('sign in, and open the requested page', async () => {
    const desk = await openDesk(script === '' ? 'native@example.com' : 'older@example.com')
    const { page, context } = desk
    if (script !== '') await page.addInitScript(script)
    await addPasskey(page)
    expect(await page.textContent('main')).toContain('office laptop')
    await signOut(desk)
    await page.goto(`${url}/sign-in?next=%2Fdashboard%2Fkeys`)
    await page.click('form[data-passkey="get"] button')
    await page.waitForURL(`${url}/dashboard/keys`)
    await context.close()
  })
})

it('announces an error to screen readers, and allows another try', async () => {
  const desk = await openDesk('refused@example.com')
  const { page, cdp, authenticatorId, context } = desk
  await addPasskey(page)
  await signOut(desk)
  await page.goto(`${url}/sign-in`)
  const button = page.locator('form[data-passkey="get"] button')
  const status = page.locator('form[data-passkey="get"] [role="status"]')
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await button.click()
  await status.filter({ hasText: 'No passkey was used.' }).waitFor()
  const { account } = await open.signInAs('refused@example.com')
  const [passkey] = await open.storage.credentials.listPasskeys(account.id)
  await open.storage.credentials.removePasskey(account.id, passkey?.id ?? '')
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  await button.click()
  await status.filter({ hasText: 'No account here uses this passkey.' }).waitFor()
  await context.close()
})

it('is hidden without scripts', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await openPage(context, 390)
  await page.goto(`${url}/sign-in`)
  expect(await page.locator('form[data-passkey]').isVisible()).toBe(false)
  expect(await page.locator('input[name="password"]').isVisible()).toBe(true)
  await context.close()
})
