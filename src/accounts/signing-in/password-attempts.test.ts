import { expect, it } from 'vitest'
import type { Account } from '../../domain/accounts/accounts.ts'
import { openSqliteStorage, type SqliteStorage } from '../../wiring/storage/open-sqlite-storage.ts'
import { openWorld, PASSWORD, visitor, visitorFrom, type World } from './fixtures/open-world.ts'
import { useWorld } from './fixtures/use-world.ts'
import type { SignedIn } from './results.ts'
import { AT_ONCE, MOST_PER_HOUR } from './slow-down/slow-down.ts'

const WRONG = 'pale green bicyclf'
let storage: SqliteStorage
let world: World
let account: Account

useWorld(
  () => openSqliteStorage({ path: ':memory:' }),
  (opened) => {
    ;({ storage, world, account } = opened)
  },
)

const attempt: World['attempt'] = (...given) => world.attempt(...given)

async function signIn(from = visitor()): Promise<SignedIn> {
  const result = await attempt(account.email, PASSWORD, from)
  if ('refused' in result) throw new Error(result.refused)
  return result.done
}

/** So many wrong ones as account and network let through in this time, each from `networks` in turn. */
async function countGuesses(email: string, forMs: number, networks: number): Promise<number> {
  let looked = 0
  for (let passedMs = 0; ; ) {
    const result = await attempt(email, WRONG, visitorFrom(looked % networks))
    if (!('refused' in result)) throw new Error('a wrong password opened')
    if (result.refused === 'wrong') looked++
    const waitMs = (result.retry_after_s ?? 0) * 1000
    passedMs += waitMs
    if (passedMs >= forMs) return looked
    world.pass(waitMs)
  }
}

/** As many as an account bears, each from a network of its own: the next has to wait. */
async function failFromEverywhere(email: string): Promise<void> {
  for (let i = 0; i < AT_ONCE; i++) expect(await attempt(email, WRONG, visitorFrom(i))).toEqual({ refused: 'wrong' })
}

it('guessing is slowed down by account, from however many networks it comes, before anything is hashed', async () => {
  await failFromEverywhere(account.email)
  const before = world.hasher.done
  const result = await attempt(account.email, PASSWORD, visitor('203.0.113.9'))
  expect(result).toEqual({ refused: 'slow_down', retry_after_s: 60 })
  expect(world.hasher.done).toBe(before)
  world.pass(60_000)
  expect(await attempt(account.email, PASSWORD, visitor('203.0.113.9'))).toHaveProperty('done')
})

it('guessing is slowed down by network and account, so that a few networks make nobody else wait', async () => {
  for (let network = 0; network < 5; network++) {
    for (let i = 0; i < 5; i++) {
      const result = await attempt(account.email, WRONG, visitor(`198.51.${network}.${i}`))
      expect(result).toEqual({ refused: 'wrong' })
    }
    const next = await attempt(account.email, PASSWORD, visitor(`198.51.${network}.9`))
    expect(next).toEqual({ refused: 'slow_down', retry_after_s: 2 })
  }
  expect(await attempt(account.email, PASSWORD, visitor('203.0.113.9'))).toHaveProperty('done')
})

it('counts spellings of an address as one', async () => {
  const [local, domain] = account.email.split('@')
  for (let i = 0; i < AT_ONCE; i++) {
    const spelling = [`${local}+${i}@${domain}`, `${local}@${domain}.`, account.email.toUpperCase()][i % 3] as string
    expect(await attempt(spelling, WRONG, visitorFrom(i))).toEqual({ refused: 'wrong' })
  }
  expect(await attempt(account.email, PASSWORD, visitorFrom(99))).toHaveProperty('refused', 'slow_down')
})

it('guessing is slowed down alike for an address that has no account', async () => {
  const answers = async (email: string) => {
    const given: unknown[] = []
    for (let i = 0; i < 12; i++) {
      const result = await attempt(email, WRONG, visitor(`198.51.100.${i}`))
      given.push(result)
      if (i % 3 === 2) world.pass(4000)
    }
    return given
  }
  const known = await answers(account.email)
  expect(known).toContainEqual({ refused: 'slow_down', retry_after_s: 2 })
  world = openWorld(storage)
  expect(await answers('nobody@example.com')).toEqual(known)
})

it('guessing is slowed down by address, over however many accounts it goes; signing in to an own one does not help', async () => {
  const inOne = (index: number) => visitor(`2001:db8:1:2::${index}`)
  for (let i = 0; i < 5; i++) {
    expect(await attempt(`${i}@example.com`, WRONG, inOne(i))).toEqual({ refused: 'wrong' })
    if (i < 4) await signIn(inOne(i))
  }
  expect(await attempt('other@example.com', WRONG, inOne(9))).toHaveProperty('refused', 'slow_down')
  expect(await attempt('other@example.com', WRONG, visitor('2001:db8:1:3::1'))).toEqual({ refused: 'wrong' })
})

it('guessing is slowed down when all attempts come at once', async () => {
  const before = world.hasher.done
  const all = await Promise.all(
    Array.from({ length: 50 }, (_, i) => attempt(account.email, WRONG, visitor(`198.51.100.${i}`))),
  )
  expect(all.filter((one) => 'refused' in one && one.refused === 'wrong')).toHaveLength(5)
  // The hash that stands in for none is made once.
  expect(world.hasher.done - before).toBe(6)
})

it('guessing is slowed down when all attempts come at once, from as many networks', async () => {
  const all = await Promise.all(Array.from({ length: 60 }, (_, i) => attempt(account.email, WRONG, visitorFrom(i))))
  expect(all.filter((one) => 'refused' in one && one.refused === 'wrong')).toHaveLength(AT_ONCE)
})

it('guessing gets 16 guesses at an account in an hour from one network, and 4 in each that follows', async () => {
  expect(await countGuesses(account.email, 3_600_000, 1)).toBe(16)
  expect(await countGuesses(account.email, 10 * 3_600_000, 1)).toBeLessThanOrEqual(40)
})

it('guessing gets fewer than 100 guesses at an account in an hour from any number of networks', async () => {
  const first = await countGuesses(account.email, 3_600_000, 50_000)
  expect(first).toBeLessThanOrEqual(MOST_PER_HOUR)
  expect(MOST_PER_HOUR).toBeLessThan(100)
  expect(await countGuesses(account.email, 3_600_000, 50_000)).toBeLessThanOrEqual(60)
})

it('guessing cannot shut out the owner: a known device is counted by itself, also at the same address', async () => {
  const { device } = await signIn(visitor('192.0.2.1'))
  await failFromEverywhere(account.email)
  expect(await attempt(account.email, PASSWORD, visitor('192.0.2.1'))).toHaveProperty('refused', 'slow_down')
  const again = await attempt(account.email, PASSWORD, visitor('192.0.2.1', device))
  // It keeps the cookie that it has.
  expect(again).toMatchObject({ done: { device: null } })
})

it('guessing cannot keep somebody who is signed in from confirming, with no device cookie, at the same address', async () => {
  const { session } = await signIn(visitor('192.0.2.1'))
  await failFromEverywhere(account.email)
  for (let i = 0; i < 5; i++) await attempt(`${i}@example.com`, WRONG, visitor('192.0.2.1'))
  expect(await attempt(account.email, PASSWORD, visitor('192.0.2.1'))).toHaveProperty('refused', 'slow_down')
  const open = { account, session }
  expect(await world.signIn.confirmPassword(open, PASSWORD, visitor('192.0.2.1'))).toHaveProperty('done')
})

it('guessing is slowed down from an open session, too', async () => {
  const open = { account, session: (await signIn()).session }
  for (let i = 0; i < 5; i++) await world.signIn.confirmPassword(open, WRONG, visitorFrom(i))
  expect(await world.signIn.confirmPassword(open, PASSWORD, visitorFrom(9))).toEqual({
    refused: 'slow_down',
    retry_after_s: 2,
  })
})

it('guessing is slowed down from a known device, too', async () => {
  const { device } = await signIn()
  for (let i = 0; i < 5; i++) await attempt(account.email, WRONG, visitor(`198.51.100.${i}`, device))
  const knownOne = visitor('203.0.113.9', device)
  expect(await attempt(account.email, PASSWORD, knownOne)).toEqual({ refused: 'slow_down', retry_after_s: 2 })
  // Another, with a cookie of its own or none, is not.
  expect(await attempt(account.email, PASSWORD, visitor('203.0.113.9'))).toHaveProperty('done')
})

it('guessing is not helped by the device cookie of another account', async () => {
  const mine = await world.createAccount(world.newEmail())
  const signedIn = await attempt(mine.email, PASSWORD)
  const device = 'done' in signedIn ? signedIn.done.device : null
  expect(device).not.toBeNull()
  await failFromEverywhere(account.email)
  const stranger = visitor('203.0.113.9', device)
  expect(await attempt(account.email, PASSWORD, stranger)).toHaveProperty('refused', 'slow_down')
})

it('guessing slows down no link', async () => {
  await failFromEverywhere(account.email)
  const { secret } = await world.links.create({ purpose: 'sign_in', email: account.email, account_id: account.id })
  expect(await world.signIn.withLink(secret, visitor('198.51.100.1'))).toHaveProperty('done')
})
