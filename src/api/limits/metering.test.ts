import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { createApiKey } from '../../accounts/api-key.ts'
import type { KeptCallers } from '../../accounts/create-callers.ts'
import { type CallersWorld, EMAIL, NOW, openCallersWorld } from '../../accounts/fixtures/callers-world.ts'
import { Failure, isFailure } from '../../domain/failure.ts'
import type { Meter } from '../../domain/limits/meter.ts'
import { SqliteMeter } from '../../limits/sqlite/meter.ts'
import { createGuard } from '../../web/guard.ts'
import { openSqliteStorage } from '../../wiring/storage/open-sqlite-storage.ts'
import type { Call } from './metering.ts'
import { createMetering, type Metering } from './metering.ts'

const GUARD = 3

let world: CallersWorld
let callers: KeptCallers
let metering: Metering

beforeEach(async () => {
  const { accounts, database } = await openSqliteStorage({ path: ':memory:' })
  world = await openCallersWorld(accounts)
  callers = await world.open()
  metering = createMetering({
    callers,
    meter: new SqliteMeter({ database, now: () => NOW }),
    addressGuard: createGuard({ perMinute: GUARD, now: () => NOW }),
    invalidGuard: createGuard({ perMinute: GUARD, now: () => NOW }),
    onDecision() {},
  })
})

const openCall = (address = '192.0.2.1'): Call => ({
  origin: { address },
  caller: null,
  endpoint: 'car',
  allowance: null,
  cost: 0,
  refused_by: null,
})

/** `in`, or why not. */
async function enter(secret: string | null, address = '192.0.2.1'): Promise<string> {
  const call = openCall(address)
  try {
    await metering.authenticate(call, secret)
    return call.caller === null ? 'nobody' : 'in'
  } catch (error) {
    if (isFailure(error)) return error.kind
    throw error
  }
}

describe('a limiter that is away', () => {
  const away = new Failure('limiter_unavailable', 'away', { retryAfterS: 1 })
  const refuse = (): never => {
    throw away
  }

  it.each<[string, () => never | Promise<never>]>([
    ['at once', refuse],
    ['later', async () => refuse()],
  ])('is asked once for a request, says so %s, and is counted', async (_, admit) => {
    const decisions: string[] = []
    let reads = 0
    const meter = {
      admit,
      read: () => {
        reads++
        return refuse()
      },
    }
    const guard = createGuard({ perMinute: GUARD, now: () => NOW })
    const parts = {
      callers,
      addressGuard: guard,
      invalidGuard: guard,
      onDecision: (one: string) => decisions.push(one),
    }
    const own = createMetering({ ...parts, meter: meter as unknown as Meter })
    const { secret } = await world.createKey()
    const call = openCall()
    await own.authenticate(call, secret)
    await expect((async () => own.admit(call, 1))()).rejects.toBe(away)
    await own.readAllowance(call)
    expect([decisions, reads, call.allowance]).toEqual([['unavailable'], 0, null])
  })
})

describe('a request that a limit refuses', () => {
  it.each([
    ['minute', { per_minute: 1, per_month: 9 }, 'at once'],
    ['month', { per_minute: 9, per_month: 1 }, 'at once'],
    ['month', { per_minute: 1, per_month: 1 }, 'at once'],
    ['minute', { per_minute: 1, per_month: 9 }, 'later'],
    ['month', { per_minute: 9, per_month: 1 }, 'later'],
  ] as const)('by the %s (%o) says which, %s', async (limit, limits, when) => {
    const { database } = await openSqliteStorage({ path: ':memory:' })
    const meter = new SqliteMeter({ database, now: () => NOW })
    const admit: Meter['admit'] = (id, given) => {
      const verdict = meter.admit(id, given)
      return when === 'later' ? Promise.resolve(verdict) : verdict
    }
    const guard = createGuard({ perMinute: GUARD, now: () => NOW })
    const parts = { callers, addressGuard: guard, invalidGuard: guard, onDecision() {} }
    const own = createMetering({ ...parts, meter: { admit } as unknown as Meter })
    const { secret } = await world.createKey()
    await world.accounts.override(EMAIL, limits)
    await callers.refresh()
    const refusals: (string | null)[] = []
    for (let i = 0; i < 2; i++) {
      const call = openCall()
      await own.authenticate(call, secret)
      await (async () => own.admit(call, 1))().catch(() => {})
      refusals.push(call.refused_by)
    }
    expect(refusals).toEqual([null, limit])
  })
})

describe('a request that may cost several data requests', () => {
  /** An account with 10 a month; the call has been admitted for `cost`. */
  async function admit(cost: number) {
    const { secret } = await world.createKey()
    await world.accounts.override(EMAIL, { per_minute: 9, per_month: 10 })
    await callers.refresh()
    const call = openCall()
    await metering.authenticate(call, secret)
    return { call, ticket: await metering.admit(call, cost) }
  }

  it.each([
    [4, 4],
    [1, 1],
    [0, 0],
  ])('and costs %i: the headers say so, and the month has lost %i', async (cost, used) => {
    const { call, ticket } = await admit(4)
    expect(call.allowance?.month_used).toBe(4)
    await metering.keep(call, ticket, '2xx', cost)
    expect([call.cost, call.allowance?.month_used]).toEqual([cost, used])
    const next = openCall()
    next.caller = call.caller
    await metering.readAllowance(next)
    expect(next.allowance?.month_used).toBe(used)
  })

  it('and fails, or cannot be counted, costs nothing', async () => {
    const { call, ticket } = await admit(4)
    await metering.giveBack(call, ticket)
    expect([call.cost, call.allowance?.month_used]).toEqual([0, 0])
    const other = await admit(4)
    await metering.keep(other.call, other.ticket, '2xx', 3)
    metering.forgetCost(other.call)
    expect([other.call.cost, other.call.allowance?.month_used]).toEqual([0, 0])
  })

  it('is refused if less is left, with what is left', async () => {
    await admit(7)
    await expect(admit(4)).rejects.toMatchObject({
      kind: 'quota_exhausted',
      message:
        'This request may cost 4, and the account has 3 left of its 10 data requests for 2026-11 (UTC), which all its keys share. Send a smaller request, wait until resets_at, or ask the operator of this service for more',
      extra: { resets_at: '2026-12-01T00:00:00.000Z' },
    })
    await admit(3)
    await expect(admit(1)).rejects.toMatchObject({
      message: expect.stringMatching(/^The account has used its 10 data/),
    })
  })
})

describe('a key that is not known', () => {
  it('is looked up, and opens on its first use', async () => {
    const { secret } = await world.createKey()
    expect(await enter(secret)).toBe('in')
    expect(world.store.reads).toBe(2)
    // From then on it is known, and no guard stands before it.
    for (let i = 0; i < 2 * GUARD; i++) expect(await enter(secret)).toBe('in')
    expect(world.store.reads).toBe(2)
  })

  it('is looked up within the guard of its address only', async () => {
    const known = await world.createKey()
    expect(await enter(known.secret, '192.0.2.2')).toBe('in')
    for (let i = 0; i < GUARD; i++) expect(await enter(createApiKey(randomBytes))).toBe('not_authenticated')
    const { reads } = world.store
    const { secret } = await world.createKey()
    expect(await enter(secret)).toBe('rate_limited')
    expect(world.store.reads).toBe(reads)
    expect(await enter(secret, '192.0.2.3')).toBe('in')
    expect(await enter(known.secret)).toBe('in')
  })

  it.each([null, '', 'x', `ershou_live_${'0'.repeat(32)}_000000`])('%j asks no store', async (secret) => {
    expect(await enter(secret)).toBe('not_authenticated')
    expect(world.store.reads).toBe(1)
  })

  it('that cannot be looked up is not refused for ever', async () => {
    const { secret } = await world.createKey()
    world.store.away = true
    expect(await enter(secret)).toBe('storage_unavailable')
    world.store.away = false
    expect(await enter(secret)).toBe('in')
  })

  it('costs one of the guard, whether it was looked up at once or after a rest', async () => {
    world.passed = 251
    for (let i = 0; i < GUARD; i++) {
      expect(await enter(createApiKey(randomBytes))).toBe('not_authenticated')
      world.passed += 251
    }
    expect(await enter(createApiKey(randomBytes))).toBe('rate_limited')
  })
})
