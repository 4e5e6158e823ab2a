/** A day of changes in minutes: receivers that fail, hang, redirect, answer late and come back, while the service is killed at random. Nothing is lost, and quick receivers are not delayed. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { afterAll, expect, it } from 'vitest'
import { issueUnlimitedKey } from '../../scripts/issue-key.ts'
import { parseCursor } from '../../src/catalog/changes.ts'
import type { Payload } from '../../src/deliveries/format-payload.ts'
import type { Receiver, SavedSearch } from '../../src/domain/deliveries/saved-searches.ts'
import type { ChangesResponse } from '../../src/domain/inventory/change-record.ts'
import { openRecords } from '../../src/wiring/storage/create-storage.ts'
import { eventually } from '../eventually.ts'
import { type Program, runProgram } from '../run-program.ts'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'
import { type RunningMarketplace, startMarketplace } from '../start-marketplace.ts'

const CARS = 1000
const ROUNDS = 40
const CHANGES_A_ROUND = 60
const QUERY = 'price_cny_min=1&mileage_max=990000'
const BEHAVIOURS = ['good', 'good', 'good', 'failing', 'hanging', 'redirecting', 'late', 'cutting'] as const
type Behaviour = (typeof BEHAVIOURS)[number]

const closings: (() => unknown)[] = []
afterAll(async () => {
  for (const close of closings.reverse()) await close()
})

interface Heard {
  readonly id: string
  readonly body: string
  readonly atMs: number
}

let isCalm = false
let unsigned = 0

function answer(response: ServerResponse, behaviour: Behaviour): void {
  if (isCalm || behaviour === 'good') response.writeHead(204).end()
  else if (behaviour === 'failing') response.writeHead(500).end('<b>down</b>')
  else if (behaviour === 'redirecting') response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end()
  else if (behaviour === 'late') setTimeout(() => response.writeHead(200).end(), 8000)
  else if (behaviour === 'cutting') response.destroy()
}

async function listen(behaviour: Behaviour) {
  const heard: Heard[] = []
  const secret = `whsec_${Buffer.alloc(32, BEHAVIOURS.indexOf(behaviour) + 1).toString('base64')}`
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    try {
      new Webhook(secret).verify(body, request.headers as Record<string, string>)
    } catch {
      unsigned++
    }
    heard.push({ id: String(request.headers['webhook-id']), body, atMs: Date.now() })
    answer(response, behaviour)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closings.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { behaviour, heard, secret, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}

const folder = createTemporaryFolder('deliveries')
const place = { dataDir: folder.path, databaseUrl: null }

async function serve(marketUrl: string): Promise<{ readonly program: Program; readonly url: string }> {
  const program = runProgram('src/cli/ershou.js', ['serve'], settingsOf(marketUrl))
  closings.push(() => program.child.kill('SIGKILL'))
  const [, url] = (await program.saw(/ershou +(\S+)\n/)) as unknown as [string, string]
  return { program, url }
}

function settingsOf(marketUrl: string): NodeJS.ProcessEnv {
  return {
    ...{ ERSHOU_PORT: '0', ERSHOU_METRICS_PORT: '', ERSHOU_DATA_DIR: folder.path, ERSHOU_INVENTORY: 'on' },
    ...{ ERSHOU_MARKETPLACE_URL: marketUrl, ERSHOU_REPORT_ALLOW_PRIVATE: 'on', ERSHOU_LOG_REQUESTS: 'off' },
    ...{ ERSHOU_SYNC_PER_SECOND: '10000', ERSHOU_SYNC_PER_DAY: '1000000', ERSHOU_EXPORT_EVERY_HOURS: '0' },
  }
}

async function addReceivers(receivers: readonly Awaited<ReturnType<typeof listen>>[], next: string): Promise<void> {
  const storage = await openRecords(place)
  const [account] = await storage.accounts.listAccounts()
  if (!account) throw new Error('there is no account')
  await storage.accounts.changeAccount(account.id, { plan: 'enterprise' }, Date.now())
  const created_at_ms = Date.now()
  const cursor = { ...(parseCursor(next) as { log: string; seq: number }), at_ms: created_at_ms }
  for (const [i, { url, secret }] of receivers.entries()) {
    const of = { account_id: account.id, created_at_ms }
    const search: SavedSearch = { ...of, id: `srch_${i}`, name: `search ${i}`, query: QUERY, types: null, lang: 'en' }
    await storage.savedSearches.createSearch(search, 100)
    const receiver: Receiver = {
      ...{ ...of, id: `rcv_${i}`, search_id: search.id, kind: 'webhook', address: url, cursor, token: '' },
      ...{ status: 'on', off_reason: null, secret, old_secret: null, old_secret_until_ms: null },
      ...{ failing_since_ms: null, failures: 0, next_try_ms: created_at_ms },
    }
    await storage.savedSearches.addReceiver(receiver, 5)
  }
  await storage.close()
}

async function changeMarket(market: RunningMarketplace, ids: readonly number[]): Promise<void> {
  for (let i = 0; i < CHANGES_A_ROUND; i++) {
    const id = ids[Math.floor(Math.random() * ids.length)]
    await market.control(`cars/${id}`, { price: Math.round(500 + Math.random() * 2000) / 100 })
  }
  // Makes the running service pass over the market; while it is down, the command does it itself.
  await runProgram('src/cli/ershou.js', ['sync', '--once'], settingsOf(market.url)).finished
}

it(`delivers ${ROUNDS * CHANGES_A_ROUND} changes to every receiver in order, whatever happens`, async () => {
  const key = await issueUnlimitedKey(place)
  const market = await startMarketplace(['--cars', String(CARS)])
  closings.push(() => market.stop())
  let running = await serve(market.url)
  const get = async (target: string): Promise<ChangesResponse> => {
    const response = await fetch(running.url + target, { headers: { 'x-api-key': key, connection: 'close' } })
    expect(response.status).toBe(200)
    return (await response.json()) as ChangesResponse
  }
  const { next } = await eventually(() => get('/v1/changes'))
  const receivers = await Promise.all(BEHAVIOURS.map(listen))
  await addReceivers(receivers, next)
  const { infoids: ids } = (await market.control('cars?limit=1000')) as { infoids: number[] }
  let kills = 0
  for (let round = 0; round < ROUNDS; round++) {
    const changing = changeMarket(market, ids)
    if (round % 3 === 1) {
      await pause(Math.random() * 6000)
      running.program.child.kill('SIGKILL')
      await running.program.finished
      kills++
      running = await serve(market.url)
    }
    await changing
    await pause(Math.random() * 2000)
  }
  isCalm = true
  const listed: ChangesResponse['changes'][number][] = []
  for (let after = next; ; ) {
    const page = await get(`/v1/changes?${QUERY}&after=${after}`)
    listed.push(...page.changes)
    after = page.next
    if (page.changes.length < 100) break
  }
  expect(listed.length).toBeGreaterThan(ROUNDS * 10)
  const expected = listed.map(({ cursor }) => cursor)
  // As the owner's button does.
  const storage = await openRecords(place)
  for (let i = 0; i < receivers.length; i++) {
    await storage.savedSearches.changeReceiver(`rcv_${i}`, { next_try_ms: Date.now() })
  }
  await storage.close()
  const lines: string[] = [`${listed.length} changes, ${kills} kills`]
  for (const { behaviour, heard } of receivers) {
    await eventually(() => expect(cursorsOf(heard).length).toBeGreaterThanOrEqual(expected.length))
    expect(cursorsOf(heard), behaviour).toEqual(expected)
    const bodies = new Map(heard.map(({ id, body }) => [id, body]))
    for (const { id, body } of heard) expect(bodies.get(id)).toBe(body)
    lines.push(
      `${behaviour}: ${heard.length} requests, ${bodies.size} deliveries, delay ${describeDelays(heard, listed)}`,
    )
  }
  expect(unsigned).toBe(0)
  process.stderr.write(`${lines.join('\n')}\n`)
})

/** Of each delivery once, in the order of their first arrival. */
function cursorsOf(heard: readonly Heard[]): string[] {
  const firsts = new Map<string, Heard>()
  for (const one of heard) if (!firsts.has(one.id)) firsts.set(one.id, one)
  return [...firsts.values()].flatMap(({ body }) =>
    (JSON.parse(body) as Payload).data.changes.map(({ cursor }) => cursor),
  )
}

/** From the observation of a change to its first arrival. */
function describeDelays(heard: readonly Heard[], listed: ChangesResponse['changes']): string {
  const observed = new Map(listed.map(({ cursor, at }) => [cursor, Date.parse(at)]))
  const delays = heard
    .flatMap(({ body, atMs }) =>
      (JSON.parse(body) as Payload).data.changes.map(({ cursor }) => atMs - (observed.get(cursor) ?? 0)),
    )
    .sort((a, b) => a - b)
  const at = (share: number) => `${((delays[Math.floor(delays.length * share)] ?? 0) / 1000).toFixed(1)} s`
  return `p50 ${at(0.5)}, p95 ${at(0.95)}, most ${at(0.999)}`
}
