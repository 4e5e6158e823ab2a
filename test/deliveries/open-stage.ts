/** A service that is a program of its own and can be killed, over a stand-in whose prices change, with receivers in the hands of a test. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { issueUnlimitedKey } from '../../scripts/issue-key.ts'
import { parseCursor } from '../../src/catalog/changes.ts'
import type { Payload } from '../../src/deliveries/format-payload.ts'
import type { Account } from '../../src/domain/accounts/accounts.ts'
import type { Receiver, SavedSearch } from '../../src/domain/deliveries/saved-searches.ts'
import type { ChangesResponse } from '../../src/domain/inventory/change-record.ts'
import { openRecords } from '../../src/wiring/storage/create-storage.ts'
import { type Program, runProgram } from '../run-program.ts'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'
import { startMarketplace } from '../start-marketplace.ts'

/** Every car with a price and a mileage. */
const QUERY = 'price_cny_min=1&mileage_max=990000'
/** Signs the deliveries of all receivers. */
const SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`

export interface Heard {
  readonly id: string
  readonly body: string
  readonly atMs: number
}

export type Changes = ChangesResponse['changes']
export type Listener = Awaited<ReturnType<typeof listen>>

export interface NewReceiver {
  readonly id: string
  readonly account_id: string
  readonly url: string
}

type Stage = Awaited<ReturnType<typeof openStage>>

export async function openStage(cars: number, settings: NodeJS.ProcessEnv = {}) {
  const closings: (() => unknown)[] = []
  const folder = createTemporaryFolder('deliveries')
  closings.push(folder.remove)
  const place = { dataDir: folder.path, databaseUrl: null }
  const key = await issueUnlimitedKey(place)
  const market = await startMarketplace(['--cars', String(cars)])
  closings.push(() => market.stop())
  const records = await openRecords(place)
  closings.push(() => records.close())
  const { infoids: ids } = (await market.control(`cars?limit=${cars}`)) as { infoids: number[] }
  const environment = {
    ...{ ERSHOU_PORT: '0', ERSHOU_METRICS_PORT: '', ERSHOU_DATA_DIR: folder.path, ERSHOU_INVENTORY: 'on' },
    ...{ ERSHOU_MARKETPLACE_URL: market.url, ERSHOU_REPORT_ALLOW_PRIVATE: 'on', ERSHOU_LOG_REQUESTS: 'off' },
    ...{ ERSHOU_SYNC_PER_SECOND: '10000', ERSHOU_SYNC_PER_DAY: '1000000', ERSHOU_EXPORT_EVERY_HOURS: '0' },
    ...settings,
  }
  let running = await serve(environment)
  closings.push(() => running.program.child.kill('SIGKILL'))

  async function get<Body>(target: string): Promise<Body> {
    const response = await fetch(running.url + target, { headers: { 'x-api-key': key, connection: 'close' } })
    if (response.status !== 200) throw new Error(`${target}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Body
  }

  return {
    ...{ folder, records, market, get },
    listen: (answer: Answer) => listen(answer, closings),
    url: () => running.url,
    /** The folders that the killed one has locked are free when this resolves. */
    async kill(): Promise<void> {
      running.program.child.kill('SIGKILL')
      await running.program.finished
    },
    async restart(): Promise<void> {
      running = await serve(environment)
    },
    /** Makes the running service pass over the market; while it is down, the command does it itself. */
    passOver: async () => (await runProgram('src/cli/ershou.js', ['sync', '--once'], environment).finished).code,
    async changePrices(count: number): Promise<void> {
      for (let i = 0; i < count; i++) {
        const id = ids[Math.floor(Math.random() * ids.length)]
        await market.control(`cars/${id}`, { price: Math.round(500 + Math.random() * 2000) / 100 })
      }
    },
    async listChanges(from: string): Promise<{ readonly changes: Changes; readonly next: string }> {
      const changes: Changes[number][] = []
      for (let after = from; ; ) {
        const page = await get<ChangesResponse>(`/v1/changes?${QUERY}&after=${after}`)
        changes.push(...page.changes)
        after = page.next
        if (page.changes.length < 100) return { next: after, changes }
      }
    },
    async close(): Promise<void> {
      for (const close of closings.reverse()) await close()
    },
  }
}

async function serve(environment: NodeJS.ProcessEnv): Promise<{ readonly program: Program; readonly url: string }> {
  const program = runProgram('src/cli/ershou.js', ['serve'], environment)
  const [, url] = (await program.saw(/ershou +(\S+)\n/)) as unknown as [string, string]
  return { program, url }
}

type Answer = (response: ServerResponse, heard: Heard, target: string) => void

/** A receiver on a port of its own, with what it heard. What is not signed by us throws. */
async function listen(answer: Answer, closings: (() => unknown)[]) {
  const heard: Heard[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    new Webhook(SECRET).verify(body, request.headers as Record<string, string>)
    const one = { id: String(request.headers['webhook-id']), body, atMs: Date.now() }
    heard.push(one)
    answer(response, one, request.url ?? '')
  })
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
  closings.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { heard, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}

export async function createAccount({ records }: Pick<Stage, 'records'>, id: string): Promise<void> {
  const [owner] = await records.accounts.listAccounts()
  const account: Account = { ...(owner as Account), id, email: `${id}@deliveries.example`, plan: 'enterprise' }
  await records.accounts.createAccount(account)
}

/** Each with a search of its own; they get the changes after `next`. */
export async function addReceivers(
  { records }: Pick<Stage, 'records'>,
  wanted: readonly NewReceiver[],
  next: string,
): Promise<void> {
  for (const { id, account_id, url: address } of wanted) {
    const of = { account_id, created_at_ms: Date.now() }
    const search: SavedSearch = { ...of, id: `srch_${id}`, name: id, query: QUERY, types: null, lang: 'en' }
    await records.savedSearches.createSearch(search, 1000)
    const cursor = { ...(parseCursor(next) as { log: string; seq: number }), at_ms: of.created_at_ms }
    const receiver: Receiver = {
      ...{ ...of, id: `rcv_${id}`, search_id: search.id, kind: 'webhook', address, cursor, token: '' },
      ...{ status: 'on', off_reason: null, secret: SECRET, old_secret: null, old_secret_until_ms: null },
      ...{ failing_since_ms: null, failures: 0, next_try_ms: of.created_at_ms },
    }
    await records.savedSearches.addReceiver(receiver, 5)
  }
}

/** As the owner's button does. */
export async function askForAttempt({ records }: Pick<Stage, 'records'>, id: string): Promise<void> {
  await records.savedSearches.changeReceiver(`rcv_${id}`, { next_try_ms: Date.now() })
}

/** Of each delivery once, in the order of their first arrival. */
export function cursorsOf(heard: readonly Heard[]): string[] {
  const firsts = new Map<string, Heard>()
  for (const one of heard) if (!firsts.has(one.id)) firsts.set(one.id, one)
  return [...firsts.values()].flatMap(({ body }) =>
    (JSON.parse(body) as Payload).data.changes.map(({ cursor }) => cursor),
  )
}

/** From the observation of each change to its arrivals, in milliseconds, shortest first. */
export function listDelays(heard: readonly Heard[]): number[] {
  return heard
    .flatMap(({ body, atMs }) => (JSON.parse(body) as Payload).data.changes.map(({ at }) => atMs - Date.parse(at)))
    .sort((a, b) => a - b)
}

export function delayAt(delays: readonly number[], share: number): number {
  return delays[Math.min(delays.length - 1, Math.floor(delays.length * share))] ?? 0
}

export function describeDelays(delays: readonly number[]): string {
  const at = (share: number) => `${(delayAt(delays, share) / 1000).toFixed(1)} s`
  return `p50 ${at(0.5)}, p95 ${at(0.95)}, most ${at(1)}`
}
