/** Parts of `npm start` that need no process: the printed block, and the port of the stand-in. */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { formatBlock } from '../../scripts/start-block.ts'
import { findStandInPort, keepStandInPort } from '../../scripts/start-port.ts'
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
  it('is short', () => {
    expect(formatBlock(STARTED, {})).toBe(`
  Ershou is running at http://127.0.0.1:8080
  with the stand-in marketplace: 20,000 synthetic cars

  Dashboard  http://127.0.0.1:8080/link/LINK
             one-time link, signs you in as the operator within an hour
  Reference  http://127.0.0.1:8080/docs
  Market     http://127.0.0.1:9090/china/a0_0msdgscncgpi1ltocsp1exx0/
  Metrics    http://127.0.0.1:9464/metrics
  Key        ershou_test_SECRET
             a test key on plan Pro (30 requests per minute), stored in data/demo-key

  Try it:

  curl -H 'X-API-Key: ershou_test_SECRET' 'http://127.0.0.1:8080/v1/search?brand=BMW&price_max=200000&sort=price_desc'

  Stop with Ctrl-C. Another port: ERSHOU_PORT=8081 npm start
  A log line for each request: ERSHOU_LOG_REQUESTS=on npm start

`)
  })

  it.each([
    ['http://0.0.0.0:81', 'http://127.0.0.1:81/docs'],
    ['http://[::]:81', 'http://[::1]:81/docs'],
    ['http://192.0.2.1:81', 'http://192.0.2.1:81/docs'],
  ])('has addresses that can be opened: %s', (url, docs) => {
    expect(formatBlock({ ...STARTED, url }, {})).toContain(`Reference  ${docs}\n`)
  })

  it('leads into the dashboard where the public URL says', () => {
    expect(formatBlock({ ...STARTED, publicUrl: 'https://cars.example' }, {})).toContain(
      '\n  Dashboard  https://cars.example/link/LINK\n',
    )
  })

  it('says what is still running', () => {
    expect(formatBlock({ ...STARTED, isCopying: true }, {})).toContain(
      'synthetic cars\n  It is copying them now. In about a minute search results have all fields.\n\n  Dashboard',
    )
  })

  it('has no line for disabled metrics, and colours on a terminal', () => {
    const block = formatBlock({ ...STARTED, metricsUrl: null }, { hasColor: true })
    expect(block).not.toContain('Metrics')
    expect(block).toContain('\u001b[1mershou_test_SECRET\u001b[0m')
    // What is pasted has none.
    expect(block).toContain(`\n  curl -H 'X-API-Key: ershou_test_SECRET' '`)
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
