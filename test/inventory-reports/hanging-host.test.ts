/** A host of reports that accepts connections and never answers. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { InventoryStore } from '../../src/domain/inventory/inventory-store.ts'
import { createReportQueue } from '../../src/inventory/sync/reports/create-report-queue.ts'
import { createManualClock } from '../../src/observe/fixtures/manual-clock.ts'
import { wireReportMaker } from '../../src/wiring/inventory/wire-report-maker.ts'
import { eventually } from '../eventually.ts'
import { openRewritingProxy, type RewritingProxy } from '../inspection/open-rewriting-proxy.ts'
import { openFilled } from '../inventory-api/fill-inventory.ts'
import { type RunningMarketplace, startMarketplace } from '../start-marketplace.ts'
import { readReports } from './read-reports.ts'

const AT_ONCE = 3
const HANGING = 'yiheng'
const SOON_MS = createManualClock().now() + 3_600_000

let marketplace: RunningMarketplace
let proxy: RewritingProxy
let store: InventoryStore

beforeAll(async () => {
  marketplace = await startMarketplace(['--cars', '100', '--seed', '11'])
  proxy = await openRewritingProxy()
  proxy.target = marketplace.url
  // One provider has a host of its own, as each has outside of the stand-in.
  const [own, moved] = [`${marketplace.url}/${HANGING}`, `${proxy.url}/${HANGING}`]
  proxy.rewrite = (_, body) =>
    body.replaceAll(own, moved).replaceAll(encodeURIComponent(own), encodeURIComponent(moved))
  store = await openFilled(proxy.url, createManualClock())
})
afterAll(async () => {
  await store?.close()
  await proxy?.close()
  await marketplace?.stop()
})

it('delays the reports of no other host, and gets no more requests than it may at once', async () => {
  const { url, control } = marketplace
  const hosts = ['bingping', 'jiajian'].map((provider) => `${provider}=${url}/${provider}`)
  const reportHosts = [...hosts, `${HANGING}=${proxy.url}/${HANGING}`].join()
  const countDue = async (host: string) => {
    const question = { hosts: [new URL(host).host], isOther: false, now_ms: SOON_MS, limit: 1000 }
    return (await store.dueReports(question)).length
  }
  const [others, hanging] = [await countDue(url), await countDue(proxy.url)]
  expect([others > 20, hanging > AT_ONCE]).toEqual([true, true])
  await control('faults', { kind: 'hold', path: `^/${HANGING}/` })
  const queue = createReportQueue(store, wireReportMaker(url))
  const written: string[] = []
  let reading: Promise<unknown> = Promise.resolve()
  await new Promise<void>((resolve, reject) => {
    reading = readReports({
      ...{ marketplaceUrl: url, store, clock: createManualClock(), perMinute: 60_000, reportHosts },
      async write(fetches) {
        await queue.add(fetches)
        written.push(...fetches.map(({ link }) => link))
        if (written.length === others) resolve()
      },
    })
    reading.catch(reject)
  })
  expect(written.filter((link) => link.startsWith(proxy.url))).toEqual([])
  await eventually(async () => {
    const { requests } = (await control(`journal?path=${HANGING}`)) as { requests: readonly object[] }
    expect(requests.length).toBe(AT_ONCE)
  })
  await fetch(`${url}/_control/faults`, { method: 'DELETE' })
  await reading
  expect(written.length).toBe(others + hanging)
})
