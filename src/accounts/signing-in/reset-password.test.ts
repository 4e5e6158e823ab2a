import { describe, expect, it } from 'vitest'
import type { Account } from '../../domain/accounts/accounts.ts'
import { openSqliteStorage } from '../../wiring/storage/open-sqlite-storage.ts'
import { PASSWORD, READER, secretIn, visitor, type World } from './fixtures/open-world.ts'
import { useWorld } from './fixtures/use-world.ts'
import type { OpenSession } from './sessions.ts'

const NEW_PASSWORD = 'another blue bicycle'
const CHINESE = { ...READER, language: 'zh' } as const
let world: World
let account: Account

useWorld(
  () => openSqliteStorage({ path: ':memory:' }),
  (opened) => {
    ;({ world, account } = opened)
  },
)

async function requestLink(email = account.email): Promise<string> {
  expect(await world.signUp.requestReset(email, READER, visitor())).toEqual({ done: true })
  const [mail] = await world.readMails()
  if (mail === undefined) throw new Error('no mail')
  return secretIn(mail)
}

const reset = (secret: string, password = NEW_PASSWORD, reader = READER) =>
  world.signUp.completeReset({ secret, password }, reader, visitor())

const canSignIn = async (password: string, email = account.email) =>
  'done' in (await world.signIn.withPassword({ email, password }, visitor()))

async function open(): Promise<OpenSession> {
  return { account, session: (await world.sessions.begin(account, 'password', visitor())).session }
}

describe('a password that was forgotten', () => {
  it('is replaced by a link: every session and every other link ends, and the owner is told', async () => {
    const { secret } = await world.sessions.begin(account, 'password', visitor())
    const links = [await requestLink(), await requestLink()] as const
    const signInLink = await world.links.create({ purpose: 'sign_in', email: account.email, account_id: account.id })
    const emailLink = await world.links.create({ purpose: 'email', email: 'evil@example.com', account_id: account.id })
    const done = await reset(links[1], NEW_PASSWORD, CHINESE)
    if ('refused' in done) throw new Error(done.refused)
    expect(await world.sessions.find(secret, visitor())).toBeNull()
    expect((await world.sessions.list(account.id)).map(({ id }) => id)).toEqual([done.done.session.id])
    for (const other of [...links, signInLink.secret, emailLink.secret]) {
      expect(await world.links.look(other)).toBeNull()
    }
    expect([await canSignIn(PASSWORD), await canSignIn(NEW_PASSWORD)]).toEqual([false, true])
    const [mail] = await world.readMails()
    expect(mail).toMatchObject({ to: account.email, subject: '您的 Ershou 密码已更改' })
    expect(await world.acts(account.id)).toEqual(['password_set', 'signed_in', 'signed_in'])
  })

  it('answers the same for an address without an account, and sends nothing', async () => {
    const inactive = await world.createAccount(world.newEmail())
    await world.accounts.setStatus(inactive.id, 'inactive')
    for (const email of [world.newEmail(), inactive.email, account.email]) {
      expect(await world.signUp.requestReset(email, READER, visitor())).toEqual({ done: true })
      expect(world.mails).toEqual([])
    }
    expect((await world.readMails()).map(({ to }) => to)).toEqual([account.email])
  })

  it('is replaced by a link though strangers had mails of other purposes sent to the address', async () => {
    for (let i = 0; i < 5; i++) await world.signUp.request(account.email, READER, visitor(`10.0.${i}.1`))
    await world.readMails()
    expect(await reset(await requestLink())).toHaveProperty('done')
  })

  it.each([1, 7, 13, 31, 61])(
    'has a link that works for half an hour or more at any time, when strangers ask every %i minutes',
    async (minutes) => {
      const sent: string[] = []
      for (let i = 0; i < 300 / minutes; i++) {
        await world.signUp.requestReset(account.email, READER, visitor(`10.${i >> 8}.${i & 255}.1`))
        for (const mail of await world.readMails()) sent.push(secretIn(mail))
        // At worst the owner's next request is not sent, but they still have this mail.
        const links = await Promise.all(sent.map((secret) => world.links.look(secret)))
        const latest = Math.max(...links.map((link) => link?.expires_at_ms ?? 0))
        expect(latest - world.now()).toBeGreaterThanOrEqual(30 * 60_000)
        world.pass(minutes * 60_000)
      }
      expect(sent.length).toBeLessThanOrEqual(2 * 10)
      world.pass(-minutes * 60_000)
      expect(await reset(sent.at(-1) as string)).toHaveProperty('done')
    },
  )

  it('has a link at once after one was used, though strangers had used up the mails', async () => {
    const [first] = [await requestLink(), await requestLink()]
    await world.signUp.requestReset(account.email, READER, visitor())
    expect(await world.readMails()).toEqual([])
    expect(await reset(first as string)).toHaveProperty('done')
    await world.readMails()
    expect(await reset(await requestLink(), 'a third red bicycle')).toHaveProperty('done')
  })

  it('has a link at once though strangers asked before there was an account', async () => {
    const email = world.newEmail()
    for (let i = 0; i < 5; i++) await world.signUp.requestReset(email, READER, visitor())
    account = await world.createAccount(email)
    expect(await reset(await requestLink())).toHaveProperty('done')
  })

  it('has a link for a device that the account knows, whatever strangers at its address did', async () => {
    const signedIn = await world.signIn.withPassword({ email: account.email, password: PASSWORD }, visitor())
    const device = 'done' in signedIn ? signedIn.done.device : null
    for (let i = 0; i < 20; i++) await world.signUp.requestReset(account.email, READER, visitor())
    const ask = (known: string | null) => world.signUp.requestReset(account.email, READER, visitor('192.0.2.1', known))
    expect(await world.readMails()).toHaveLength(2)
    expect(await ask(null)).toEqual({ refused: 'slow_down', retry_after_s: 3600 })
    expect(await ask(`${device}x`)).toEqual({ refused: 'slow_down', retry_after_s: 3600 })
    for (let i = 0; i < 5; i++) expect(await ask(device)).toEqual({ done: true })
    expect(await world.readMails()).toHaveLength(2)
  })

  it('gives a first password to an account that had none', async () => {
    account = await world.createAccount(world.newEmail(), null)
    expect(await world.passwords.has(account.id)).toBe(false)
    expect(await reset(await requestLink())).toHaveProperty('done')
    expect(await canSignIn(NEW_PASSWORD)).toBe(true)
  })

  it('is what one of two says who use the link at once', async () => {
    const secret = await requestLink()
    const both = await Promise.all([reset(secret, 'first new bicycle'), reset(secret, 'second new bicycle')])
    const winner = 'done' in both[0] ? 'first new bicycle' : 'second new bicycle'
    expect(both.filter((one) => 'done' in one)).toHaveLength(1)
    expect(await canSignIn(winner)).toBe(true)
  })

  it.each([
    ['short', 'too_short'],
    ['qwertyuiop', 'too_common'],
  ])('may not be %s, which uses no link up', async (password, refused) => {
    const secret = await requestLink()
    expect(await reset(secret, password)).toEqual({ refused })
    expect(await reset(secret)).toHaveProperty('done')
  })

  it('may not be the address of the account', async () => {
    const email = `${world.newEmail()}`
    account = await world.createAccount(email)
    expect(await reset(await requestLink(), email)).toEqual({ refused: 'too_common' })
  })

  it('is not replaced by a link to an address that the account has no more, or of somebody who was shut out', async () => {
    const secret = await requestLink()
    const second = await requestLink()
    await world.accounts.rename(account.id, { email: world.newEmail() })
    expect(await reset(secret)).toEqual({ refused: 'unusable' })
    await world.accounts.rename(account.id, { email: account.email })
    await world.accounts.setStatus(account.id, 'inactive')
    expect(await reset(second)).toEqual({ refused: 'unusable' })
    await world.accounts.setStatus(account.id, 'active')
    expect(await canSignIn(PASSWORD)).toBe(true)
  })
})

describe('a password that is known', () => {
  const change = (session: OpenSession, current: string | null, password = NEW_PASSWORD) =>
    world.signUp.changePassword(session, { current, password }, READER, visitor())

  it('is changed from a fresh session: the others end, and the owner is told', async () => {
    const own = await open()
    await open()
    const done = await change(own, null)
    expect(done).toHaveProperty('done')
    expect((await world.sessions.list(account.id)).map(({ id }) => id)).toEqual([own.session.id])
    expect((await world.readMails()).map(({ to, subject }) => [to, subject])).toEqual([
      [account.email, 'Your Ershou password was changed'],
    ])
    expect(await world.acts(account.id)).toEqual(['password_set'])
    const device = 'done' in done ? done.done.device : null
    const again = { email: account.email, password: NEW_PASSWORD }
    expect(await world.signIn.withPassword(again, visitor('192.0.2.1', device))).toMatchObject({
      done: { device: null },
    })
  })

  it('asks for itself later on, and slows down who guesses', async () => {
    const own = await open()
    world.pass(3_600_000)
    expect(await change(own, null)).toEqual({ refused: 'not_fresh' })
    for (let i = 0; i < 5; i++) expect(await change(own, 'wrong wrong wrong')).toEqual({ refused: 'wrong' })
    expect(await change(own, PASSWORD)).toEqual({ refused: 'slow_down', retry_after_s: 2 })
    world.pass(2000)
    expect(await change(own, PASSWORD)).toHaveProperty('done')
    expect(await canSignIn(NEW_PASSWORD)).toBe(true)
  })

  it('must be followed by one that may be a password', async () => {
    expect(await change(await open(), PASSWORD, 'short')).toEqual({ refused: 'too_short' })
  })

  it('ends what devices were known by', async () => {
    const first = await world.signIn.withPassword({ email: account.email, password: PASSWORD }, visitor())
    if ('refused' in first) throw new Error(first.refused)
    await change({ account, session: first.done.session }, null)
    const again = { email: account.email, password: NEW_PASSWORD }
    const second = await world.signIn.withPassword(again, visitor('192.0.2.1', first.done.device))
    expect('done' in second && second.done.device).toMatch(/\./)
  })
})
