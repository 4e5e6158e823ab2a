/** Breaks everything that can fail, one thing after the other, under load, and reports what a client with a model saw. */
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { readStolenMs } from '../../bench/cpu.ts'
import { Accounts } from '../../src/accounts/accounts.ts'
import type { Plan } from '../../src/domain/accounts/plans.ts'
import type { Truth } from '../../src/sources/fixtures/truth.ts'
import { openRecords } from '../../src/wiring/storage/create-storage.ts'
import type { SqlStorage } from '../../src/wiring/storage/sql-storage.ts'
import { eventually } from '../eventually.ts'
import { expectDone, NO_MINUTE } from '../limits/issue-account.ts'
import { runProgram } from '../run-program.ts'
import { AccountModel, type ModelAccount } from './account-model.ts'
import { CarModel } from './car-model.ts'
import { type Cause, type CauseOptions, listCauses } from './causes.ts'
import { createClient, type LanePlan, type Seen } from './client.ts'
import {
  compareChanges,
  compareLedgers,
  compareNodes,
  type LedgerReport,
  type NodeReport,
  settle,
} from './compare-end.ts'
import { type DeliveryModel, FOLLOWED, openDeliveryModel } from './delivery-model.ts'
import { keepChanging } from './keep-changing.ts'
import { type Asks, createQuestions } from './questions.ts'
import { readChanges } from './read-changes.ts'
import { ReportModel } from './report-model.ts'
import { openWorld, type World, type WorldOptions } from './world.ts'

export interface ChaosOptions extends WorldOptions, CauseOptions {
  /** By their names. */
  readonly causes?: RegExp
  /** Whether another cause follows, after so many, if there are so many different ones. */
  readonly goesOn: (round: number, causes: number) => boolean
  /** How long the models are changed between two causes. */
  readonly calmMs: number
  /** Whether an outage may be too long, and a request fail twice or without a cause: not on a machine that does other work meanwhile. */
  readonly areTimesJudged?: boolean
}

interface Outage extends Omit<Seen, 'lastFailedAt'> {
  readonly cause: string
  /** From the cause, or its end if it lasts, to the last request that failed. */
  readonly ms: number
  /** Cores that the host of this machine gave to others meanwhile. */
  readonly stolen: number
}

/** Requests that failed when the cause before was over, and no other had begun. */
interface Unrest extends Pick<Seen, 'failed' | 'ways'> {
  readonly after: string
}

export interface ChaosReport {
  readonly asked: number
  readonly refused: Readonly<Record<string, number>>
  readonly failures: readonly string[]
  readonly outages: readonly Outage[]
  readonly unrest: readonly Unrest[]
  readonly ledgers: readonly LedgerReport[]
  readonly nodes: readonly NodeReport[]
  readonly keys: { readonly made: number; readonly revoked: number }
  readonly deliveries: { readonly changes: number; readonly requests: number }
  readonly reports: ReturnType<ReportModel['told']>
}

const CARS = 40
/** While the host of this machine takes more of a core, no time is judged. */
export const MOST_STOLEN = 0.1

export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const sinceMs = Date.now()
  const world = await openWorld(options)
  const records = await openRecords({ dataDir: '/nonexistent', databaseUrl: world.databases.databaseUrl })
  const deliveries = await openDeliveryModel()
  try {
    return await breakAll(world, records, deliveries, { ...options, sinceMs })
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
  options: ChaosOptions & { readonly sinceMs: number },
): Promise<ChaosReport> {
  const store = new Accounts({ store: records.accounts, now: Date.now, randomBytes })
  const model = new AccountModel((keys, sinceAt) =>
    world.nodes.reduce((sum, { attempts }) => sum + attempts.countTaken(keys, sinceAt), 0),
  )
  const accounts = await issueAccounts(store, model)
  const { follower } = accounts
  const key = follower.keys[0]?.secret as string
  await eventually(() => passOver(world))
  const { cars, reports } = await readModels(world, options.sinceMs)
  const { next: start } = await readChanges({ url: () => world.proxy.url, key, query: FOLLOWED }, null)
  await deliveries.follow(records, follower.id, start)
  const { random, areTimesJudged = true } = options
  const client = createClient({
    ...{ url: world.proxy.url, accounts: model, random },
    questions: createQuestions(cars, reports, random),
    lanes: listLanes(accounts),
  })
  const { changing, month } = accounts
  const changes = keepChanging({ world, store, cars, changing, month, random, passOver: () => passOver(world) })
  const failures: string[] = []
  const outages: Outage[] = []
  const unrest: Unrest[] = []
  try {
    await client.waitUntilGood()
    for (let round = 0; ; round++) {
      const able = listCauses(world, options).filter(({ name }) => (options.causes ?? /./).test(name))
      if (!options.goesOn(round, able.length)) break
      const cause = able[round % able.length] as Cause
      outages.push(await tryCause(cause, client, failures, areTimesJudged))
      const rest = () => Promise.all([accounts.renewBatches(), pause(options.calmMs)])
      unrest.push(...(await stayCalm(cause, client, rest, areTimesJudged ? failures : [])))
    }
  } finally {
    await changes.stop()
    await client.stop()
  }
  model.judgeMinutes()
  await eventually(() => passOver(world))
  const nodes = await compareNodes(world.nodes, cars, key, areTimesJudged, failures)
  const delivered = await compareChanges(world, { cars, deliveries, key, start }, failures)
  await settle(world, failures)
  const judged = model.accounts.filter((account) => account !== follower)
  const ledgers = await compareLedgers(world, records, judged, failures)
  if (Object.values(reports.told()).includes(0)) failures.push('no report told anything that could be wrong')
  return {
    asked: client.asked(),
    refused: model.refused,
    failures: [
      ...[...failures, ...model.failures],
      ...new Set([...cars.failures, ...reports.failures, ...deliveries.failures]),
    ],
    ...{ outages, unrest, ledgers, nodes, keys: changes.counts(), deliveries: delivered, reports: reports.told() },
  }
}

/** What fails now has no cause. */
async function stayCalm(
  { name }: Cause,
  client: ReturnType<typeof createClient>,
  rest: () => Promise<unknown>,
  failures: string[],
): Promise<Unrest[]> {
  client.begin()
  const readStolen = watchStolen()
  await rest()
  const { failed, ways } = client.seen()
  if (failed === 0) return []
  if (readStolen() < MOST_STOLEN)
    failures.push(`${failed} requests failed when this was over: ${name} (${JSON.stringify(ways)})`)
  return [{ after: name, failed, ways }]
}

async function tryCause(
  { name, mostMs, isHidden, lasts, act, check }: Cause,
  client: ReturnType<typeof createClient>,
  failures: string[],
  areTimesJudged: boolean,
): Promise<Outage> {
  client.begin()
  const beganAt = performance.now()
  const readStolen = watchStolen()
  await act()
  const since = lasts ? performance.now() : beganAt
  await client.waitUntilGood()
  const { lastFailedAt, ...seen } = client.seen()
  const ms = Math.max(0, Math.round((lastFailedAt ?? 0) - since))
  const stolen = readStolen()
  const isJudged = areTimesJudged && stolen < MOST_STOLEN
  if (isJudged && ms > mostMs) failures.push(`${name}: failed for ${ms} ms`)
  if (isJudged && isHidden && seen.failedTwice > 0) failures.push(`${name}: ${seen.failedTwice} requests failed twice`)
  const wrong = check?.() ?? null
  if (wrong !== null) failures.push(`${name}: ${wrong}`)
  return { cause: name, ms, ...seen, longestMs: Math.round(seen.longestMs), stolen }
}

/** The share of a core that the host of this machine gives to others from now on. */
function watchStolen(): () => number {
  const [beganAt, beganMs] = [performance.now(), readStolenMs()]
  return () => Math.round((100 * (readStolenMs() - beganMs)) / (performance.now() - beganAt)) / 100
}

interface Limits {
  readonly perMinute?: number
  readonly perMonth?: number
}

type LoadAccounts = Awaited<ReturnType<typeof issueAccounts>>

async function issueAccounts(store: Accounts, model: AccountModel) {
  const issue = (name: string, plan: Plan, limits: Limits = {}) => issueAccount(store, model, name, plan, limits)
  let number = 1
  const issueBatches = () => issue(`batches, cause ${number}`, 'pro')
  let batches = await issueBatches()
  return {
    open: await issue('open', 'free'),
    minute: await issue('40 a minute', 'starter', { perMinute: 40 }),
    few: await issue('7 a minute', 'free', { perMinute: 7 }),
    month: await issue('a month', 'pro', { perMonth: 300 }),
    changing: await issue('changing keys', 'pro'),
    follower: await issue('follower', 'enterprise'),
    batches: () => batches,
    /** Batches get an account for each cause, so that what is uncertain after one cause hides nothing after another. */
    async renewBatches(): Promise<void> {
      number++
      batches = await eventually(issueBatches)
    },
  }
}

function listLanes({ open, minute, few, month, changing, batches }: LoadAccounts): LanePlan[] {
  const ask = (account: ModelAccount, asks: Asks, pauseMs: number) => ({ account: () => account, asks, pauseMs })
  return [
    ...[1, 2, 3].map(() => ask(open, 'car', 50)),
    ask(open, 'search', 120),
    ask(open, 'inspection', 200),
    { account: batches, asks: 'batch', pauseMs: 40 },
    ...[1, 2].map(() => ask(minute, 'car', 150)),
    ask(few, 'search', 300),
    ...[1, 2].map(() => ask(month, 'car', 100)),
    ask(changing, 'car', 80),
  ]
}

async function issueAccount(
  store: Accounts,
  model: AccountModel,
  name: string,
  plan: Plan,
  { perMinute, perMonth }: Limits,
): Promise<ModelAccount> {
  const email = `${randomBytes(8).toString('hex')}@example.com`
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

async function readModels({ marketplace }: World, sinceMs: number) {
  const { cars: truths } = (await marketplace.control('cars?limit=500&describe=1')) as { cars: Truth[] }
  const reports = await ReportModel.read(
    marketplace,
    truths.map(({ infoid }) => infoid),
  )
  return { reports, cars: new CarModel({ truths, reports, asked: CARS, sinceMs }) }
}
