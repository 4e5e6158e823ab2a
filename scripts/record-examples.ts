/** Records one answer of every operation for the OpenAPI description, from the service over the stand-in marketplace. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { issueOwnKey } from '../src/accounts/issue-own-key.ts'
import { formatCursor, parseCursor } from '../src/catalog/changes.ts'
import type { Me } from '../src/domain/accounts/me.ts'
import type { CarEvidence } from '../src/domain/evidence/evidence-record.ts'
import type { ExportRecord } from '../src/domain/exports.ts'
import type { InsuranceEvidence } from '../src/domain/inspection.ts'
import type { ChangesResponse } from '../src/domain/inventory/change-record.ts'
import type { InventoryStore } from '../src/domain/inventory/inventory-store.ts'
import { SCHEMA_VERSION } from '../src/exports/columns/columns.ts'
import { openExportFolder } from '../src/exports/export-folder.ts'
import { openSqliteInventory } from '../src/inventory/store/sqlite/open-inventory.ts'
import { type Service, startService } from '../src/main.ts'
import { type Clock, SYSTEM_CLOCK } from '../src/observe/clock.ts'
import { readConfig } from '../src/settings/config.ts'
import { wireDigest } from '../src/wiring/inventory/create-digest.ts'
import { wireSync } from '../src/wiring/inventory/create-sync.ts'
import { openStorageInMemory } from '../src/wiring/storage/create-storage.ts'
import { formatReportHosts } from './report-hosts.ts'

const SAMPLE_LOG = '7f3a9c1e5d2b4860'
const TODAY = '2026-11-15'
const NOON = Date.parse(`${TODAY}T12:00:00+08:00`)
const DAY_MS = 86_400_000
const PUBLIC_URL = 'https://marketplace.example'
/** Long lists are truncated: an example shows the shape, not the stock. */
const LONGEST_LIST = 2

export async function recordExamples(program: URL): Promise<Record<string, unknown>> {
  const [live, copied] = await Promise.all([
    withMarketplace(program, 2000, (url) => withService(url, null, recordLive)),
    withMarketplace(program, 100, recordCopied),
  ])
  const { me, ...others } = live
  return { ...others, ...copied, me }
}

type Ask = (path: string) => Promise<unknown>
type Recorded = Record<string, unknown>

async function recordLive(ask: Ask, service: Service): Promise<Recorded> {
  const { results } = (await ask('/v1/search?brand=BMW&model=%E5%AE%9D%E9%A9%AC5%E7%B3%BB')) as {
    results: { id: number }[]
  }
  const car = `/v1/cars/${results[0]?.id}`
  const inspected = await findInspected(ask, results)
  return {
    search: cut(await ask('/v1/search?brand=BMW&price_max=300000')),
    count: await ask('/v1/search/count?brand=BMW&price_max=300000'),
    filters: cut(await ask('/v1/filters')),
    makes: cut(await ask('/v1/makes')),
    models: cut(await ask('/v1/makes/BMW/models')),
    car: cut(await ask(car)),
    evidence: cutEvidence((await ask(`${car}/evidence`)) as CarEvidence),
    images: cut(await ask(`${car}/images`)),
    similar: cut(await ask(`${car}/similar?limit=2`)),
    import_rules: cut(await ask(`${car}/import-rules?destination=RU`)),
    inspection: cut(await ask(`${inspected}/inspection`)),
    insurance: cut(await ask(`${inspected}/insurance`)),
    me: await recordMe(service),
  }
}

/** One field that is stated, one that is derived and one that is unknown. */
const SHOWN_EVIDENCE = ['mileage_km', 'price_eur', 'seller.name']

function cutEvidence({ car_id, fields }: CarEvidence): unknown {
  return { car_id, fields: fields.filter(({ field }) => SHOWN_EVIDENCE.includes(field)).map((field) => cut(field)) }
}

/** Uses a copy of the market from yesterday and today, with one reduced price. */
async function recordCopied(url: string): Promise<Recorded> {
  const store = await openSqliteInventory({ path: ':memory:' })
  await passOver(url, store, stoppedAt(NOON - DAY_MS))
  const { cars } = (await (await fetch(`${url}/_control/cars?limit=1&describe=1`)).json()) as {
    cars: { infoid: number; price_cny: number }[]
  }
  const [{ infoid, price_cny }] = cars as [{ infoid: number; price_cny: number }]
  const body = JSON.stringify({ price: price_cny / 10_000 - 0.5 })
  await fetch(`${url}/_control/cars/${infoid}`, { method: 'POST', body })
  await passOver(url, store, stoppedAt(NOON))
  // Each in a pass of its own, so that the order of the changes is always the same.
  for (let isFound = false; !isFound; ) {
    isFound = await listAgain(url, infoid)
    await passOver(url, store, stoppedAt(NOON))
  }
  const folder = await writeExport()
  const record = async (ask: Ask) => ({
    history: cut(await ask(`/v1/cars/${infoid}/history`)),
    duplicates: await ask(`/v1/cars/${infoid}/duplicates`),
    changes: cut(nameLog((await ask('/v1/changes')) as ChangesResponse)),
    facets: cut(await ask('/v1/facets?price_max=300000')),
    coverage: cut(await ask('/v1/coverage?price_max=300000')),
    price_figures: await ask('/v1/market?body_style=suv'),
    price_position: cut(await ask(`/v1/cars/${infoid}/market`)),
    batch: cut(await ask(`/v1/batch?ids=${infoid},1`)),
    suggest: cut(await ask('/v1/suggest?q=bm')),
    resolve: await ask(`/v1/resolve?url=${url}/dealer/1/${infoid}.html`),
    exports: await ask('/v1/exports'),
  })
  try {
    return await withService(url, store, record, { ERSHOU_EXPORT_DIR: folder })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Lists the car again. False if the new ad does not state its VIN. */
async function listAgain(url: string, of: number): Promise<boolean> {
  const listed = await fetch(`${url}/_control/cars`, { method: 'POST', body: JSON.stringify({ of }) })
  return !((await listed.json()) as { gaps: readonly string[] }).gaps.includes('vin')
}

/** A manifest without its files: their size and hash depend on the version of zlib. */
async function writeExport(): Promise<string> {
  const id = '20261115T040000Z'
  const record: ExportRecord = {
    id,
    made_at: '2026-11-15T04:00:00.000Z',
    complete_at: '2026-11-15T03:41:12.000Z',
    rows: 20_000,
    schema_version: SCHEMA_VERSION,
    changes_after: formatCursor({ log: SAMPLE_LOG, seq: 42 }),
    files: [
      {
        name: 'cars-en.parquet',
        format: 'parquet',
        lang: 'en',
        bytes: 13_912_064,
        sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
        url: `/v1/exports/${id}/cars-en.parquet`,
      },
    ],
    // Some of more than a hundred.
    columns: [
      { name: 'id', known: 20_000, unknown: 0, not_applicable: 0, not_read: 0 },
      { name: 'mileage_km', known: 19_480, unknown: 400, not_applicable: 0, not_read: 120 },
      { name: 'had_accident', known: 6_912, unknown: 830, not_applicable: 7_458, not_read: 4_800 },
    ],
  }
  const path = mkdtempSync(join(tmpdir(), 'ershou-exports-'))
  const folder = openExportFolder(path)
  await folder.begin(id)
  await folder.publish(record)
  return path
}

/** The real name is random. */
function nameLog({ changes, next, ...rest }: ChangesResponse): ChangesResponse {
  const rename = (cursor: string) => formatCursor({ log: SAMPLE_LOG, seq: parseCursor(cursor)?.seq ?? 0 })
  return {
    changes: changes.map((change) => ({ ...change, cursor: rename(change.cursor) })),
    next: rename(next),
    ...rest,
  }
}

const stoppedAt = (ms: number): Clock => ({ ...SYSTEM_CLOCK, now: () => ms })

async function passOver(marketplaceUrl: string, store: InventoryStore, clock: Clock): Promise<void> {
  const most = Number.POSITIVE_INFINITY
  const pace = { syncPerSecond: most, syncPerDay: most, syncEveryHours: 6, refreshHours: 0, sourceTimeoutMs: 60_000 }
  const makeDigest = await wireDigest({ marketplaceUrl, notes: store })
  const { signal } = new AbortController()
  const { sync, close } = wireSync({ ...pace, marketplaceUrl }, { store, makeDigest, clock, signal, observe() {} })
  await sync.runOnce()
  await close()
}

async function withMarketplace(
  program: URL,
  cars: number,
  record: (url: string) => Promise<Recorded>,
): Promise<Recorded> {
  const args = ['--port', '0', '--cars', String(cars), '--seed', '7', '--today', TODAY]
  const child = spawn(process.execPath, [program.pathname, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
    return await record(/^marketplace (\S+)/.exec(line)?.[1] as string)
  } finally {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
}

async function withService(
  marketplace: string,
  inventory: InventoryStore | null,
  record: (ask: Ask, service: Service) => Promise<Recorded>,
  settings: Readonly<Record<string, string>> = {},
): Promise<Recorded> {
  const service = await startService(
    readConfig({
      ERSHOU_PORT: '0',
      ERSHOU_METRICS_PORT: '',
      ERSHOU_LOG_LEVEL: 'off',
      ERSHOU_MARKETPLACE_URL: marketplace,
      // However busy the machine is.
      ERSHOU_SOURCE_TIMEOUT_MS: '60000',
      ERSHOU_SOURCE_BUDGET_MS: '120000',
      ERSHOU_REPORT_HOSTS: formatReportHosts(marketplace),
      ERSHOU_REPORT_ALLOW_PRIVATE: 'on',
      ERSHOU_RATES_URL: `${marketplace}/stats/eurofxref/eurofxref-daily.xml`,
      ERSHOU_INVENTORY: inventory ? 'on' : 'off',
      ...settings,
    }),
    {
      clock: stoppedAt(NOON),
      openStorage: openStorageInMemory,
      ...(inventory ? { openInventory: async () => inventory } : {}),
    },
  )
  try {
    await service.ready()
    const key = await issueOwnKey(service.accounts)
    const ask = async (path: string) => {
      const answer = await fetch(service.url + path, { headers: { 'x-api-key': key } })
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
      return JSON.parse(publish(await answer.text(), marketplace)) as unknown
    }
    return await record(ask, service)
  } finally {
    await service.stop()
  }
}

/** A car whose report was read and contains a record query, so that the example shows every part. */
async function findInspected(
  ask: (path: string) => Promise<unknown>,
  cars: readonly { id: number }[],
): Promise<string> {
  for (const { id } of cars) {
    const path = `/v1/cars/${id}`
    const evidence = (await ask(`${path}/insurance`)) as InsuranceEvidence
    if (evidence.parse_status === 'parsed' && evidence.evidence_available) return path
  }
  throw new Error('no car has a report with a record query')
}

/** Replaces the URL of this run, which differs each time, also inside links that are encoded up to three times. */
function publish(text: string, marketplace: string): string {
  let [from, to, published] = [marketplace, PUBLIC_URL, text]
  for (let round = 0; round < 4; round++) {
    published = published.replaceAll(from, to)
    from = encodeURIComponent(from)
    to = encodeURIComponent(to)
  }
  return published
}

/** The answer for an account whose plan has both limits; random values are replaced. */
async function recordMe({ url, accounts }: Service): Promise<unknown> {
  const email = 'purchasing@exporter.example'
  await accounts.create({ email, name: 'Exporter Ltd', plan: 'starter' })
  const issued = await accounts.createKey(email, { name: 'production' })
  if ('refused' in issued) throw new Error(issued.refused)
  const answer = await fetch(`${url}/v1/me`, { headers: { 'x-api-key': issued.done.secret } })
  const me = (await answer.json()) as Me
  return {
    ...me,
    account: { ...me.account, id: 'acc_5mQ1xTz8RkYw3NbA' },
    key: { ...me.key, id: 'key_9cH2uJf7LpVd4GsE', prefix: 'ershou_live_7Kd2' },
  }
}

function cut(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, LONGEST_LIST).map(cut)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, cut(member)]))
}
