/** Parts of `npm start`: the printed block, the programs that it runs, and the port of the stand-in. */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { formatBlock } from '../../scripts/start-block.ts'
import { findStandInDay } from '../../scripts/start-day.ts'
import { chooseSyncHours } from '../../scripts/start-pace.ts'
import { findStandInPort, keepStandInPort } from '../../scripts/start-port.ts'
import { createPrograms } from '../../scripts/start-programs.ts'
import { createCopyProgress, createExportProgress } from '../../scripts/start-progress.ts'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'

const STARTED = {
  url: 'http://127.0.0.1:8080',
  metricsUrl: 'http://127.0.0.1:9464/metrics',
  marketUrl: 'http://127.0.0.1:9090',
  cars: 20_000,
  secret: 'ershou_test_SECRET',
  keyPath: 'data/demo-key',
  linkSecret: 'LINK',
  publicUrl: null,
  isCopying: false,
}

describe('the block', () => {
  it('explains each line, within 80 columns', () => {
    expect(formatBlock(STARTED, {})).toBe(`
  Ershou is running at http://127.0.0.1:8080
  with a stand-in marketplace: 20,000 synthetic cars. Every minute some appear,
  leave or change their price, and the service reads the changes.

  Market     http://localhost:8080/market
             the cars as pages: search, photos, inspection reports, comparison
  Dashboard  http://localhost:8080/link/LINK
             signs you in once, within an hour, as the operator: accounts, keys
             counts as your confirmation for ten minutes; then a password does
  Reference  http://localhost:8080/docs
             every endpoint, field and error, to read and to try in the browser
  Stand-in   http://127.0.0.1:9090/china/a0_0msdgscncgpi1ltocsp1exx0/
             the marketplace as its visitors see it, in Chinese
  Metrics    http://127.0.0.1:9464/metrics
             for Prometheus, on a port of its own
  Key        ershou_test_SECRET
             for the header X-API-Key; plan Pro, 30 requests a minute
             stored in data/demo-key, the same at every start

  Try it:

  curl -H 'X-API-Key: ershou_test_SECRET' 'http://127.0.0.1:8080/v1/search?brand=BMW&price_max=200000&sort=price_desc'

  Stop with Ctrl-C. Another port: ERSHOU_PORT=8081 npm start
  A log line for each request: ERSHOU_LOG_REQUESTS=on npm start

`)
  })

  it.each([
    ['http://0.0.0.0:81', 'http://localhost:81/docs'],
    ['http://[::]:81', 'http://localhost:81/docs'],
    ['http://192.0.2.1:81', 'http://192.0.2.1:81/docs'],
  ])('has addresses that can be opened, and at which passkeys work: %s', (url, docs) => {
    expect(formatBlock({ ...STARTED, url }, {})).toContain(`Reference  ${docs}\n`)
  })

  it('leads into the dashboard where the public URL says', () => {
    expect(formatBlock({ ...STARTED, publicUrl: 'https://cars.example' }, {})).toContain(
      '\n  Dashboard  https://cars.example/link/LINK\n',
    )
  })

  it('says what is still running', () => {
    const block = formatBlock({ ...STARTED, isCopying: true }, {})
    expect(block).toContain(
      'reads the changes.\n\n  The service is copying the market now and prints its progress here. Until it\n  is done, the marketplace answers searches, and some fields are not read yet.\n\n  Market',
    )
    expect(block.split('\n').filter((line) => line.length > 80)).toEqual([expect.stringContaining('curl')])
  })

  it('has no line for disabled metrics, and colours on a terminal', () => {
    const block = formatBlock({ ...STARTED, metricsUrl: null }, { hasColor: true })
    expect(block).not.toContain('Metrics')
    expect(block).toContain('\u001b[1mershou_test_SECRET\u001b[0m')
    // What is pasted has none.
    expect(block).toContain(`\n  curl -H 'X-API-Key: ershou_test_SECRET' '`)
  })
})

describe('the programs', () => {
  const folder = createTemporaryFolder('programs')
  afterAll(() => folder.remove())
  const log = join(folder.path, 'log')

  /** Says when it is told to end; `work` is what it does before it does. */
  function writeProgram(name: string, work: string): URL {
    const path = join(folder.path, `${name}.mjs`)
    const body = `import { appendFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { createServer } from 'node:net'
const tell = (text) => appendFileSync(${JSON.stringify(log)}, '${name} ' + text + '\\n')
process.once('SIGTERM', () => { ${work}; tell('ended'); process.exit() })
process.once('SIGINT', () => tell('was interrupted'))
createServer().listen(0)
console.log('up', process.pid)`
    writeFileSync(path, body)
    return pathToFileURL(path)
  }

  it('are stopped in turn, and Ctrl-C does not reach them', async () => {
    const programs = createPrograms()
    const used = programs.start(writeProgram('used', ''), [])
    // It takes longer to end than the other one would.
    const user = programs.start(writeProgram('user', `execFileSync(process.execPath, ['-e', ''])`), [])
    const lines = [(await used.saw(/^up/))?.[0], (await user.saw(/^up/))?.[0]]
    // Throws where no group of processes has this number.
    for (const line of lines) process.kill(-Number(line?.split(' ')[1]), 0)
    programs.stop()
    programs.stop()
    await programs.ended()
    expect(readFileSync(log, 'utf8')).toBe('user ended\nused ended\n')
  })
})

describe('the progress of the first copy', () => {
  it('is told for each tenth of the market, with the time that is left at the measured pace', () => {
    let now = 0
    const tell = createCopyProgress('http://x/status', () => now)
    const at = (seconds: number, read: number | null, of: number | null = 20_000) => {
      now = seconds * 1000
      return tell({ read, of, isComplete: false })
    }
    // At once, whatever is known by then: the first tenth takes a minute or more.
    expect(at(0, null)).toBe('The market is being copied; http://x/status shows how far.')
    expect([at(0, null), at(0, 4000, null)]).toEqual([null, null])
    expect(at(1, 0)).toBeNull()
    expect(at(2, 1999)).toBeNull()
    expect(at(21, 2000)).toBe('Copied 2,000 of 20,000 cars, about 3 minutes left at this pace.')
    expect(at(25, 3000)).toBeNull()
    // Slower than before: the last part counts.
    expect(at(2021, 4000)).toBe('Copied 4,000 of 20,000 cars, about 267 minutes left at this pace.')
    expect(at(2031, 14_000)).toBe('Copied 14,000 of 20,000 cars, about 6 seconds left at this pace.')
    expect(at(2041, 20_001)).toBeNull()
    expect(tell({ read: 19_998, of: 19_998, isComplete: true })).toBe('The market is copied: searches have all fields.')
  })

  it('has no estimate for a copy that was resumed and has not grown yet', () => {
    const tell = createCopyProgress('http://x/status', () => 5)
    expect(tell({ read: 500, of: 1000, isComplete: false })).toBe(
      'The market is being copied; http://x/status shows how far.\nCopied 500 of 1,000 cars.',
    )
    expect(tell({ read: 500, of: 1000, isComplete: false })).toBeNull()
  })
})

it('tells how far the first export is, by quarters', () => {
  const tell = createExportProgress()
  const at = (rows_written: number) => tell({ begun_at: '', rows_written, rows_expected: 20_000 })
  expect([tell(null), at(0), at(4999), at(5000), at(15_100), at(20_001)]).toEqual([
    null,
    'The first export is being made: 0 %.',
    null,
    'The first export is being made: 25 %.',
    'The first export is being made: 75 %.',
    null,
  ])
})

it.each([
  [100, '0.05'],
  [3000, '0.05'],
  [12_000, '0.2'],
  [10 * 60_000, '1'],
])('reads the market less often on a slow machine: a start of %d ms, every %s hours', (startedMs, hours) => {
  expect(chooseSyncHours(startedMs)).toBe(hours)
})

describe('the day of the stand-in', () => {
  const folder = createTemporaryFolder('day')
  afterAll(() => folder.remove())
  const NOW = Date.parse('2026-11-15T20:00:00Z')
  const DAY_MS = 86_400_000

  it('is the day before in China, and stays the same for two weeks', () => {
    expect(findStandInDay(folder.path, NOW)).toBe('2026-11-15')
    expect(findStandInDay(folder.path, NOW + 3 * DAY_MS)).toBe('2026-11-15')
    expect(findStandInDay(folder.path, NOW + 13 * DAY_MS)).toBe('2026-11-15')
    expect(findStandInDay(folder.path, NOW + 14 * DAY_MS)).toBe('2026-11-29')
  })

  it.each(['', 'x', '2026-13-01', '2027-01-01', '2026-11-15 --cars 1'])('is a new one when %j was kept', (text) => {
    writeFileSync(join(folder.path, 'stand-in-day'), text)
    expect(findStandInDay(folder.path, NOW)).toBe('2026-11-15')
  })
})

describe('the port of the stand-in', () => {
  const folder = createTemporaryFolder('port')
  afterAll(() => folder.remove())

  it('is that of the last start, unless it is in use by now', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    keepStandInPort(folder.path, `http://127.0.0.1:${port}`)
    expect(await findStandInPort(folder.path)).toBe(0)
    server.close()
    await once(server, 'close')
    expect(await findStandInPort(folder.path)).toBe(port)
  })

  it.each(['', 'x', '0', '80', '65536', '-1', '8080 8081'])('is a new one when %j was kept', async (text) => {
    writeFileSync(join(folder.path, 'stand-in-port'), text)
    expect(await findStandInPort(folder.path)).toBe(0)
  })

  it.each([
    ['a pipe', ['mkfifo']],
    ['a link', ['ln', '-s', 'elsewhere']],
  ])('is a new one when %s is in its place, and nothing is written there', async (_, [command = '', ...args]) => {
    const odd = join(folder.path, command)
    mkdirSync(odd)
    writeFileSync(join(odd, 'elsewhere'), '9090')
    execFileSync(command, [...args, 'stand-in-port'], { cwd: odd })
    expect(await findStandInPort(odd)).toBe(0)
    keepStandInPort(odd, 'http://127.0.0.1:9091')
    expect(readFileSync(join(odd, 'elsewhere'), 'utf8')).toBe('9090')
  })

  it('is a new one when none was saved, or none can be', async () => {
    const nowhere = join(folder.path, 'nowhere')
    keepStandInPort(nowhere, 'http://127.0.0.1:9090')
    expect(await findStandInPort(nowhere)).toBe(0)
  })
})
