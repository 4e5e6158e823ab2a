/** Signing in while strangers fill the queue, and use up all limits that they can use up for another person. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Asker, HashTurns, MOST_WAITING, PasswordHasher } from '../../src/accounts/signing-in/password-hasher.ts'
import { AT_ONCE } from '../../src/accounts/signing-in/slow-down/slow-down.ts'
import { eventually } from '../eventually.ts'
import { type OpenDashboard, openDashboard } from './open-dashboard.ts'
import type { Person } from './person.ts'

const PASSWORD = 'grey heron on a roof'
const MINUTE_MS = 60_000

/** The number of requests of known people. */
class CountedTurns extends HashTurns {
  known = 0

  override run<Value>(asker: Asker, work: () => Promise<Value>) {
    if ('known' in asker) this.known++
    return super.run(asker, work)
  }
}

const turns = new CountedTurns()
let open: OpenDashboard
beforeAll(async () => {
  open = await openDashboard({ ERSHOU_TRUST_PROXY: '1' }, new PasswordHasher({ memory_kib: 8, passes: 1 }, turns))
})
afterAll(() => open.stop())

/** A person in a separate network. */
const from = (network: number) => open.visitor({ 'x-forwarded-for': `10.${network >> 8}.${network & 255}.1` })

async function signUp(email: string): Promise<Person> {
  const person = open.visitor({ 'x-forwarded-for': '192.0.2.1' })
  await person.post('/sign-up', { email })
  await person.post(await open.linkTo(email), { password: PASSWORD })
  open.clock.advance(60 * MINUTE_MS)
  return person
}

/** Jobs that end one by one when the test says so: one is running, and the queue is full. */
function fillQueue() {
  const ends: (() => void)[] = []
  let begun = 0
  for (let i = 0; i <= MOST_WAITING; i++) {
    const end = new Promise<void>((resolve) => ends.push(resolve))
    void turns.run({ network: `crowd ${i}` }, () => {
      begun++
      return end
    })
  }
  return {
    endFirst: () => ends[0]?.(),
    endAll() {
      for (const end of ends) end()
    },
    begun: () => begun,
  }
}

it('strangers get a retry time; a known device, a confirmation and a new password go first', async () => {
  const email = 'crowd@example.com'
  const [device, signedIn] = [await signUp(email), open.visitor()]
  await signedIn.post('/sign-in', { email, password: PASSWORD })
  const forgetful = await open.signInAs('forgetful@example.com')
  await open.visitor().post('/forgot', { email: 'forgetful@example.com' })
  const link = await open.linkTo('forgetful@example.com')
  const crowd = fillQueue()
  try {
    for (const typed of [email, 'nobody@example.com']) {
      const { status, headers, text } = await from(1).post('/sign-in', { email: typed, password: PASSWORD })
      expect({ status, text }).toMatchObject({ status: 503, text: expect.stringContaining('Too many people') })
      expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1)
    }
    turns.known = 0
    const known = Promise.all([
      device.post('/sign-in', { email, password: PASSWORD }),
      signedIn.post('/dashboard/account/confirm', { current: PASSWORD }),
      forgetful.post(link, { password: PASSWORD }),
    ])
    await eventually(() => expect(turns.known).toBe(3))
    crowd.endFirst()
    expect((await known).map(({ status }) => status)).toEqual([303, 303, 303])
    // The first was running; the second began after all three.
    expect(crowd.begun()).toBe(2)
  } finally {
    crowd.endAll()
  }
})

it('strangers who request every possible mail leave a valid link in the mailbox', async () => {
  const email = 'flooded@example.com'
  await signUp(email)
  const earlier = open.mails.length
  for (let i = 0; i < 10; i++) {
    for (const path of ['/sign-up', '/forgot']) {
      expect((await from(i).post(path, { email })).location).toBe(`${path}?done=sent`)
    }
  }
  // Three about the account, two links.
  await eventually(() => expect(open.mails.length - earlier).toBe(5))
  open.clock.advance(29 * MINUTE_MS)
  const owner = open.visitor()
  expect((await owner.post('/forgot', { email })).location).toBe('/forgot?done=sent')
  expect((await owner.post(await open.linkTo(email), { password: PASSWORD })).location).toBe('/dashboard')
})

it('strangers who guess lock out a new browser for at most a minute, and the page names alternatives', async () => {
  const email = 'guessed@example.com'
  await signUp(email)
  for (let i = 0; i < AT_ONCE; i++) {
    expect((await from(1000 + i).post('/sign-in', { email, password: 'wrong' })).status).toBe(422)
  }
  const browser = open.visitor({ 'x-forwarded-for': '203.0.113.9' })
  const { status, headers, text } = await browser.post('/sign-in', { email, password: PASSWORD })
  expect({ status, wait: headers['retry-after'] }).toEqual({ status: 429, wait: '60' })
  expect(text).toContain('sign in without waiting')
  open.clock.advance(MINUTE_MS)
  expect((await browser.post('/sign-in', { email, password: PASSWORD })).location).toBe('/dashboard')
})
