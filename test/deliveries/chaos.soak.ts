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
/** With good receivers alone; with bad ones beside them; and with kills, which delay everybody until another process takes over. */
const ROUNDS = { alone: 10, beside: 15, killed: 30 }
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

type Listener = Awaited<ReturnType<typeof listen>>

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

/** They get the changes after `next`. The first has the number `from`. */
async function addReceivers(receivers: readonly Listener[], from: number, next: string): Promise<void> {
  const storage = await openRecords(place)
  const [account] = await storage.accounts.listAccounts()
  if (!account) throw new Error('there is no account')
  await storage.accounts.changeAccount(account.id, { plan: 'enterprise' }, Date.now())
  const created_at_ms = Date.now()
  const cursor = { ...(parseCursor(next) as { log: string; seq: number }), at_ms: created_at_ms }
  for (const [index, { url, secret }] of receivers.entries()) {
    const i = from + index
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

/** Makes the running service pass over the market; while it is down, the command does it itself. */
const passOver = async (marketUrl: string) =>
  (await runProgram('src/cli/ershou.js', ['sync', '--once'], settingsOf(marketUrl)).finished).code

async function changeMarket(market: RunningMarketplace, ids: readonly number[]): Promise<void> {
  for (let i = 0; i < CHANGES_A_ROUND; i++) {
    const id = ids[Math.floor(Math.random() * ids.length)]
    await market.control(`cars/${id}`, { price: Math.round(500 + Math.random() * 2000) / 100 })
  }
  await passOver(market.url)
}

/** As the owner's button does. */
async function askForAttempt(i: number): Promise<void> {
  const storage = await openRecords(place)
  await storage.savedSearches.changeReceiver(`rcv_${i}`, { next_try_ms: Date.now() })
  await storage.close()
}

it('delivers every change to every receiver in order, whatever happens', async () => {
  const key = await issueUnlimitedKey(place)
  const market = await startMarketplace(['--cars', String(CARS)])
  closings.push(() => market.stop())
  let running = await serve(market.url)
  let kills = 0
  const lines: string[] = []
  const get = async (target: string): Promise<ChangesResponse> => {
    const response = await fetch(running.url + target, { headers: { 'x-api-key': key, connection: 'close' } })
    expect(response.status).toBe(200)
    return (await response.json()) as ChangesResponse
  }
  const list = async (from: string): Promise<ChangesResponse> => {
    const changes: ChangesResponse['changes'][number][] = []
    for (let after = from; ; ) {
      const page = await get(`/v1/changes?${QUERY}&after=${after}`)
      changes.push(...page.changes)
      after = page.next
      if (page.changes.length < 100) return { ...page, changes }
    }
  }
  const { infoids: ids } = (await market.control('cars?limit=1000')) as { infoids: number[] }
  const change = async (rounds: number, isKilled: boolean) => {
    for (let round = 0; round < rounds; round++) {
      const changing = changeMarket(market, ids)
      if (isKilled && round % 3 === 1) {
        await pause(Math.random() * 6000)
        running.program.child.kill('SIGKILL')
        await running.program.finished
        kills++
        running = await serve(market.url)
      }
      await changing
      await pause(Math.random() * 2000)
    }
    // A kill may have cut the last pass short.
    await eventually(async () => expect(await passOver(market.url)).toBe(0))
  }
  const check = async ({ behaviour, heard }: Listener, expected: ChangesResponse['changes']) => {
    await eventually(() => expect(cursorsOf(heard).length).toBeGreaterThanOrEqual(expected.length))
    expect(cursorsOf(heard), behaviour).toEqual(expected.map(({ cursor }) => cursor))
    const bodies = new Map(heard.map(({ id, body }) => [id, body]))
    for (const { id, body } of heard) expect(bodies.get(id)).toBe(body)
  }

  const start = (await eventually(() => get('/v1/changes'))).next
  const receivers = await Promise.all(BEHAVIOURS.map(listen))
  const isGood = ({ behaviour }: Listener) => behaviour === 'good'
  const good = receivers.filter(isGood)
  await addReceivers(good, 0, start)
  await change(ROUNDS.alone, false)
  const alone = await list(start)
  for (const receiver of good) await check(receiver, alone.changes)
  const heardAlone = good.map(({ heard }) => heard.length)

  await addReceivers(
    receivers.filter((one) => !isGood(one)),
    good.length,
    alone.next,
  )
  await change(ROUNDS.beside, false)
  const beside = await list(alone.next)
  for (const [i, receiver] of good.entries()) {
    await check(receiver, [...alone.changes, ...beside.changes])
    const before = listDelays(receiver.heard.slice(0, heardAlone[i]), alone.changes)
    const after = listDelays(receiver.heard.slice(heardAlone[i]), beside.changes)
    process.stderr.write(`good: alone ${describeDelays(before)}; beside bad ones ${describeDelays(after)}\n`)
    // A look of the follower apart, the bad ones delay nobody.
    for (const share of [0.5, 0.95]) expect(delayAt(after, share)).toBeLessThan(delayAt(before, share) + 5000)
  }

  await change(ROUNDS.killed, true)
  const wild = [...beside.changes, ...(await list(beside.next)).changes]
  expect(wild.length).toBeGreaterThan(ROUNDS.killed * 10)
  for (const receiver of good) await check(receiver, [...alone.changes, ...wild])
  lines.push(`${alone.changes.length} changes with good receivers alone, then ${wild.length} with all; ${kills} kills`)

  // An attempt that is asked for while another one hangs follows it at once, not after a pause of hours.
  const hanging = BEHAVIOURS.indexOf('hanging')
  const { heard } = receivers[hanging] as Listener
  const attempts = heard.length
  await askForAttempt(hanging)
  await eventually(() => expect(heard.length).toBeGreaterThan(attempts))
  isCalm = true
  const askedMs = Date.now()
  for (let i = good.length; i < receivers.length; i++) await askForAttempt(i)
  for (const receiver of receivers.filter((one) => !isGood(one))) {
    await check(receiver, wild)
    const deliveries = new Set(receiver.heard.map(({ id }) => id)).size
    const lastS = ((receiver.heard.at(-1)?.atMs ?? 0) - askedMs) / 1000
    const all = `everything ${lastS.toFixed(1)} s after its calm began`
    lines.push(`${receiver.behaviour}: ${receiver.heard.length} requests, ${deliveries} deliveries, ${all}`)
  }
  const nextS = ((heard[attempts + 1]?.atMs ?? 0) - askedMs) / 1000
  lines.push(`hanging: the attempt that was asked for came after ${nextS.toFixed(1)} s`)
  process.stderr.write(`${lines.join('\n')}\n`)
  // It hangs for 15 s, and the next look comes after 5.
  expect(nextS).toBeLessThan(60)
  expect(unsigned).toBe(0)
})

/** Of each delivery once, in the order of their first arrival. */
function cursorsOf(heard: readonly Heard[]): string[] {
  const firsts = new Map<string, Heard>()
  for (const one of heard) if (!firsts.has(one.id)) firsts.set(one.id, one)
  return [...firsts.values()].flatMap(({ body }) =>
    (JSON.parse(body) as Payload).data.changes.map(({ cursor }) => cursor),
  )
}

/** From the observation of each change to its arrivals, in milliseconds, shortest first. */
function listDelays(heard: readonly Heard[], listed: ChangesResponse['changes']): number[] {
  const observed = new Map(listed.map(({ cursor, at }) => [cursor, Date.parse(at)]))
  return heard
    .flatMap(({ body, atMs }) =>
      (JSON.parse(body) as Payload).data.changes.map(({ cursor }) => atMs - (observed.get(cursor) ?? 0)),
    )
    .sort((a, b) => a - b)
}

function delayAt(delays: readonly number[], share: number): number {
  return delays[Math.floor(delays.length * share)] ?? 0
}

function describeDelays(delays: readonly number[]): string {
  const at = (share: number) => `${(delayAt(delays, share) / 1000).toFixed(1)} s`
  return `p50 ${at(0.5)}, p95 ${at(0.95)}, most ${at(0.999)}`
}
