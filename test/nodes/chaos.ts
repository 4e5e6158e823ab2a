/** Breaks everything that can fail, one thing after the other, under load, and reports what a client with a model saw. */
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { Accounts } from '../../src/accounts/accounts.ts'
import type { Plan } from '../../src/domain/accounts/plans.ts'
import type { ChangesResponse } from '../../src/domain/inventory/change-record.ts'
import type { Truth } from '../../src/sources/fixtures/truth.ts'
import { openRecords } from '../../src/wiring/storage/create-storage.ts'
import type { SqlStorage } from '../../src/wiring/storage/sql-storage.ts'
import { eventually } from '../eventually.ts'
import { expectDone, NO_MINUTE } from '../limits/issue-account.ts'
import { runProgram } from '../run-program.ts'
import { AccountModel, type ModelAccount } from './account-model.ts'
import { CarModel } from './car-model.ts'
import { type Cause, type CauseOptions, listCauses } from './causes.ts'
import { createClient, type Seen } from './client.ts'
import { type DeliveryModel, FOLLOWED, openDeliveryModel } from './delivery-model.ts'
import { keepChanging } from './keep-changing.ts'
import { openWorld, type World, type WorldOptions } from './world.ts'

export interface ChaosOptions extends WorldOptions, CauseOptions {
  /** By their names. */
  readonly causes?: RegExp
  /** Whether another cause follows, after so many. */
  readonly goesOn: (round: number) => boolean
  /** How long the models are changed between two causes. */
  readonly calmMs: number
  /** Whether an outage may be too long, and a retry fail: not on a machine that does other work meanwhile. */
  readonly areTimesJudged?: boolean
}

interface Outage extends Omit<Seen, 'lastFailedAt'> {
  readonly cause: string
  /** From the cause, or its end if it lasts, to the last request that failed. */
  readonly ms: number
}

export interface ChaosReport {
  readonly asked: number
  readonly refused: Readonly<Record<string, number>>
  readonly failures: readonly string[]
  readonly outages: readonly Outage[]
  readonly ledgers: readonly LedgerReport[]
  readonly keys: { readonly made: number; readonly revoked: number }
  readonly deliveries: { readonly changes: number; readonly requests: number }
}

/** The bounds are exact: the ledger has what nodes have answered, and at most what nobody knows in addition. */
interface LedgerReport {
  readonly account: string
  /** As the client has counted. */
  readonly received: number
  /** As the wires to the nodes have counted. */
  readonly answered: number
  readonly uncertain: number
  readonly ledger: number
}

const CARS = 40

export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const world = await openWorld(options)
  const records = await openRecords({ dataDir: '/nonexistent', databaseUrl: world.databases.databaseUrl })
  const deliveries = await openDeliveryModel()
  try {
    return await breakAll(world, records, deliveries, options)
  } finally {
    await deliveries.stop()
    await records.close()
    await world.stop()
  }
}

async function breakAll(
  world: World,
  records: SqlStorage,
  deliveries: DeliveryModel,
  options: ChaosOptions,
): Promise<ChaosReport> {
  const store = new Accounts({ store: records.accounts, now: Date.now, randomBytes })
  const model = new AccountModel((keys, sinceAt) =>
    world.nodes.reduce((sum, { attempts }) => sum + attempts.countTaken(keys, sinceAt), 0),
  )
  const issue = (name: string, plan: Plan, limits: Limits = {}) => issueAccount(store, model, name, plan, limits)
  const open = await issue('open', 'free')
  const minute = await issue('40 a minute', 'starter', { perMinute: 40 })
  const few = await issue('7 a minute', 'free', { perMinute: 7 })
  const month = await issue('a month', 'pro', { perMonth: 300 })
  const changing = await issue('changing keys', 'pro')
  const follower = await issue('follower', 'enterprise')
  await eventually(() => passOver(world))
  const cars = await readCars(world)
  const start = await readChanges(world, follower, null)
  await deliveries.follow(records, follower.id, start.next)
  const { random } = options
  const client = createClient({
    ...{ url: world.proxy.url, accounts: model, cars, random },
    lanes: [
      ...[1, 2, 3].map(() => ({ account: open, asks: 'car', pauseMs: 50 }) as const),
      { account: open, asks: 'search', pauseMs: 120 },
      ...[1, 2].map(() => ({ account: minute, asks: 'car', pauseMs: 150 }) as const),
      { account: few, asks: 'search', pauseMs: 300 },
      ...[1, 2].map(() => ({ account: month, asks: 'car', pauseMs: 100 }) as const),
      { account: changing, asks: 'car', pauseMs: 80 },
    ],
  })
  const changes = keepChanging({ world, store, cars, changing, month, random, passOver: () => passOver(world) })
  const failures: string[] = []
  const outages: Outage[] = []
  try {
    await client.waitUntilGood()
    for (let round = 0; options.goesOn(round); round++) {
      const able = listCauses(world, options).filter(({ name }) => (options.causes ?? /./).test(name))
      const cause = able[round % able.length] as Cause
      outages.push(await tryCause(cause, client, failures, options))
      await pause(options.calmMs)
    }
  } finally {
    await changes.stop()
    await client.stop()
  }
  model.judgeMinutes()
  await settle(world)
  const ledgers = await compareLedgers(world, records, model, failures)
  const delivered = await compareDeliveries(world, deliveries, follower, start.next, failures)
  return {
    asked: client.asked(),
    refused: model.refused,
    failures: [...failures, ...model.failures, ...new Set(cars.failures), ...deliveries.failures],
    ...{ outages, ledgers, keys: changes.counts(), deliveries: delivered },
  }
}

async function tryCause(
  { name, mostMs, isHidden, lasts, act, check }: Cause,
  client: ReturnType<typeof createClient>,
  failures: string[],
  { areTimesJudged = true }: Pick<ChaosOptions, 'areTimesJudged'>,
): Promise<Outage> {
  client.begin()
  const beganAt = performance.now()
  await act()
  const since = lasts ? performance.now() : beganAt
  await client.waitUntilGood()
  const { lastFailedAt, ...seen } = client.seen()
  const ms = Math.max(0, Math.round((lastFailedAt ?? 0) - since))
  if (areTimesJudged && ms > mostMs) failures.push(`${name}: failed for ${ms} ms`)
  if (areTimesJudged && isHidden && seen.failedTwice > 0)
    failures.push(`${name}: ${seen.failedTwice} requests failed twice`)
  const wrong = check?.() ?? null
  if (wrong !== null) failures.push(`${name}: ${wrong}`)
  return { cause: name, ms, ...seen, longestMs: Math.round(seen.longestMs) }
}

interface Limits {
  readonly perMinute?: number
  readonly perMonth?: number
}

async function issueAccount(
  store: Accounts,
  model: AccountModel,
  name: string,
  plan: Plan,
  { perMinute, perMonth }: Limits,
): Promise<ModelAccount> {
  const email = `${name.replaceAll(' ', '-')}@example.com`
  const { id } = expectDone(await store.create({ email, plan }))
  expectDone(await store.override(id, { per_minute: perMinute ?? NO_MINUTE, per_month: perMonth ?? 'unlimited' }))
  const { key, secret } = expectDone(await store.createKey(id))
  const first = { secret, id: key.id, madeAt: performance.now(), revokingAt: null, revokedAt: null }
  return model.add({ id, name, perMinute: perMinute ?? null, perMonth: perMonth ?? null, keys: [first] })
}

/** Makes the node that syncs pass over the market. Throws if it does not. */
async function passOver({ settings }: World): Promise<void> {
  const { code, stderr } = await runProgram('src/cli/ershou.js', ['sync', '--once'], settings).finished
  if (code !== 0) throw new Error(stderr)
}

async function readCars({ marketplace, setClock }: World): Promise<CarModel> {
  const { cars } = (await marketplace.control('cars?limit=500&describe=1')) as { cars: Truth[] }
  return new CarModel(cars, CARS, setClock !== null)
}

async function readChanges(
  { proxy }: World,
  { keys }: ModelAccount,
  from: string | null,
): Promise<{ readonly cursors: readonly string[]; readonly next: string }> {
  const headers = { 'x-api-key': keys[0]?.secret as string, connection: 'close' }
  const cursors: string[] = []
  for (let after = from; ; ) {
    const query = after === null ? FOLLOWED : `${FOLLOWED}&after=${after}`
    const page = await eventually(async () => {
      const answer = await fetch(`${proxy.url}/v1/changes?${query}`, { headers })
      expect(answer.status).toBe(200)
      return (await answer.json()) as ChangesResponse
    })
    cursors.push(...page.changes.map(({ cursor }) => cursor))
    after = page.next
    if (page.changes.length < 100) return { cursors, next: after }
  }
}

/** Nodes write what they have, and HAProxy closes what it has open to them, so that every attempt is over. */
async function settle({ nodes }: World): Promise<void> {
  for (const { front } of nodes) front.cut()
  await pause(500)
}

async function compareLedgers(
  { nodes }: World,
  records: SqlStorage,
  { accounts }: AccountModel,
  failures: string[],
): Promise<LedgerReport[]> {
  const reports: LedgerReport[] = []
  for (const { id, name, keys, answered: received, perMonth } of accounts) {
    if (name === 'follower') continue
    const tallies = nodes.map(({ attempts }) => attempts.tally(keys.map(({ secret }) => secret)))
    const answered = tallies.reduce((sum, tally) => sum + tally.answered, 0)
    const uncertain = tallies.reduce((sum, tally) => sum + tally.uncertain, 0)
    // Written by its node within half a second, or by others once they have given the node up.
    const ledger = await eventually(async () => {
      const used = (await records.ledger.list(id)).reduce((sum, entry) => sum + entry.used, 0)
      expect(used).toBeGreaterThanOrEqual(answered)
      return used
    }).catch(() => -1)
    reports.push({ account: name, received, answered, uncertain, ledger })
    if (ledger === -1) failures.push(`${name}: the ledger lacks some of ${answered} answers`)
    if (received > answered) failures.push(`${name}: ${received} answers received, and ${answered} sent`)
    if (ledger > answered + uncertain) failures.push(`${name}: ${ledger} in the ledger for ${answered} + ${uncertain}`)
    if (perMonth !== null && ledger > perMonth) failures.push(`${name}: ${ledger} in the ledger of ${perMonth}`)
  }
  return reports
}

async function compareDeliveries(
  world: World,
  deliveries: DeliveryModel,
  follower: ModelAccount,
  start: string,
  failures: string[],
): Promise<ChaosReport['deliveries']> {
  await eventually(() => passOver(world))
  const { cursors } = await readChanges(world, follower, start)
  await eventually(() => expect(deliveries.arrived().length).toBeGreaterThanOrEqual(cursors.length)).catch(() => {})
  const arrived = deliveries.arrived()
  if (JSON.stringify(arrived) !== JSON.stringify(cursors))
    failures.push(`${arrived.length} changes were delivered, in this order, instead of ${cursors.length}`)
  if (cursors.length === 0) failures.push('there were no changes to deliver')
  return { changes: arrived.length, requests: deliveries.requests() }
}
