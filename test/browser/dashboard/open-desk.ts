/** The service, a mail server and a browser, as people have them: links come by mail, and the browser knows the service by its name. */
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { openSmtpServer } from '../../../src/mail/fixtures/open-smtp-server.ts'
import { type OpenDashboard, openDashboard } from '../../dashboard/open-dashboard.ts'
import type { Person } from '../../dashboard/person.ts'
import { eventually } from '../../eventually.ts'
import { openBrowser, openPage } from '../open-browser.ts'

/** Passkeys belong to a name; browsers trust this one without a certificate. */
export const ORIGIN = 'http://ershou.localhost'

export interface Desk extends OpenDashboard {
  readonly browser: Browser
  /** How many mails there are, to wait for one that comes after. */
  countMails(): number
  /** Where the link leads that a mail to an address brought, the first after so many mails. */
  readLink(email: string, after?: number): Promise<string>
  /** Puts the session of somebody into a browser. */
  lend(person: Pick<Person, 'cookies'>, context: BrowserContext): Promise<void>
}

export async function openDesk(settings: Readonly<Record<string, string>> = {}): Promise<Desk> {
  const post = await openSmtpServer()
  const open = await openDashboard({
    ERSHOU_PUBLIC_URL: ORIGIN,
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
  /** What the browser complained about, and requests that left the origin. */
  readonly complaints: string[]
}

/** What a page of ours must never cause. */
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

/** Chromium writes a line when a page that somebody opens, or an answer to a script, has a status from 400 on. */
function isStatusOfPage(text: string): boolean {
  return /^Failed to load resource: the server responded with a status of 4\d\d/.test(text)
}
