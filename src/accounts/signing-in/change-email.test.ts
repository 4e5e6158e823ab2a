import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Account } from '../../domain/accounts/accounts.ts'
import { openSqliteStorage, type SqliteStorage } from '../../wiring/storage/open-sqlite-storage.ts'
import { openWorld, PASSWORD, READER, secretIn, visitor, type World } from './fixtures/open-world.ts'
import type { OpenSession } from './sessions.ts'

let storage: SqliteStorage
let world: World
let account: Account
let open: OpenSession

beforeAll(async () => {
  storage = await openSqliteStorage({ path: ':memory:' })
})
beforeEach(async () => {
  world = openWorld(storage)
  account = await world.createAccount(world.newEmail())
  open = { account, session: (await world.sessions.begin(account, 'password', visitor())).session }
})
afterAll(() => storage.close())

const request = (email: string) => world.signUp.requestEmailChange(open, email, READER)
const complete = (secret: string) => world.signUp.completeEmailChange(secret, READER, visitor())

async function requestLink(email: string): Promise<string> {
  expect(await request(email)).toEqual({ done: true })
  const mail = (await world.readMails()).find(({ to }) => to === email)
  if (mail === undefined) throw new Error('no mail')
  return secretIn(mail)
}

it('goes by a link to the new address, and tells the old one twice', async () => {
  const email = world.newEmail()
  expect(await request(email.toUpperCase())).toEqual({ done: true })
  const [asked, link] = await world.readMails()
  expect(asked).toMatchObject({
    to: account.email,
    subject: 'A change of address was requested for your Ershou account',
  })
  expect(asked?.text).toContain(email)
  expect(asked?.text).not.toContain('/link/')
  expect(link?.to).toBe(email)
  expect(await complete(secretIn(link as never))).toMatchObject({ done: { id: account.id, email } })
  expect((await world.readMails()).map(({ to }) => to)).toEqual([account.email])
  expect(await world.acts(account.id)).toEqual(['email_changed'])
  expect(await world.signIn.withPassword({ email, password: PASSWORD }, visitor())).toHaveProperty('done')
})

it('answers the same for an address that has an account, tells the old one the same, and sends no link', async () => {
  const other = await world.createAccount(world.newEmail())
  const free = world.newEmail()
  const notices = []
  for (const email of [other.email, free]) {
    expect(await request(email)).toEqual({ done: true })
    const mails = await world.readMails()
    expect(mails.map(({ to }) => to)).toEqual(email === free ? [account.email, free] : [account.email])
    notices.push(mails[0]?.text.replace(email, '…'))
  }
  expect(notices[0]).toBe(notices[1])
})

it('tells the old address whatever strangers had sent to it, and slows down who asks again and again', async () => {
  for (let i = 0; i < 5; i++) await world.signUp.request(account.email, READER, visitor(`10.0.${i}.1`))
  await world.readMails()
  for (let i = 0; i < 3; i++) {
    const email = world.newEmail()
    expect(await request(email)).toEqual({ done: true })
    expect((await world.readMails()).map(({ to }) => to)).toEqual([account.email, email])
  }
  expect(await request(world.newEmail())).toEqual({ refused: 'slow_down', retry_after_s: 3600 })
})

it('refuses an address that was taken meanwhile', async () => {
  const email = world.newEmail()
  const secret = await requestLink(email)
  await world.createAccount(email)
  expect(await complete(secret)).toEqual({ refused: 'taken' })
  expect((await world.accounts.find(account.id)) as object).toMatchObject({ done: { email: account.email } })
})

it('happens once of two at the same time, and ends what was sent to the old address', async () => {
  const email = world.newEmail()
  const secret = await requestLink(email)
  const older = await requestLink(world.newEmail())
  const reset = await world.links.create({ purpose: 'password', email: account.email, account_id: account.id })
  const both = await Promise.all([complete(secret), complete(secret)])
  expect(both.filter((one) => 'done' in one)).toHaveLength(1)
  expect(await world.links.look(older)).toBeNull()
  expect(await world.links.look(reset.secret)).toBeNull()
})

it('needs a fresh session, and another address', async () => {
  expect(await request(` ${account.email.toUpperCase()} `)).toEqual({ refused: 'same' })
  expect(await request('no address')).toEqual({ refused: 'not_an_email' })
  world.pass(3_600_000)
  expect(await request(world.newEmail())).toEqual({ refused: 'not_fresh' })
})

it('does not happen to an account that was shut out', async () => {
  const secret = await requestLink(world.newEmail())
  await world.accounts.setStatus(account.id, 'inactive')
  expect(await complete(secret)).toEqual({ refused: 'unusable' })
})
