/** The whole service in the test's process over the stand-in marketplace, with the true data of every car. */
import { formatReportHosts } from '../../scripts/report-hosts.ts'
import type { Accounts } from '../../src/accounts/accounts.ts'
import { issueOwnKey } from '../../src/accounts/issue-own-key.ts'
import type { InventoryStore } from '../../src/domain/inventory/inventory-store.ts'
import type { ListingRecord, SearchResponse } from '../../src/domain/listing.ts'
import { startService } from '../../src/main.ts'
import { createManualClock, type ManualClock } from '../../src/observe/fixtures/manual-clock.ts'
import { readConfig } from '../../src/settings/config.ts'
import type { Truth } from '../../src/sources/fixtures/truth.ts'
import { openStorageInMemory, type Storage } from '../../src/wiring/storage/create-storage.ts'
import { closeConnections } from '../connections.ts'
import { type RunningMarketplace, startMarketplace } from '../start-marketplace.ts'

/** Fields of the control route beyond the contract of sources. */
export interface CarTruth extends Truth {
  readonly series: string
}

export interface Answer<Body = unknown> {
  readonly status: number
  readonly headers: Headers
  readonly body: Body
}

export type Query = Readonly<Record<string, string | number>>

export interface OpenService {
  readonly url: string
  /** Null unless the settings have a port for metrics. */
  readonly metricsUrl: string | null
  /** Nothing limits it. */
  readonly key: string
  readonly accounts: Accounts
  /** The clock of the limits, too. */
  readonly clock: ManualClock
  readonly marketplace: RunningMarketplace
  /** Whether searches are answered from a copy, which also has English titles. */
  readonly hasInventory: boolean
  /** Every car on sale, by id. */
  readonly truths: ReadonlyMap<number, CarTruth>
  /** With a valid key and without a socket; tests of the wire use `url`. */
  get<Body>(target: string, headers?: Readonly<Record<string, string>>): Promise<Answer<Body>>
  search(query?: Query): Promise<SearchResponse>
  /** Every page of a search, read as a caller reads them. */
  searchAll(query?: Query): Promise<{ readonly results: ListingRecord[]; readonly total: number }>
  count(query?: Query): Promise<number>
  /** Ids of cars with some property, by the control route's own words. */
  find(properties: string): Promise<number[]>
  /** The requests to the marketplace during the work. */
  journal(work: () => Promise<unknown>): Promise<string[]>
  stop(): Promise<void>
}

export interface OpenOptions {
  /** Its options, or one that runs: then it goes on when the service ends. */
  readonly marketplace?: readonly string[] | RunningMarketplace
  /** Instead of one at the time of the stand-in's world. */
  readonly clock?: ManualClock
  readonly settings?: Readonly<Record<string, string>>
  /** Called with the address of the marketplace before the service uses it. */
  readonly onMarketplace?: (url: string) => void
  readonly openStorage?: (now: () => number) => Promise<Storage>
  /** An inventory that only the test syncs; it is opened before the service. */
  readonly openInventory?: (marketplaceUrl: string, clock: ManualClock) => Promise<InventoryStore>
}

/** Also the time of the stand-in's world. */
export const TODAY = '2026-11'

export async function openService(options: OpenOptions = {}): Promise<OpenService> {
  const {
    marketplace: given = [],
    settings = {},
    openStorage = openStorageInMemory,
    clock = createManualClock(),
  } = options
  const marketplace = 'url' in given ? { ...given, async stop() {} } : await startMarketplace(given)
  options.onMarketplace?.(marketplace.url)
  const inventory = await options.openInventory?.(marketplace.url, clock)
  const config = readConfig({
    ERSHOU_PORT: '0',
    ERSHOU_METRICS_PORT: '',
    ERSHOU_ADDRESS_PER_MINUTE: '1000000',
    ERSHOU_INVALID_PER_MINUTE: '1000000',
    ERSHOU_LOG_LEVEL: 'off',
    ERSHOU_MARKETPLACE_URL: marketplace.url,
    ERSHOU_RATES_URL: `${marketplace.url}/stats/eurofxref/eurofxref-daily.xml`,
    ERSHOU_REPORT_HOSTS: formatReportHosts(settings.ERSHOU_MARKETPLACE_URL ?? marketplace.url),
    ERSHOU_INVENTORY: inventory ? 'on' : 'off',
    ...settings,
  })
  const kept = inventory ? { openInventory: async () => inventory } : {}
  const [service, truths] = await Promise.all([
    startService(config, { clock, openStorage, ...kept }),
    readTruths(marketplace),
  ])
  await service.ready()
  const key = await issueOwnKey(service.accounts)

  async function get<Body>(target: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer<Body>> {
    const answer = await service.inject({ url: service.url + target, headers: { 'x-api-key': key, ...headers } })
    const { statusCode, payload } = answer
    const named = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)])
    return { status: statusCode, headers: new Headers(named), body: payload === '' ? null : JSON.parse(payload) }
  }

  async function read<Body>(path: string, query: Query): Promise<Body> {
    const { status, body } = await get<Body>(`${path}?${formatQuery(query)}`)
    if (status !== 200) throw new Error(`${path} ${JSON.stringify(query)}: ${status} ${JSON.stringify(body)}`)
    return body
  }

  const search = (query: Query = {}) => read<SearchResponse>('/v1/search', query)

  return {
    url: service.url,
    metricsUrl: service.metricsUrl,
    key,
    accounts: service.accounts,
    clock,
    marketplace,
    hasInventory: inventory !== undefined,
    truths,
    get,
    search,
    async searchAll(query = {}) {
      const results: ListingRecord[] = []
      for (let page: number | null = 1; page !== null; ) {
        const answer: SearchResponse = await search({ ...query, page })
        results.push(...answer.results)
        page = answer.next_page
        if (page === null) return { results, total: answer.total_count }
      }
      throw new Error('a search without a page')
    },
    count: async (query = {}) => (await read<{ count: number }>('/v1/search/count', query)).count,
    find: (properties) => findCars(marketplace, properties),
    async journal(work) {
      await fetch(`${marketplace.url}/_control/journal`, { method: 'DELETE' })
      await work()
      const { requests } = (await marketplace.control('journal')) as { requests: { target: string }[] }
      return requests.map(({ target }) => target)
    },
    async stop() {
      closeConnections(service.url)
      await service.stop()
      await marketplace.stop()
    },
  }
}

export function formatQuery(query: Query): string {
  return new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
}

async function findCars(marketplace: RunningMarketplace, properties: string): Promise<number[]> {
  const { infoids } = (await marketplace.control(`cars?${properties}`)) as { infoids: number[] }
  if (infoids.length === 0) throw new Error(`no car with ${properties}`)
  return infoids
}

export async function readTruths(marketplace: RunningMarketplace): Promise<Map<number, CarTruth>> {
  const { cars } = (await marketplace.control('cars?limit=500&describe=1')) as { cars: CarTruth[] }
  return new Map(cars.map((car) => [car.infoid, car]))
}
