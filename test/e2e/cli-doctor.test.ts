/** `ershou doctor`: a sentence for each thing that a service needs, beside a running service or before the first, and no change to anything. */
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueUnlimitedKey, withAccounts } from '../../scripts/issue-key.ts'
import { formatReportHosts } from '../../scripts/report-hosts.ts'
import { createApiKey } from '../../src/accounts/api-key.ts'
import { doctorCommand } from '../../src/cli/doctor.ts'
import { keepDemoSettings, withDemoSettings } from '../../src/cli/input/demo-settings.ts'
import { Unsuccessful } from '../../src/cli/output/errors.ts'
import { noteBackup } from '../../src/database/sqlite/last-backup.ts'
import { connectDatabase } from '../../src/database/sqlite/open-database.ts'
import { startService } from '../../src/main.ts'
import { readConfig } from '../../src/settings/config.ts'
import { type OpenMarketplace, openMarketplace } from '../servers/marketplace-in-process.ts'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'

const folder = createTemporaryFolder('doctor')
const at = (path: string) => join(folder.path, path)
const place = { dataDir: at('data'), databaseUrl: null }
/** Always gives the same answer, and is not the stand-in. */
const other = createServer((_, response) => response.end('{"returncode":0,"message":"","result":{}}'))
let otherUrl: string
let market: OpenMarketplace

beforeAll(async () => {
  market = await openMarketplace()
  other.listen(0, '127.0.0.1')
  await once(other, 'listening')
  otherUrl = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
  await issueUnlimitedKey(place)
  writeFileSync(at('file'), '')
  mkdirSync(at('broken'), { mode: 0o700 })
  writeFileSync(at('broken/ershou.db'), 'no database'.repeat(1000))
})
afterAll(async () => {
  await market.close()
  other.close()
  folder.remove()
})

/** A healthy service, except for the changes of a test. */
const settings = (): NodeJS.ProcessEnv => ({
  ERSHOU_DATA_DIR: place.dataDir,
  ERSHOU_PORT: '0',
  ERSHOU_MARKETPLACE_URL: market.url,
  ERSHOU_RATES_URL: `${market.url}/stats/eurofxref/eurofxref-daily.xml`,
  ERSHOU_REPORT_HOSTS: formatReportHosts(market.url),
  ERSHOU_REPORT_ALLOW_PRIVATE: 'on',
})

/** However busy the machine is. */
const PATIENT_MS = 300_000

async function run(changes: NodeJS.ProcessEnv, ...args: string[]) {
  let stdout = ''
  const out = (text: string) => {
    stdout += text
  }
  const isJson = args.includes('--json')
  const env = await withDemoSettings({ ...settings(), ...changes })
  const command = doctorCommand({ env, isJson, out, err: expect.unreachable }, PATIENT_MS)
  const code = await command.parseAsync(args, { from: 'user' }).then(
    () => 0,
    (error: unknown) => (error instanceof Unsuccessful ? 1 : Promise.reject(error)),
  )
  expect(stdout).not.toContain('hunter2')
  return { code, stdout }
}

async function examine(changes: NodeJS.ProcessEnv = {}) {
  const { code, stdout } = await run(changes, '--json')
  const found = JSON.parse(stdout) as { ok: boolean; checks: { check: string; state: string; sentence: string }[] }
  expect(code).toBe(found.ok ? 0 : 1)
  return found.checks.map(({ check, state, sentence }) => `${state} ${check} ${sentence}`)
}

const bytesOf = (path: string) =>
  readdirSync(path)
    .filter((name) => !/-(?:wal|shm)$/.test(name))
    .map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(path, name)))
        .digest('hex'),
    ])

describe('ershou doctor', () => {
  it('finds all well, for people too, and changes nothing', async () => {
    noteBackup(place.dataDir, { at_ms: Date.now(), file: '/backups/a.db', bytes: 4096 })
    const before = bytesOf(place.dataDir)
    // The stand-in's day is fixed, and so is that of its rates.
    const isToday = Math.abs(Date.now() - Date.parse('2026-11-15')) < 4 * 86_400_000
    const found = await examine()
    const isExpected = (line: string) => /^ok |^note memory/.test(line) || (!isToday && line.includes('rates'))
    expect(found.filter((line) => !isExpected(line))).toEqual([])
    expect(found).toEqual(
      [
        /^ok node Node \d/,
        /^ok settings 6 differ from their defaults$/,
        /^ok data \S+ is writable, .* free$/,
        /^ok storage SQLite in \S+\/ershou\.db, \d+ KB, 1 account$/,
        /^ok backup \/backups\/a\.db, 4 KB, made \d+ s ago$/,
        // Depends on the machine that runs the tests.
        /^(ok|note) memory .* there, /,
        /^ok redis not used/,
        /^ok port the system chooses a free one$/,
        /^ok proxy only this machine/,
        /^ok marketplace http:\S+: the stand-in, synthetic cars, \d+ brands, responded in \d+ ms$/,
        /^ok clock agrees/,
        /^(ok|bad) rates .*2026-11-13/,
        /^ok providers bingping: http:\S+\/bingping answers$/,
        /^ok providers jiajian: /,
        /^ok providers yiheng: /,
        /^ok photos 127\.0\.0\.1:\d+ answers$/,
      ].map((pattern) => expect.stringMatching(pattern)),
    )
    const { stdout } = await run({})
    expect(stdout).toMatch(/^ok {4}node {9}Node \d/)
    expect(stdout.split('\n')).toHaveLength(found.length + 1)
    expect(bytesOf(place.dataDir)).toEqual(before)
  })

  it('creates nothing in an empty folder, and says what is missing', async () => {
    const found = await examine({
      ERSHOU_DATA_DIR: at('none'),
      ERSHOU_MARKETPLACE_URL: '',
      ERSHOU_RATES_URL: '',
      ERSHOU_REPORT_HOSTS: '',
    })
    expect(found).toContainEqual(
      expect.stringMatching(/^note data \S+\/none does not exist yet; the first start creates it/),
    )
    expect(found).toContainEqual(
      expect.stringMatching(/^note storage no database at \S+ yet; the first start creates it$/),
    )
    expect(found).toContainEqual(expect.stringMatching(/^bad marketplace ERSHOU_MARKETPLACE_URL is not set/))
    expect(found).toContainEqual(
      expect.stringMatching(/^note rates ERSHOU_RATES_URL is not set: price_eur and price_usd are null/),
    )
    expect(found).toContainEqual(expect.stringMatching(/^note providers ERSHOU_REPORT_HOSTS is not set/))
    expect(existsSync(at('none'))).toBe(false)
  })

  it.each<[string, () => NodeJS.ProcessEnv, RegExp]>([
    ['folder', () => ({ ERSHOU_DATA_DIR: at('file') }), /^bad data ERSHOU_DATA_DIR: \S+ is a file, or lies below one/],
    [
      'database',
      () => ({ ERSHOU_DATA_DIR: at('broken') }),
      /^bad storage \S+ershou\.db is damaged: file is not a database/,
    ],
    [
      'PostgreSQL',
      () => ({ ERSHOU_DATABASE_URL: 'postgres://a:hunter2@127.0.0.1:9/x', ERSHOU_REDIS_URL: 'redis://127.0.0.1:9' }),
      /^bad storage ERSHOU_DATABASE_URL: no PostgreSQL answers there; start it, or correct the host and the port \(ECONNREFUSED\)$/,
    ],
    [
      'port',
      () => ({ ERSHOU_PORT: new URL(otherUrl).port }),
      /^bad port ERSHOU_PORT: port \d+ of 127\.0\.0\.1 is taken/,
    ],
    ['metrics', () => ({ ERSHOU_METRICS_PORT: new URL(otherUrl).port }), /^bad metrics ERSHOU_METRICS_PORT: port \d+/],
    [
      'host',
      () => ({ ERSHOU_HOST: '192.0.2.1', ERSHOU_PORT: '18' }),
      /^bad port ERSHOU_HOST: 192\.0\.2\.1 is no address of/,
    ],
    [
      'market',
      () => ({ ERSHOU_MARKETPLACE_URL: 'http://127.0.0.1:9' }),
      /^bad marketplace .* cannot be reached \(ECONNREFUSED\)/,
    ],
    [
      'a clock without a market',
      () => ({ ERSHOU_MARKETPLACE_URL: 'http://127.0.0.1:9' }),
      /^note clock not compared: the marketplace does not respond$/,
    ],
    [
      'envelope',
      () => ({ ERSHOU_MARKETPLACE_URL: otherUrl }),
      /^bad marketplace .* responds, but not like a marketplace \(/,
    ],
    [
      'no rates',
      () => ({ ERSHOU_RATES_URL: 'http://127.0.0.1:9/x' }),
      /^bad rates ERSHOU_RATES_URL: \S+ cannot be reached/,
    ],
    [
      'other rates',
      () => ({ ERSHOU_RATES_URL: otherUrl }),
      /^bad rates ERSHOU_RATES_URL: \S+ does not send a daily file/,
    ],
    [
      'provider',
      () => ({ ERSHOU_REPORT_HOSTS: 'yiheng=http://127.0.0.1:9' }),
      /^bad providers .* cannot be reached \(connection\)/,
    ],
    ['private', () => ({ ERSHOU_REPORT_ALLOW_PRIVATE: 'off' }), /^bad providers .*jiajian has a private address/],
    [
      'settings',
      () => ({ ERSHOU_PROT: '1' }),
      /^bad settings ERSHOU_PROT: no such setting; did you mean ERSHOU_PORT\?$/,
    ],
  ])('says what is wrong: %s', async (_, changes, sentence) => {
    expect(await examine(changes())).toContainEqual(expect.stringMatching(sentence))
  })

  it('uses the settings of a demo that runs on the folder, and not those of a killed one', async () => {
    const dataDir = at('demo')
    mkdirSync(dataDir, { mode: 0o700 })
    const { ERSHOU_DATA_DIR: _, ...demo } = settings()
    keepDemoSettings(dataDir, demo as Record<string, string>)
    const unset = Object.fromEntries(Object.keys(demo).map((name) => [name, undefined]))
    const found = await examine({ ...unset, ERSHOU_DATA_DIR: dataDir })
    expect(found).toContainEqual('ok demo `npm start` is running; checking its settings')
    expect(found).toContainEqual(expect.stringMatching(/^ok marketplace .*the stand-in/))
    const unserved = expect.stringMatching(/^bad marketplace ERSHOU_MARKETPLACE_URL is not set/)
    // Another program has its number now, and no service holds the lock of the folder.
    writeFileSync(join(dataDir, 'serve.lock'), '')
    expect(await examine({ ...unset, ERSHOU_DATA_DIR: dataDir })).toContainEqual(unserved)
    rmSync(join(dataDir, 'serve.lock'))
    const kept = readFileSync(join(dataDir, 'demo-settings.json'), 'utf8')
    writeFileSync(join(dataDir, 'demo-settings.json'), kept.replace(/"pid":\d+/, '"pid":4194305'))
    expect(await examine({ ...unset, ERSHOU_DATA_DIR: dataDir })).toContainEqual(unserved)
  })

  it('reports backups, and a public URL that leads elsewhere', async () => {
    rmSync(join(place.dataDir, 'last-backup.json'))
    expect(await examine({})).toContainEqual(expect.stringMatching(/^note backup there is none yet/))
    noteBackup(place.dataDir, { at_ms: Date.now() - 3 * 86_400_000, file: '/backups/a.db', bytes: 4096 })
    const found = await examine({ ERSHOU_PUBLIC_URL: otherUrl })
    expect(found).toContainEqual(
      expect.stringMatching(/^bad backup the last one is old: \/backups\/a\.db, 4 KB, made 3 days ago/),
    )
    expect(found).toContainEqual(
      expect.stringMatching(/^bad public url ERSHOU_PUBLIC_URL: \S+ leads to something else/),
    )
    noteBackup(place.dataDir, { at_ms: Date.now(), file: '/backups/a.db', bytes: 4096 })
    const away = await examine({ ERSHOU_PUBLIC_URL: 'http://127.0.0.1:9' })
    expect(away).toContainEqual(expect.stringMatching(/^ok backup /))
    expect(away).toContainEqual(expect.stringMatching(/^note public url .* no service runs here$/))
  })

  it('finds a running service, and does not disturb it', async () => {
    const config = { ...settings(), ERSHOU_METRICS_PORT: '', ERSHOU_LOG_LEVEL: 'off', ERSHOU_DRAIN_IDLE_MS: '0' }
    const service = await startService(readConfig(config))
    await service.ready()
    const { port } = new URL(service.url)
    const found = await examine({ ERSHOU_PORT: port, ERSHOU_METRICS_PORT: '' })
    const elsewhere = await examine({ ERSHOU_PORT: port, ERSHOU_METRICS_PORT: '', ERSHOU_DATA_DIR: at('other') })
    await service.stop()
    expect(elsewhere).toContainEqual(
      expect.stringMatching(
        /^note port an ershou service runs on http:\S+, but with a data folder other than \S+\/other; .*ERSHOU_PORT$/,
      ),
    )
    // Missing mail and backups are not errors; the rates of the stand-in may be old.
    expect(found).toContainEqual(
      expect.stringMatching(
        /^(?:ok|note) port an ershou service runs on http:\S+, ready(?:, with problems in rates)?$/,
      ),
    )
    expect(found).toContainEqual(expect.stringMatching(/^ok storage .* 1 account$/))
  })

  it('reports demo keys beside a marketplace that is not the stand-in', async () => {
    await withAccounts(place, (accounts) => accounts.createKey('self@localhost', { kind: 'test' }))
    const issued = await withAccounts(place, (accounts) =>
      accounts.createKey('self@localhost', { secret: createApiKey(randomBytes, 'test') }),
    )
    const id = 'done' in issued ? issued.done.key.id : ''
    const isTold = (line: string) => line.startsWith('note keys ') && line.includes(`ershou key revoke ${id}`)
    const told = await examine({ ERSHOU_MARKETPLACE_URL: otherUrl })
    expect(told.filter(isTold)).toHaveLength(1)
    expect(told.find(isTold)?.match(/ershou key revoke/g)).toHaveLength(1)
    expect((await examine()).filter(isTold)).toEqual([])
    expect((await examine({ ERSHOU_MARKETPLACE_URL: 'http://127.0.0.1:9' })).filter(isTold)).toEqual([])
  })

  it.each([
    ['9999-later', /^bad storage .*was written by a newer version of ershou/],
    [null, /^note storage .*is from an older version; the next start migrates it$/],
  ])('reports the version of the database: %s', async (step, sentence) => {
    const dataDir = at(`version-${step}`)
    await issueUnlimitedKey({ dataDir, databaseUrl: null })
    const database = await connectDatabase(join(dataDir, 'ershou.db'))
    database.exec(
      step === null
        ? 'delete from kysely_migration where name = (select max(name) from kysely_migration)'
        : `insert into kysely_migration values ('${step}', '2099-01-01T00:00:00.000Z')`,
    )
    database.close()
    expect(await examine({ ERSHOU_DATA_DIR: dataDir })).toContainEqual(expect.stringMatching(sentence))
  })
})
