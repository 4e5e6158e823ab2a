/** Kills an embedded service in the middle of its work, starts it again on the same folder, and compares what it counted. */
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { withAccounts } from '../../scripts/issue-key.ts'
import { openDatabase } from '../../src/database/sqlite/open-database.ts'
import { monthOf, WINDOW_MS } from '../../src/domain/limits/meter.ts'
import { openCli } from '../e2e/open-cli.ts'
import { findCars } from '../faults/control.ts'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'
import { startMarketplace } from '../start-marketplace.ts'
import { askNode } from './ask-node.ts'
import { type Asked, driveLoad } from './drive-load.ts'
import { type IssuedAccount, issueAccount } from './issue-account.ts'
import { waitForKey } from './measure-wait.ts'
import type { Exchange } from './open-lane.ts'
import { type RunningService, runService } from './run-service.ts'

/** Of one account, in one round. */
export interface Tally {
  readonly email: string
  /** Complete answers: 200 or 304. */
  received: number
  /** Requests without a complete answer. */
  in_flight: number
  /** The usage from `/v1/me` before the round and after the restart. */
  readonly used_before: number
  used: number
}

export interface Round {
  readonly killed_after_answers: number
  readonly tallies: readonly Readonly<Tally>[]
  /** The integrity check of the database before the service opens it again. */
  readonly integrity: unknown
  /** Answers other than 200 and 304. */
  readonly strange: readonly (number | null)[]
  /** The usage of each account on the command line: the month, and the days of the month. */
  readonly by_command_line: readonly { readonly month: number; readonly days: number }[]
  /** The answer to an account that had used up its minute before the kill. */
  readonly used_up: number | null
}

export interface CrashStage {
  round(): Promise<Round>
  close(): Promise<void>
}

const LANES = 32
const ACCOUNTS = 3
const KEYS = 2
const FEWEST_ANSWERS = 5 * LANES
const MOST_ANSWERS = 1500
/** A random delay, so that it is not always killed right after an answer. */
const JITTER_MS = 10
const MINUTE = 5

export async function openCrashStage(random: () => number): Promise<CrashStage> {
  const folder = createTemporaryFolder('crash')
  const place = { dataDir: folder.path, databaseUrl: null }
  const marketplace = await startMarketplace()
  const cars = (await findCars(marketplace, 4)).map((id) => `/v1/cars/${id}`)
  const settings = { ERSHOU_DATA_DIR: folder.path, ERSHOU_MARKETPLACE_URL: marketplace.url }
  const cli = openCli(settings)
  // The settings name another folder than its own.
  cli.remove()
  const issue = (email: string, per_minute?: number) =>
    withAccounts(place, (stored) => issueAccount(stored, email, per_minute ? { per_minute } : {}, KEYS))
  const accounts: IssuedAccount[] = []
  for (let index = 0; index < ACCOUNTS; index++) accounts.push(await issue(`crash-${index}@example.test`))
  let tallies = accounts.map(({ email }) => newTally(email, 0))
  let service = await runService(settings)
  let rounds = 0

  /** Loads every car into the cache; returns their ETags. */
  async function warmUp(): Promise<(string | undefined)[]> {
    const etags: (string | undefined)[] = []
    for (const car of cars) {
      const { status, headers } = await askNode(service.url, car, secretOf(accounts, 0))
      if (status === 200 && tallies[0]) tallies[0].received++
      etags.push(headers.etag)
    }
    return etags
  }

  async function round(): Promise<Round> {
    rounds++
    tallies = tallies.map(({ email, used }) => newTally(email, used))
    const etags = await warmUp()
    const hurried = await issue(`hurried-${rounds}@example.test`, MINUTE)
    const beganMs = performance.now()
    await useUp(service, hurried, cars[0] as string)
    const killed_after_answers = Math.round(FEWEST_ANSWERS + random() * (MOST_ANSWERS - FEWEST_ANSWERS))
    const client = createClient(accounts, tallies, cars, etags)
    const load = driveLoad({ urls: [service.url], lanes: LANES, endsWhenBroken: true, ...client })
    await client.answered(killed_after_answers)
    await pause(random() * JITTER_MS)
    await service.kill()
    await load.ended
    const integrity = await checkIntegrity(folder.path)
    service = await runService(settings)
    for (const [index, tally] of tallies.entries()) {
      const me = await askNode(service.url, '/v1/me', secretOf(accounts, index))
      tally.used = JSON.parse(me.body).allowance.monthly_used
    }
    const used_up = await askUsedUp(hurried, beganMs)
    const by_command_line = await Promise.all(accounts.map(({ email }) => readUsage(email)))
    return { killed_after_answers, tallies, integrity, strange: client.strange, used_up, by_command_line }
  }

  /** The answer to the account within its minute. On a machine that takes longer to start the service, it is used up and killed again. */
  async function askUsedUp(hurried: IssuedAccount, beganMs: number): Promise<number | null> {
    const { status } = await askNode(service.url, cars[0] as string, secretOf([hurried], 0))
    if (performance.now() - beganMs < WINDOW_MS) return status
    const againMs = performance.now()
    await useUp(service, hurried, cars[0] as string)
    await service.kill()
    service = await runService(settings)
    return askUsedUp(hurried, againMs)
  }

  async function readUsage(email: string): Promise<{ month: number; days: number }> {
    const { month, days } = await cli.json('usage', '--account', email, '--month', monthOf(Date.now()))
    return { month: month.used, days: days.reduce((sum: number, day: { cost: number }) => sum + day.cost, 0) }
  }

  return {
    round,
    async close() {
      await service.stop()
      await marketplace.stop()
      folder.remove()
    },
  }
}

/** Requests every car with every key, and counts the answers. */
function createClient(
  accounts: readonly IssuedAccount[],
  tallies: readonly Tally[],
  cars: readonly string[],
  etags: readonly (string | undefined)[],
) {
  const strange: (number | null)[] = []
  let asked = 0
  let answers = 0
  let onAnswered = () => {}
  return {
    strange,
    next(): Asked {
      const number = asked++
      const car = number % cars.length
      // Every other round through the cars the client has a copy, and gets 304.
      const etag = number % (2 * cars.length) < cars.length ? etags[car] : undefined
      return { target: cars[car] as string, key: secretOf(accounts, number), etag }
    },
    onAnswer({ status, unsent }: Exchange, { key }: Asked): void {
      const tally = tallies[accounts.findIndex(({ keys }) => keys.some(({ secret }) => secret === key))] as Tally
      if (status === 200 || status === 304) tally.received++
      else if (status !== null) strange.push(status)
      else if (!unsent) tally.in_flight++
      answers++
      onAnswered()
    },
    /** Resolves after this number of answers. */
    answered: (count: number) =>
      new Promise<void>((resolve) => {
        onAnswered = () => void (answers >= count && resolve())
        onAnswered()
      }),
  }
}

function newTally(email: string, used_before: number): Tally {
  return { email, received: 0, in_flight: 0, used_before, used: used_before }
}

/** Alternates its keys. */
function secretOf(accounts: readonly IssuedAccount[], number: number): string {
  const { keys } = accounts[number % accounts.length] as IssuedAccount
  return keys[Math.floor(number / accounts.length) % keys.length]?.secret as string
}

/** Until its minute is used up. */
async function useUp({ url }: RunningService, account: IssuedAccount, target: string): Promise<void> {
  await waitForKey([url], secretOf([account], 0))
  let status: number | null = 200
  while (status === 200) ({ status } = await askNode(url, target, secretOf([account], 0)))
  if (status !== 429) throw new Error(`the minute was not used up: ${status}`)
}

/** By another connection, before the service touches it again. */
async function checkIntegrity(folder: string): Promise<unknown> {
  const database = await openDatabase(join(folder, 'ershou.db'))
  const rows = database.prepare('pragma integrity_check').all()
  database.close()
  return rows
}
