/** What can be compared only at the end: the nodes, the change log and the deliveries with the last prices, and the ledger with the wires. */
import { Redis } from 'ioredis'
import { expect } from 'vitest'
import type { SqlStorage } from '../../src/wiring/storage/sql-storage.ts'
import { eventually } from '../eventually.ts'
import { askNode } from '../limits/ask-node.ts'
import type { ModelAccount } from './account-model.ts'
import type { CarModel } from './car-model.ts'
import type { Databases } from './databases.ts'
import { type DeliveryModel, FOLLOWED } from './delivery-model.ts'
import { readChanges } from './read-changes.ts'
import type { ChaosNode, World } from './world.ts'

/** The bounds are exact: the ledger has what nodes have answered, and at most what nobody knows in addition. */
export interface LedgerReport {
  readonly account: string
  /** As the client has counted. */
  readonly received: number
  /** As the wires to the nodes have counted. */
  readonly answered: number
  readonly uncertain: number
  readonly ledger: number
}

/** How long each node took to tell the last prices after the last pass over the market. */
export interface NodeReport {
  readonly node: number
  readonly behindMs: number
}

interface Page {
  readonly results: readonly { readonly id: number; readonly price_cny: number | null }[]
  readonly next_page: number | null
}

/** A node looks for what has changed more often than that. */
const MOST_BEHIND_MS = 10_000
const BATCH = 50
const PREFIX = 'ershou:'

/** Asks each node itself, whatever the others say: one that no longer follows the market tells old prices with their old times. */
export async function compareNodes(
  nodes: readonly ChaosNode[],
  cars: CarModel,
  key: string,
  isTimeJudged: boolean,
  failures: string[],
): Promise<NodeReport[]> {
  const began = performance.now()
  if (cars.listChanged().length === 0) failures.push('no price was changed')
  return Promise.all(
    nodes.map(async ({ number, service }) => {
      const { url } = service()
      await eventually(async () => {
        expect(cars.listBehind(await readRows(url, key, cars))).toEqual([])
        expect(cars.listBehind(await readDetails(url, key, cars))).toEqual([])
      }).catch((error: Error) => failures.push(`node ${number} is behind: ${error.message}`))
      const behindMs = Math.round(performance.now() - began)
      if (isTimeJudged && behindMs > MOST_BEHIND_MS) failures.push(`node ${number} was behind for ${behindMs} ms`)
      return { node: number, behindMs }
    }),
  )
}

async function get(url: string, target: string, key: string): Promise<string> {
  const { status, body } = await askNode(url, target, key)
  expect(status).toBe(200)
  return body
}

async function readRows(url: string, key: string, cars: CarModel): Promise<Page['results']> {
  const rows: Page['results'][number][] = []
  for (let page: number | null = 1; page !== null; ) {
    const body: string = await get(url, `/v1/search?page=${page}`, key)
    cars.judgeSearch(body, 'all pages')
    const { results, next_page } = JSON.parse(body) as Page
    rows.push(...results)
    page = next_page
  }
  return rows
}

async function readDetails(url: string, key: string, cars: CarModel): Promise<Page['results']> {
  const ids = cars.listChanged().slice(0, BATCH)
  const body = await get(url, `/v1/batch?ids=${ids}`, key)
  cars.judgeBatch(body, ids, ids.length)
  return (JSON.parse(body) as { cars: Page['results'] }).cars
}

/** The log is compared with the model, and the deliveries with the log. */
export async function compareChanges(
  { proxy }: World,
  parts: { readonly cars: CarModel; readonly deliveries: DeliveryModel; readonly key: string; readonly start: string },
  failures: string[],
): Promise<{ readonly changes: number; readonly requests: number }> {
  const { cars, deliveries, key, start } = parts
  const log = { url: () => proxy.url, key }
  cars.judgeLog((await readChanges({ ...log, query: '' }, start)).changes)
  const cursors = (await readChanges({ ...log, query: FOLLOWED }, start)).changes.map(({ cursor }) => cursor)
  await eventually(() => expect(deliveries.arrived().length).toBeGreaterThanOrEqual(cursors.length)).catch(() => {})
  const arrived = deliveries.arrived()
  if (JSON.stringify(arrived) !== JSON.stringify(cursors))
    failures.push(`${arrived.length} changes were delivered, in this order, instead of ${cursors.length}`)
  if (cursors.length === 0) failures.push('there were no changes to deliver')
  return { changes: arrived.length, requests: deliveries.heard.length }
}

/** Ends all nodes when nothing is left to book, so that nobody writes to the ledger any more. */
export async function settle({ nodes, databases }: World, failures: string[]): Promise<void> {
  // HAProxy closes what it has open to them, so that every attempt is over.
  for (const { front } of nodes) front.cut()
  await eventually(async () => expect(await listPending(databases)).toEqual([])).catch((error: Error) =>
    failures.push(`requests stay pending: ${error.message}`),
  )
  // A node that books what another left behind finishes that first.
  await Promise.all(nodes.map((node) => node.stop()))
}

/** What Redis has and the ledger lacks, of nodes that live and of dead ones. */
async function listPending(databases: Databases): Promise<string[]> {
  const redis = new Redis(await databases.findRedis(), { maxRetriesPerRequest: 0, retryStrategy: () => null })
  redis.on('error', () => {})
  try {
    const fields: string[] = []
    for (const name of await redis.keys(`${PREFIX}p:*`))
      for (const field of await redis.hkeys(name)) if (field !== 'number') fields.push(`${name} ${field}`)
    return fields
  } finally {
    redis.disconnect()
  }
}

export async function compareLedgers(
  { nodes }: World,
  { ledger: store, usage }: Pick<SqlStorage, 'ledger' | 'usage'>,
  accounts: readonly ModelAccount[],
  failures: string[],
): Promise<LedgerReport[]> {
  const reports: LedgerReport[] = []
  for (const { id, name, keys, answered: received, perMonth } of accounts) {
    const tallies = nodes.map(({ attempts }) => attempts.tally(keys.map(({ secret }) => secret)))
    const answered = tallies.reduce((sum, tally) => sum + tally.answered, 0)
    const uncertain = tallies.reduce((sum, tally) => sum + tally.uncertain, 0)
    const ledger = (await store.list(id)).reduce((sum, { used }) => sum + used, 0)
    const days = (await usage.readDays(id, '2000-01-01', '2999-12-31')).reduce((sum, { cost }) => sum + cost, 0)
    reports.push({ account: name, received, answered, uncertain, ledger })
    if (ledger < answered) failures.push(`${name}: ${ledger} in the ledger for ${answered}`)
    if (received > answered) failures.push(`${name}: ${received} answers received, and ${answered} sent`)
    if (ledger > answered + uncertain) failures.push(`${name}: ${ledger} in the ledger for ${answered} + ${uncertain}`)
    if (days !== ledger) failures.push(`${name}: ${days} on its days, and ${ledger} in the ledger`)
    if (perMonth !== null && ledger > perMonth) failures.push(`${name}: ${ledger} in the ledger of ${perMonth}`)
  }
  return reports
}
