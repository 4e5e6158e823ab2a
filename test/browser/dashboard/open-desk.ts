/** The service, a mail server and a browser: links are sent by mail, and the browser reaches the service by a host name. */
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { openSmtpServer } from '../../../src/mail/fixtures/open-smtp-server.ts'
import { type OpenDashboard, openDashboard } from '../../dashboard/open-dashboard.ts'
import type { Person } from '../../dashboard/person.ts'
import { eventually } from '../../eventually.ts'
import { openBrowser, openPage } from '../open-browser.ts'

/** Passkeys need a host name; browsers trust this one without a certificate. */
export const ORIGIN = 'http://ershou.localhost'

export interface Desk extends OpenDashboard {
  readonly browser: Browser
  /** The number of mails, to wait for the next one. */
  countMails(): number
  /** The target of the link in the first mail to an address after a number of mails. */
  readLink(email: string, after?: number): Promise<string>
  /** Puts a person's session into a browser. */
  lend(person: Pick<Person, 'cookies'>, context: BrowserContext): Promise<void>
}

export async function openDesk(settings: Readonly<Record<string, string>> = {}): Promise<Desk> {
  const post = await openSmtpServer()
  const open = await openDashboard({
    ERSHOU_PUBLIC_URL: ORIGIN,
    ERSHOU_INVENTORY: 'on',
    // Galleries show each page in several ways.
    ERSHOU_MARKET_PER_MINUTE: '10000',
    ERSHOU_MARKET_PER_DAY: '1000000',
    ERSHOU_SMTP_URL: post.url,
    ERSHOU_MAIL_FROM: 'Ershou <cars@example.com>',
    ERSHOU_PRICES: 'starter=49,pro=199.50',
    ERSHOU_SELLER: 'Ershou Data GmbH;Lange Straße 1;20095 Hamburg',
    ...settings,
  })
  const { host } = new URL(open.service.url)
  const browser = await openBrowser([`--host-resolver-rules=MAP ershou.localhost:80 ${host}`])
  return {
    ...open,
    browser,
    countMails: () => post.received.length,
    readLink: (email, after = 0) =>
      eventually(() => {
        const mail = post.received
          .slice(after)
          .find(({ to, source }) => to.includes(email) && source.includes('/link/'))
        // Long lines are broken with `=` at their end.
        const text = mail?.source.replaceAll('=\r\n', '').replaceAll('=\n', '')
        const link = /http:\/\/ershou\.localhost\/link\/[\w-]{43}/.exec(text ?? '')?.[0]
        if (link === undefined) throw new Error(`no link for ${email}`)
        return link
      }),
    async lend({ cookies }, context) {
      const value = cookies.get('ershou_session') ?? ''
      await context.addCookies([{ name: 'ershou_session', value, url: ORIGIN, httpOnly: true, sameSite: 'Lax' }])
    },
    async stop() {
      await browser.close()
      await open.stop()
      await post.close()
    },
  }
}

export interface Complaints {
  readonly page: Page
  /** The browser's errors, and requests to other origins. */
  readonly complaints: string[]
}

/** Errors that our pages must never cause. */
export async function openWatchedPage(context: BrowserContext, width: number): Promise<Complaints> {
  const page = await openPage(context, width)
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !isStatusOfPage(message.text()))
      complaints.push(message.text())
  })
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('request', (request) => {
    if (!/^(?:http:\/\/ershou\.localhost\/|data:)/.test(request.url()))
      complaints.push(`left the origin: ${request.url()}`)
  })
  return { page, complaints }
}

/** Chromium logs a line when a page or an answer to a script has a status of 400 or more. */
function isStatusOfPage(text: string): boolean {
  return /^Failed to load resource: the server responded with a status of 4\d\d/.test(text)
}
