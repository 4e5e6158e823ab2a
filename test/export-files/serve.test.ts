/** Export files over HTTP: the list, ranges, who may have them and what they cost. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { request as sendHttp } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ExportFile, ExportsResponse } from '../../src/domain/exports.ts'
import type { InventoryStore } from '../../src/domain/inventory/inventory-store.ts'
import { openStorageInMemory } from '../../src/wiring/storage/create-storage.ts'
import { openFilled } from '../inventory-api/fill-inventory.ts'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'
import { type OpenAccount, openAccount } from '../spec/open-account.ts'
import { type OpenService, openService } from '../spec/open-service.ts'
import { describeManyDownloads, type HeldStore, holdStore } from './describe-many-downloads.ts'
import { makeIn } from './make-in.ts'
import { queryDuckDb } from './query-duckdb.ts'

const DAY_MS = 86_400_000
const folder = createTemporaryFolder('exports')
let service: OpenService
let files: readonly ExportFile[]
let parquet: ExportFile
let id: string
let held: HeldStore

beforeAll(async () => {
  let store: InventoryStore | null = null
  service = await openService({
    marketplace: ['--cars', '100'],
    settings: { ERSHOU_EXPORT_DIR: folder.path },
    async openInventory(url, clock) {
      store = await openFilled(url, clock)
      return store
    },
    async openStorage(now) {
      const storage = await openStorageInMemory(now)
      held = holdStore(storage.accounts, now)
      return { ...storage, accounts: held.store }
    },
  })
  expect((await list()).exports).toEqual([])
  const given = { marketplaceUrl: service.marketplace.url, folder: folder.path, now: service.clock.now }
  await makeIn({ store: store as unknown as InventoryStore, ...given })
  const [made] = (await list()).exports
  id = made?.id as string
  files = made?.files ?? []
  parquet = files.find(({ format }) => format === 'parquet') as ExportFile
})
afterAll(async () => {
  await service?.stop()
  folder.remove()
})

const list = async () => (await service.get<ExportsResponse>('/v1/exports')).body

interface Received {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

function get(target: string, key: string, headers: Readonly<Record<string, string>> = {}): Promise<Received> {
  return new Promise((resolve, reject) => {
    const options = { path: target, headers: { 'x-api-key': key, ...headers }, agent: false }
    sendHttp(service.url, options, (response) => {
      buffer(response).then(
        (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        reject,
      )
    })
      .on('error', reject)
      .end()
  })
}

const nameOf = ({ status, body }: Received) =>
  status < 400
    ? String(status)
    : `${status} ${(JSON.parse(body.toString()) as { detail: { code: string } }).detail.code}`

describe('a file', () => {
  it('is what the list says, byte by byte, and never compressed on top', async () => {
    expect(files).toHaveLength(3)
    for (const file of files) {
      const { status, headers, body } = await get(file.url, service.key, { 'accept-encoding': 'br, gzip' })
      expect([status, body.length]).toEqual([200, file.bytes])
      expect(createHash('sha256').update(body).digest('hex')).toBe(file.sha256)
      expect(headers).toMatchObject({
        'content-length': String(file.bytes),
        'accept-ranges': 'bytes',
        etag: `"${file.sha256}"`,
        'content-type': file.format === 'parquet' ? 'application/vnd.apache.parquet' : 'application/gzip',
        'content-disposition': `attachment; filename="ershou-${id}-${file.name}"`,
        'cache-control': 'private, no-cache',
      })
      expect(headers['content-encoding']).toBeUndefined()
      expect(headers['x-request-id']).toMatch(/^req_/)
      expect(headers.ratelimit).toBeTruthy()
    }
  })

  it('can be had in parts', async () => {
    const whole = readFileSync(join(folder.path, id, parquet.name))
    const middle = Math.floor(parquet.bytes / 2)
    const parts = [`bytes=0-${middle - 1}`, `bytes=${middle}-`]
    const received = await Promise.all(parts.map((range) => get(parquet.url, service.key, { range })))
    expect(received.map(({ status }) => status)).toEqual([206, 206])
    expect(received[1]?.headers['content-range']).toBe(`bytes ${middle}-${parquet.bytes - 1}/${parquet.bytes}`)
    expect(Buffer.concat(received.map(({ body }) => body)).equals(whole)).toBe(true)
    const last = await get(parquet.url, service.key, { range: 'bytes=-4' })
    expect(last.body.toString()).toBe('PAR1')
  })

  it('is sent whole when it is another than the client has begun with', async () => {
    const range = 'bytes=0-3'
    const ask = (ifRange: string) => get(parquet.url, service.key, { range, 'if-range': ifRange })
    expect((await ask(`"${parquet.sha256}"`)).body.toString()).toBe('PAR1')
    for (const other of ['"other"', `W/"${parquet.sha256}"`]) {
      const { status, body } = await ask(other)
      expect([status, body.length]).toEqual([200, parquet.bytes])
    }
  })

  it('is not sent when the client has it, nor behind its end', async () => {
    const known = await get(parquet.url, service.key, { 'if-none-match': `"${parquet.sha256}"` })
    expect([known.status, known.body.length, known.headers.etag]).toEqual([304, 0, `"${parquet.sha256}"`])
    const beyond = await get(parquet.url, service.key, { range: `bytes=${parquet.bytes}-` })
    expect(nameOf(beyond)).toBe('416 bad_request')
    expect(beyond.headers['content-range']).toBe(`bytes */${parquet.bytes}`)
  })

  it.each([
    ['/v1/exports/20200101T000000Z/cars-en.parquet', '404 not_found'],
    ['/v1/exports/ID/cars-xx.parquet', '404 not_found'],
    ['/v1/exports/ID/manifest.json', '404 not_found'],
    ['/v1/exports/ID/..%2F..%2Fershou.db', '404 not_found'],
    ['/v1/exports/..%2FID/cars-en.parquet', '404 not_found'],
    ['/v1/exports/%00/%00', '404 not_found'],
    [`/v1/exports/ID/${'x'.repeat(20_000)}`, '404 not_found'],
    ['/v1/exports/ID', '404 not_found'],
  ])('%s is %s', async (target, name) => {
    expect(nameOf(await get(target.replace('ID', id), service.key))).toBe(name)
  })

  it('needs a key, a known query and GET', async () => {
    expect(nameOf(await get(parquet.url, ''))).toBe('401 not_authenticated')
    expect((await get(`${parquet.url}?x=1`, service.key)).status).toBe(422)
    const answer = await fetch(service.url + parquet.url, { method: 'HEAD' })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET'])
  })
})

describe('the cost', () => {
  const fetchFile = async (account: OpenAccount, file: ExportFile, headers = {}) =>
    nameOf(await get(file.url, account.secret, headers))

  it('is one data request for each file, and nothing more for a day', async () => {
    const account = await openAccount(service, { plan: 'pro' })
    const [first, second] = files as readonly [ExportFile, ExportFile]
    const used = (file: ExportFile, headers = {}) => account.used(() => fetchFile(account, file, headers))
    expect(await used(first)).toEqual({ month: 1, minute: 1 })
    expect(await used(first)).toEqual({ month: 0, minute: 0 })
    expect(await used(first, { range: 'bytes=0-9' })).toEqual({ month: 0, minute: 0 })
    expect(await used(second)).toEqual({ month: 1, minute: 1 })
    service.clock.advance(DAY_MS)
    expect(await used(first)).toEqual({ month: 1, minute: 1 })
  })

  it('is one for many parts at the same time', async () => {
    const account = await openAccount(service, { plan: 'pro', per_minute: 2, per_month: 1 })
    const used = await account.used(async () => {
      const ranges = Array.from({ length: 8 }, (_, i) => ({ range: `bytes=${i * 10}-${i * 10 + 9}` }))
      const names = await Promise.all(ranges.map((headers) => fetchFile(account, parquet, headers)))
      expect(names).toEqual(ranges.map(() => '206'))
    })
    expect(used).toEqual({ month: 1, minute: 1 })
  })

  it('is nothing for what cannot be had', async () => {
    const account = await openAccount(service, { plan: 'pro' })
    const used = await account.used(async () => {
      expect(nameOf(await get(`/v1/exports/${id}/cars-xx.csv.gz`, account.secret))).toBe('404 not_found')
      expect(await fetchFile(account, parquet, { range: `bytes=${parquet.bytes}-` })).toBe('416 bad_request')
    })
    expect(used.month).toBe(0)
    // A range that was refused has opened nothing.
    expect((await account.used(() => fetchFile(account, parquet))).month).toBe(1)
  })

  it('is asked for before the file: 429 when the month is used up, unless it is paid for', async () => {
    const account = await openAccount(service, { plan: 'pro', per_month: 1 })
    expect(await fetchFile(account, parquet)).toBe('200')
    expect(await fetchFile(account, parquet)).toBe('200')
    expect(await fetchFile(account, files[0] as ExportFile)).toBe('429 quota_exhausted')
  })

  it.each([
    ['free', '403 plan_required'],
    ['starter', '403 plan_required'],
    ['pro', '200'],
    ['enterprise', '200'],
  ])('with the plan %s the answer is %s', async (plan, name) => {
    const account = await openAccount(service, { plan })
    const used = await account.used(async () => expect(await fetchFile(account, parquet)).toBe(name))
    expect(used.month).toBe(name === '200' ? 1 : 0)
  })
})

describe('a test key', () => {
  it.each(['pro', 'free'])(
    'of an account with the plan %s gets nothing of the market, also of a paid file',
    async (plan) => {
      const account = await openAccount(service, { plan })
      await get(parquet.url, account.secret)
      const { secret, get: ask } = await account.openKey({ kind: 'test' })
      const used = await account.used(async () => {
        expect((await ask('/v1/exports')).body).toEqual({ exports: [], being_made: null })
        for (const headers of [{}, { range: 'bytes=0-3' }, { 'if-none-match': `"${parquet.sha256}"` }]) {
          const refused = await get(parquet.url, secret, headers)
          expect([nameOf(refused), refused.headers.etag]).toEqual(['404 not_found', undefined])
          expect(refused.body.toString()).toContain('A test key sees the sample cars, which have no export files.')
        }
      })
      expect(used).toEqual({ month: 0, minute: 3 })
    },
  )
})

describeManyDownloads(() => ({ service, folder: folder.path, held }))

it('counts what searches count', async () => {
  const path = join(folder.path, id, parquet.name)
  const questions: readonly [query: string, where: string][] = [
    ['', 'true'],
    ['transmission=manual', "transmission = 'manual'"],
    ['fuel_type=gasoline,diesel', "fuel_type in ('gasoline', 'diesel')"],
    ['body_style=compact_suv', "body_style = 'compact_suv'"],
    ['mileage_max=60000', 'mileage_km <= 60000'],
    ['price_min=100000&price_max=200000', 'price_cny between 100000 and 200000'],
    ['powertrain=battery_electric', "powertrain = 'battery_electric'"],
    ['year_min=2018', 'model_year >= 2018'],
    ['registration_state=never_registered', "registration_state = 'never_registered'"],
  ]
  const columns = questions.map(([, where], i) => `count(*) filter (where ${where}) as q${i}`)
  const [counts] = await queryDuckDb(`select ${columns.join(', ')} from '${path}'`)
  const asked = await Promise.all(
    questions.map(async ([query]) => (await service.get<{ count: number }>(`/v1/search/count?${query}`)).body.count),
  )
  expect(questions.map((_, i) => counts?.[`q${i}`])).toEqual(asked)
  expect(asked.filter((count) => count > 0 && count < 100).length).toBeGreaterThan(5)
})
