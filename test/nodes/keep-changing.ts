/** Changes what the models know while everything fails: keys are made and revoked, a month grows, cars get other prices. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Accounts } from '../../src/accounts/accounts.ts'
import { expectDone } from '../limits/issue-account.ts'
import type { ModelAccount } from './account-model.ts'
import type { CarModel } from './car-model.ts'
import type { World } from './world.ts'

interface ChangingParts {
  readonly world: World
  readonly store: Accounts
  readonly cars: CarModel
  /** Its keys are made and revoked. */
  readonly changing: ModelAccount
  /** Its month is raised when it is used up. */
  readonly month: ModelAccount
  readonly random: () => number
  readonly passOver: () => Promise<void>
}

const KEYS_MS = 1000
const PRICES_MS = 500
const PASSES_MS = 12_000
/** Keys that work at the same time. */
const WORKING = 3
const RAISE = 100

export function keepChanging({ world, store, cars, changing, month, random, passOver }: ChangingParts) {
  let isStopped = false
  let made = 0
  let revoked = 0

  /** A failure of the database is no failure of the test: it is tried again. */
  async function repeat(everyMs: number, work: () => Promise<void>): Promise<void> {
    while (!isStopped) {
      await work().catch(() => {})
      await pause(everyMs)
    }
  }

  async function changeKeys(): Promise<void> {
    const { key, secret } = expectDone(await store.createKey(changing.id))
    made++
    changing.keys.push({ secret, id: key.id, madeAt: performance.now(), revokingAt: null, revokedAt: null })
    const working = changing.keys.filter(({ revokedAt }) => revokedAt === null)
    const oldest = working.length > WORKING ? working[0] : undefined
    if (oldest === undefined) return
    oldest.revokingAt ??= performance.now()
    expectDone(await store.revokeKey(oldest.id))
    oldest.revokedAt = performance.now()
    revoked++
  }

  async function raiseMonth(): Promise<void> {
    const { perMonth, answered } = month
    if (perMonth === null || answered < perMonth - RAISE / 10) return
    const next = perMonth + RAISE
    // Until it is known everywhere, both are right.
    month.perMonth = next
    month.refusedFrom = { perMonth, until: Number.POSITIVE_INFINITY }
    const raise = () => store.override(month.id, { per_month: next }).then(expectDone)
    while (!isStopped) {
      const account = await raise().catch(() => null)
      if (account !== null) break
      await pause(KEYS_MS)
    }
    month.refusedFrom.until = performance.now()
  }

  const running = [
    repeat(KEYS_MS, changeKeys),
    repeat(KEYS_MS, raiseMonth),
    repeat(PRICES_MS, () => cars.change(world.marketplace, cars.ids[Math.floor(random() * cars.ids.length)] as number)),
    repeat(PASSES_MS, passOver),
  ]
  return {
    counts: () => ({ made, revoked }),
    async stop(): Promise<void> {
      isStopped = true
      await Promise.all(running)
    },
  }
}
