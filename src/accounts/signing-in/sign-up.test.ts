import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openSqliteStorage, type SqliteStorage } from '../../wiring/storage/open-sqlite-storage.ts'
import { openWorld, PASSWORD, READER, secretIn, visitor, type World } from './fixtures/open-world.ts'
import { CLIENTS_PER_NETWORK } from './slow-down/allowance.ts'
import { MAILS_PER_CLIENT } from './slow-down/mail-allowance.ts'

let storage: SqliteStorage
let world: World

beforeAll(async () => {
  storage = await openSqliteStorage({ path: ':memory:' })
})
beforeEach(() => {
  world = openWorld(storage)
})
afterAll(() => storage.close())

async function requestLink(email: string): Promise<string> {
  await world.signUp.request(email, READER, visitor())
  const [mail] = await world.readMails()
  if (mail === undefined) throw new Error('no mail')
  return secretIn(mail)
}

const complete = (secret: string, more: { password?: string; name?: string } = {}) =>
  world.signUp.complete({ secret, password: PASSWORD, name: 'Li', ...more }, visitor())

describe('signing up', () => {
  it('goes by a link in a mail, and ends signed in', async () => {
    const email = world.newEmail()
    const done = await complete(await requestLink(email.toUpperCase()))
    if ('refused' in done) throw new Error(done.refused)
    const { account, secret, device } = done.done
    expect(account).toMatchObject({ email, name: 'Li', plan: 'free', role: 'owner', status: 'active' })
    expect(await world.sessions.find(secret, visitor())).not.toBeNull()
    expect(await world.acts(account.id)).toEqual(['account_created', 'signed_in'])
    const again = await world.signIn.withPassword({ email, password: PASSWORD }, visitor('192.0.2.1', device))
    expect(again).toMatchObject({ done: { device: null } })
  })

  it('answers the same for who has an account, who is shut out, and who has none; the mail knows', async () => {
    const active = await world.createAccount(world.newEmail())
    const inactive = await world.createAccount(world.newEmail())
    await world.accounts.setStatus(inactive.id, 'inactive')
    const fresh = world.newEmail()
    const answers = []
    for (const email of [active.email, inactive.email, fresh]) {
      answers.push(await world.signUp.request(email, READER, visitor()))
      // Nothing is prepared before the answer is given.
      expect(world.mails).toEqual([])
    }
    expect(answers).toEqual([{ done: true }, { done: true }, { done: true }])
    const mails = await world.readMails()
    expect(mails.map(({ to }) => to)).toEqual([active.email, fresh])
    expect(mails[0]?.text).not.toContain('/link/')
    expect(mails[0]?.text).toContain('http://cars.test/forgot')
    expect(world.failures).toEqual([])
  })

  it('gives one account to two who use the link at once', async () => {
    const email = world.newEmail()
    const secret = await requestLink(email)
    const both = await Promise.all([complete(secret), complete(secret, { password: 'another bicycle' })])
    expect(both.filter((one) => 'done' in one)).toHaveLength(1)
    expect(both).toContainEqual({ refused: 'unusable' })
  })

  it('refuses a second link to the same address once there is an account', async () => {
    const email = world.newEmail()
    const [first, second] = [await requestLink(email), await requestLink(email)]
    expect(await complete(first)).toHaveProperty('done')
    expect(await complete(second, { password: 'another bicycle' })).toEqual({ refused: 'taken' })
    expect(await world.signIn.withPassword({ email, password: 'another bicycle' }, visitor())).toHaveProperty('refused')
  })

  it.each([
    [{ password: 'short' }, 'too_short'],
    [{ password: '1234567890' }, 'too_common'],
    [{ password: 'x1y2'.repeat(33) }, 'too_long'],
    [{ name: 'x'.repeat(101) }, 'name_too_long'],
  ])('refuses %j, and uses no link up', async (more, refused) => {
    const secret = await requestLink(world.newEmail())
    expect(await complete(secret, more)).toEqual({ refused })
    expect(await complete(secret)).toHaveProperty('done')
  })

  it.each([
    '',
    'li',
    'li@',
    'a@b\r\nBcc: c@d',
    'a@b, c@d',
    'a@b>',
    'a\0@b',
    'a\u202e@b',
    'a\u200b@b',
    `${'x'.repeat(250)}@b.test`,
  ])('sends nothing to %j', async (email) => {
    expect(await world.signUp.request(email, READER, visitor())).toEqual({ refused: 'not_an_email' })
    expect(await world.signUp.requestReset(email, READER, visitor())).toEqual({ refused: 'not_an_email' })
    expect(await world.readMails()).toEqual([])
  })

  it('sends three mails an hour to an address, and says the same beyond', async () => {
    const email = world.newEmail()
    for (let i = 0; i < 6; i++) {
      expect(await world.signUp.request(email, READER, visitor(`198.51.100.${i}`))).toEqual({ done: true })
    }
    expect(await world.readMails()).toHaveLength(3)
    world.pass(3_600_000)
    await world.signUp.request(email, READER, visitor())
    expect(await world.readMails()).toHaveLength(1)
  })

  it('sends three mails an hour to a mailbox in all its spellings, and the last is for the one without a tag', async () => {
    const email = world.newEmail()
    const spellings = ['+1@', '+2@', '+3@', '+4@'].map((tag) => email.replace('@', tag))
    for (const spelling of [...spellings, email, email]) await world.signUp.request(spelling, READER, visitor())
    const mails = await world.readMails()
    expect(mails.map(({ to }) => to)).toEqual([...spellings.slice(0, 2), email])
    expect(await complete(secretIn(mails[2] as never))).toMatchObject({ done: { account: { email } } })
  })

  it('asks a client that has many mails sent to slow down, and takes them from no other purpose', async () => {
    const { email } = await world.createAccount(world.newEmail())
    const actor = await world.createAccount(world.newEmail())
    for (let i = 0; i < MAILS_PER_CLIENT; i++) await world.signUp.request(world.newEmail(), READER, visitor())
    const refused = { refused: 'slow_down', retry_after_s: 3600 }
    expect(await world.signUp.request(world.newEmail(), READER, visitor())).toEqual(refused)
    expect(await world.readMails()).toHaveLength(MAILS_PER_CLIENT)
    expect(await world.signUp.requestReset(email, READER, visitor())).toEqual({ done: true })
    expect(await world.signUp.invite({ actor, email: world.newEmail() }, READER, visitor())).toHaveProperty('done')
    expect(await world.readMails()).toHaveLength(2)
  })

  it('asks a network of many clients to slow down, and no other network', async () => {
    const request = (address: string) => world.signUp.request(world.newEmail(), READER, visitor(address))
    const nth = (i: number) => `2001:db8:7:${(i % 1000).toString(16)}::1`
    for (let i = 0; i < MAILS_PER_CLIENT * CLIENTS_PER_NETWORK; i++) {
      expect(await request(nth(i))).toEqual({ done: true })
      if (i % 100 === 99) await world.readMails()
    }
    expect(await request(nth(999))).toEqual({ refused: 'slow_down', retry_after_s: 3600 })
    expect(await request('2001:db8:8::1')).toEqual({ done: true })
    expect(await world.readMails()).toHaveLength(1)
  })

  it('says so when too many mails are being prepared for one more', async () => {
    const stuck = openWorld({
      ...storage,
      accounts: Object.assign(Object.create(storage.accounts), { findAccount: () => new Promise(() => undefined) }),
    })
    const request = (i: number) => stuck.signUp.request(stuck.newEmail(), READER, visitor(`10.0.${i}.1`))
    for (let i = 0; i < 200; i++) expect(await request(i)).toEqual({ done: true })
    expect(await request(200)).toEqual({ refused: 'slow_down', retry_after_s: 1 })
  })

  it('tells of a store that is away behind the answer', async () => {
    const broken = openWorld({
      ...storage,
      accounts: Object.assign(Object.create(storage.accounts), {
        findAccount: () => Promise.reject(new Error('away')),
      }),
    })
    expect(await broken.signUp.request('li@example.com', READER, visitor())).toEqual({ done: true })
    expect(await broken.readMails()).toEqual([])
    expect(broken.failures).toEqual([new Error('away')])
  })
})

describe('who may', () => {
  it.each([
    ['open', true, true],
    ['invite', false, true],
    ['closed', false, false],
  ] as const)('%s: sign up %s, be invited %s', async (mode, canRequest, canInvite) => {
    const signUpSecret = await requestLink(world.newEmail())
    const operator = await world.createAccount(world.newEmail())
    const invited = await world.signUp.invite({ actor: operator, email: world.newEmail() }, READER, visitor())
    const invitation = secretIn({ to: '', subject: '', text: 'done' in invited ? invited.done.url : '' })
    world = openWorld(storage, { mode })
    expect('done' in (await world.signUp.request(world.newEmail(), READER, visitor()))).toBe(canRequest)
    const another = await world.signUp.invite({ actor: operator, email: world.newEmail() }, READER, visitor())
    expect('done' in another).toBe(canInvite)
    expect('done' in (await complete(signUpSecret))).toBe(canRequest)
    expect('done' in (await complete(invitation))).toBe(canInvite)
  })

  it('is invited by mail, listed, and withdrawn', async () => {
    const actor = await world.createAccount(world.newEmail())
    const email = world.newEmail()
    expect(await world.signUp.invite({ actor, email }, { ...READER, language: 'zh' }, visitor())).toHaveProperty('done')
    const [mail] = await world.readMails()
    expect(mail).toMatchObject({ to: email, subject: '邀请您使用 Ershou' })
    const listed = (await world.signUp.listInvitations()).find((one) => one.email === email)
    expect(await world.signUp.withdrawInvitation({ actor, hash: listed?.hash as string }, visitor())).toBe(true)
    expect(await world.signUp.withdrawInvitation({ actor, hash: listed?.hash as string }, visitor())).toBe(false)
    expect(await complete(secretIn(mail as never))).toEqual({ refused: 'unusable' })
    expect(await world.acts(actor.id)).toEqual(['invitation_sent', 'invitation_withdrawn'])
  })

  it('tells an operator of an address that has an account, and of one that is none', async () => {
    const actor = await world.createAccount(world.newEmail())
    const invite = (email: string) => world.signUp.invite({ actor, email }, READER, visitor())
    expect(await invite(actor.email)).toEqual({ refused: 'taken' })
    for (const none of ['li', 'a\x1b@b', 'a\u202e@b']) expect(await invite(none)).toEqual({ refused: 'not_an_email' })
  })

  it('withdraws no other link by its hash', async () => {
    const actor = await world.createAccount(world.newEmail())
    const link = await world.links.look(await requestLink(world.newEmail()))
    expect(await world.signUp.withdrawInvitation({ actor, hash: link?.hash as string }, visitor())).toBe(false)
  })
})

describe('links in mails', () => {
  it.each([
    [null, 'http://evil.test', 'http://evil.test/link/'],
    ['https://cars.example', 'http://evil.test', 'https://cars.example/link/'],
  ])('with the public URL %s and a request to %s lead to %s', async (publicUrl, origin, begin) => {
    world = openWorld(storage, { publicUrl })
    await world.signUp.request(world.newEmail(), { language: 'en', origin }, visitor())
    expect((await world.readMails())[0]?.text).toContain(`\n${begin}`)
  })
})
