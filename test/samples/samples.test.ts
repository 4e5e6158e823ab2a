/** Does literally what the README, the guides and the reference say, against a running service. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withAccounts } from '../../scripts/issue-key.ts'
import { formatReportHosts } from '../../scripts/report-hosts.ts'
import { bringKeptDemoKey } from '../../scripts/start-demo-key.ts'
import { DEMO_EMAIL } from '../../src/accounts/bring-demo-key.ts'
import type { InventoryStore } from '../../src/domain/inventory/inventory-store.ts'
import { type Service, startService } from '../../src/main.ts'
import { SYSTEM_CLOCK } from '../../src/observe/clock.ts'
import { createManualClock } from '../../src/observe/fixtures/manual-clock.ts'
import { readConfig } from '../../src/settings/config.ts'
import { closeConnections } from '../connections.ts'
import { eventually } from '../eventually.ts'
import { openFilled, syncOnce } from '../inventory-api/fill-inventory.ts'
import { readReports } from '../inventory-reports/read-reports.ts'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'
import { PATIENT_SOURCE, type RunningMarketplace, startMarketplace } from '../start-marketplace.ts'
import { type Desk, fillFolder, openDesk } from './open-desk.ts'
import type { Block } from './read-blocks.ts'
import { readPages, readReference } from './samples-of-pages.ts'

const { blocks, problems } = readPages()
const quick = blocks.filter(({ when }) => when === 'quick')
/** Independent blocks without a shown answer share a process; the soak runs every page in order. */
const isAlone = ({ language, shown, fails }: Block) => language === 'ts' && shown === null && !fails
const inOrder = quick.filter((block) => !isAlone(block))
const pages = [...new Set(inOrder.map(({ page }) => page))]

const folder = createTemporaryFolder('clone')
let marketplace: RunningMarketplace
let service: Service
let desk: Desk
let reference: readonly Block[]
let complaints: string

beforeAll(async () => {
  fillFolder(folder.path)
  // Samples use the current day, for which older rates may be too old.
  marketplace = await startMarketplace(['--today', new Date().toISOString().slice(0, 10)])
  const config = readConfig({
    ERSHOU_PORT: '0',
    ERSHOU_METRICS_PORT: '',
    ERSHOU_LOG_LEVEL: 'off',
    ERSHOU_DATA_DIR: join(folder.path, 'data'),
    ERSHOU_MARKETPLACE_URL: marketplace.url,
    ...PATIENT_SOURCE,
    ERSHOU_RATES_URL: `${marketplace.url}/stats/eurofxref/eurofxref-daily.xml`,
    ERSHOU_REPORT_HOSTS: formatReportHosts(marketplace.url),
    ERSHOU_REPORT_ALLOW_PRIVATE: 'on',
    ERSHOU_INVENTORY: 'on',
  })
  const inventory = await openFilled(marketplace.url, SYSTEM_CLOCK)
  await changePrice(inventory)
  await readReports({
    marketplaceUrl: marketplace.url,
    store: withFewReports(inventory),
    clock: createManualClock(Date.now()),
    perMinute: 60,
  })
  service = await startService(config, { openInventory: async () => inventory })
  await service.ready()
  const { secret, path } = await bringKeptDemoKey(config)
  expect(readFileSync(path, 'utf8').trim()).toBe(secret)
  // All samples within a minute exceed the rate limit of one reader.
  await withAccounts(config, (accounts) => accounts.override(DEMO_EMAIL, { per_minute: 100_000 }))
  desk = openDesk({ url: service.url, key: secret, folder: folder.path })
  reference = await eventually(() => readReference(service.url))
  complaints = await desk.compile([...blocks.filter(({ when }) => when !== 'never'), ...reference])
})

/** The first few reports that are due at each host: samples need one that was read. */
function withFewReports(store: InventoryStore): InventoryStore {
  const asked = new Set<string>()
  return {
    ...store,
    async dueReports(question) {
      const host = question.hosts.join()
      const due = asked.has(host) ? [] : await store.dueReports(question)
      asked.add(host)
      return due.slice(0, 2)
    },
  }
}

/** Gives the log of changes some entries. */
async function changePrice(inventory: InventoryStore): Promise<void> {
  const { infoids } = (await marketplace.control('cars?limit=1')) as { infoids: number[] }
  await marketplace.control(`cars/${infoids[0]}`, { price: 12.34 })
  await syncOnce(marketplace.url, inventory, SYSTEM_CLOCK)
}
afterAll(async () => {
  if (service) closeConnections(service.url)
  await service?.stop()
  await marketplace?.stop()
  desk?.remove()
  folder.remove()
})

describe('the blocks of README and guides', () => {
  it('are found, and each is run or says why not', () => {
    expect(quick.length).toBeGreaterThan(10)
    expect(pages).toContain('README.md')
    expect(problems).toEqual([])
  })

  it('in TypeScript compile', () => {
    expect(quick.filter(({ language }) => language === 'ts').length).toBeGreaterThan(1)
    expect(complaints).toBe('')
  })

  it.each(pages)('%s does what it says', async (page) => {
    expect(await desk.runPage(inOrder.filter((block) => block.page === page))).toBeNull()
  })
})

describe('the samples of the reference', () => {
  it('exist for every operation in every language', () => {
    expect(reference.length).toBeGreaterThanOrEqual(33)
    for (const language of ['sh', 'ts', 'python'])
      expect(reference.filter((block) => block.language === language).length).toBe(reference.length / 3)
  })

  it('do what they say, and so do the programs of the guides', async () => {
    const programs = quick.filter(isAlone)
    expect(programs.length).toBeGreaterThan(5)
    expect(await desk.runTogether([...reference, ...programs])).toBeNull()
  })
})
