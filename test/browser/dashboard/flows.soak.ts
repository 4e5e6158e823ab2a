/** Every user flow in a real browser, with and without scripts, without console errors and without requests to other sites. */
import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../eventually.ts'
import { ACCOUNT_FLOWS } from './account-flows.ts'
import { MODES, type Mode } from './flow.ts'
import { Hand } from './hand.ts'
import { findViolations } from './look-at-page.ts'
import { type Desk, openDesk, openWatchedPage } from './open-desk.ts'
import { USE_FLOWS } from './use-flows.ts'

interface Browsing {
  readonly hand: Hand
  readonly context: BrowserContext
  readonly complaints: string[]
}

let desk: Desk
/** Opened once and cleared for each flow, which is far cheaper than opening one. */
const pools = new Map<Mode, Browsing[]>(MODES.map((mode) => [mode, []]))
let taken = 0
let people = 0
beforeAll(async () => {
  desk = await openDesk()
})
beforeEach(() => {
  taken = 0
})
afterAll(() => desk.stop())

async function openBrowsing(mode: Mode): Promise<Browsing> {
  const javaScriptEnabled = mode === 'with scripts'
  const context = await desk.browser.newContext({ locale: 'en-GB', javaScriptEnabled, acceptDownloads: true })
  const { page, complaints } = await openWatchedPage(context, 390)
  return { hand: new Hand(page), context, complaints }
}

async function takeBrowsing(mode: Mode): Promise<Browsing> {
  const pool = pools.get(mode) ?? []
  const browsing = pool[taken] ?? (await openBrowsing(mode))
  pool[taken++] = browsing
  await browsing.context.clearCookies()
  return browsing
}

describe.each(MODES)('%s somebody', (mode) => {
  it.each([...ACCOUNT_FLOWS, ...USE_FLOWS])('%s', async (_, run) => {
    const email = `person-${++people}@example.com`
    const { hand, context } = await takeBrowsing(mode)
    await run({
      ...{ desk, mode, email, hand, context },
      async enter(plan) {
        const person = await desk.signInAs(email, plan === undefined ? {} : { plan })
        await desk.lend(person, context)
        return person.account
      },
      async another(address, role) {
        const other = await takeBrowsing(mode)
        if (address !== undefined) await desk.lend(await desk.signInAs(address, role ? { role } : {}), other.context)
        return other.hand
      },
    })
    for (const { complaints } of pools.get(mode) ?? []) expect(complaints).toEqual([])
  })
})

it('fails when a page lacks a label, or requests another site', async () => {
  const { hand, complaints } = await takeBrowsing('with scripts')
  await hand.go('/sign-in')
  expect(await findViolations(hand.page)).toEqual([])
  await hand.page.evaluate(`document.querySelector('main label').remove()`)
  expect((await findViolations(hand.page)).join()).toMatch(/^label: <input/)
  expect(complaints).toEqual([])
  await hand.page.evaluate(`document.body.append(Object.assign(new Image(), { src: 'http://elsewhere.test/x.png' }))`)
  await eventually(() => expect(complaints.join()).toMatch(/elsewhere\.test/))
  complaints.length = 0
})

it('signs in by keyboard alone, skipping the navigation bar', async () => {
  const { hand } = await takeBrowsing('with scripts')
  const { keyboard } = hand.page
  await hand.go('/sign-up')
  await keyboard.press('Tab')
  expect(await hand.page.evaluate('document.activeElement.getAttribute("href")')).toBe('#content')
  await keyboard.press('Enter')
  await keyboard.press('Tab')
  await keyboard.type('keyboard@example.com')
  await keyboard.press('Enter')
  await hand.sees('Check your inbox')
})
