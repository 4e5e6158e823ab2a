/** Other people's tools read `/openapi.json` and call the real program with a new key, as customers do. */
import { execFile } from 'node:child_process'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatReportHosts } from '../../scripts/report-hosts.ts'
import { eventually } from '../eventually.ts'
import { gatherHints, type OpenApi } from '../properties/check-requests.ts'
import { formatTarget, type Request, requestArbitrary } from '../properties/generate-requests.ts'
import { type Program, runProgram } from '../run-program.ts'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'
import { readTruths } from '../spec/open-service.ts'
import { type RunningMarketplace, startMarketplace } from '../start-marketplace.ts'
import { type Cli, openCli } from './open-cli.ts'

const TOOLS = fileURLToPath(new URL('../../tools/first-contact', import.meta.url))
const CARS = 500
const EXACT_PRICES = ['cny', 'eur', 'usd'].flatMap((currency) => [`price_${currency}_min`, `price_${currency}_max`])
/** A cursor belongs to one log; the one in the description only shows what cursors look like. */
const OLD_CURSOR = 'Value error, this cursor is not of this log; begin without one'
const NO_FILES = { 'Download a file of an export: 404': [] }
const run = promisify(execFile)

const folder = createTemporaryFolder('first-contact')
let market: RunningMarketplace
let cli: Cli
let program: Program
let url: string
let keys: Readonly<Record<'test' | 'live', string>>
let openapi: OpenApi

/** Runs a script in the folder of the tools, and returns what it printed. */
async function script(...command: readonly [path: string, ...args: string[]]): Promise<string> {
  const ran = run(process.execPath, command, { cwd: folder.path, maxBuffer: 1e8 })
  const { stdout } = await ran.catch((error) => expect.fail(`${command[0]}: ${error.stdout}${error.stderr}`))
  return stdout
}

async function read<Body>(target: string): Promise<{ readonly status: number; headers: Headers; body: Body }> {
  const answer = await fetch(url + target, { headers: { 'x-api-key': keys.live, connection: 'close' } })
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Body }
}

beforeAll(async () => {
  cpSync(TOOLS, folder.path, { recursive: true, filter: (path) => !path.includes('node_modules') })
  await run('npm', ['ci', '--ignore-scripts', '--engine-strict=false', '--loglevel=error'], { cwd: folder.path })
  market = await startMarketplace(['--cars', String(CARS)])
  cli = openCli({
    ERSHOU_PORT: '0',
    ERSHOU_METRICS_PORT: '',
    ERSHOU_MARKETPLACE_URL: market.url,
    ERSHOU_RATES_URL: `${market.url}/stats/eurofxref/eurofxref-daily.xml`,
    ERSHOU_REPORT_HOSTS: formatReportHosts(market.url),
    ERSHOU_REPORT_ALLOW_PRIVATE: 'on',
    ERSHOU_INVENTORY: 'on',
    ERSHOU_SYNC_PER_SECOND: '10000',
    ERSHOU_SYNC_PER_DAY: '1000000',
    ERSHOU_ADDRESS_PER_MINUTE: '1000000',
    ERSHOU_INVALID_PER_MINUTE: '1000000',
    ERSHOU_LOG_REQUESTS: 'off',
    ERSHOU_DRAIN_IDLE_MS: '0',
  })
  const email = 'wei@example.org'
  await cli.json('account', 'create', '--email', email, '--plan', 'enterprise')
  await cli.json('account', 'override', email, '--per-minute', '1000000')
  const create = async (...options: readonly string[]) =>
    (await cli.json('key', 'create', '--account', email, ...options)).secret as string
  keys = { test: await create('--test'), live: await create() }
  program = cli.start('serve')
  url = (await program.saw(/ershou +(\S+)\n/))[1] as string
  await eventually(async () => {
    const { body } = await read<{ inventory: object }>('/readyz')
    expect(body.inventory).toMatchObject({ state: 'complete', listings: CARS, index: { state: 'ready' } })
  })
  openapi = (await read<OpenApi>('/openapi.json')).body
  writeFileSync(join(folder.path, 'openapi.json'), JSON.stringify(openapi))
})

afterAll(async () => {
  program?.child.kill('SIGTERM')
  await program?.finished
  await market?.stop()
  cli?.remove()
  folder.remove()
})

describe('a Postman collection with a test key', () => {
  interface Answer {
    readonly name: string
    readonly status: number
    readonly complaints: readonly string[]
  }

  /** The complaints about those that did not succeed, by name; all operations are requested once. */
  async function refusals(...options: readonly string[]): Promise<Readonly<Record<string, readonly string[]>>> {
    const answers = JSON.parse(await script('run-collection.mjs', keys.test, ...options)) as Answer[]
    const names = Object.values(openapi.paths).map((path) => (path.get as unknown as { summary: string }).summary)
    expect(answers.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
    const refused = answers.filter(({ status }) => status < 200 || status > 299)
    return Object.fromEntries(refused.map(({ name, status, complaints }) => [`${name}: ${status}`, complaints]))
  }

  it('succeeds with every request, but finds no files for a test key', async () => {
    expect(await refusals('off')).toEqual(NO_FILES)
  })

  it('succeeds with every optional parameter, except with an old cursor', async () => {
    expect(await refusals('on', ...EXACT_PRICES)).toEqual({
      ...NO_FILES,
      'List changes in the market: 422': [OLD_CURSOR],
    })
  })

  // Postman invents values for parameters without examples. These have none, because price limits exclude one another.
  it('is refused only because of price limits that exclude one another', async () => {
    const excluded = EXACT_PRICES.map((name) => `Value error, ${name} cannot be combined with price_min`)
    expect(await refusals('on')).toEqual({
      ...NO_FILES,
      'Search cars: 422': excluded,
      'Count cars: 422': excluded,
      'Count cars by filter value: 422': excluded,
      'List changes in the market: 422': [OLD_CURSOR, ...excluded],
    })
  })
})

describe('the clients of openapi-zod-client, orval with its validators, and hey-api', () => {
  beforeAll(async () => {
    const bin = 'node_modules/.bin'
    await script(`${bin}/openapi-zod-client`, 'openapi.json', '--output', 'zodios.ts', '--with-alias')
    await script(`${bin}/orval`)
    await script(`${bin}/openapi-ts`, '--input', 'openapi.json', '--output', 'hey-api')
    // The installed zod has version 4 under this name, which the generator does not use.
    const validators = join(folder.path, 'orval-zod4.ts')
    writeFileSync(validators, readFileSync(validators, 'utf8').replace("from 'zod'", "from 'zod/v4'"))
    await script(`${bin}/tsc`)
  })

  it.each(['test', 'live'] as const)('compile, and call every endpoint with a %s key', async (kind) => {
    const lines = (await script('out/call-everything.js', url, keys[kind])).trimEnd().split('\n')
    const names = Object.values(openapi.paths)
      .map((path) => path.get as unknown as { readonly operationId: string })
      .map(({ operationId }) => operationId)
      .filter((name) => name !== 'getExportFile')
    const called = lines.map((line) => line.replace(/ \d+$/, ''))
    expect(called).toEqual(
      ['openapi-zod-client', 'orval', 'hey-api'].flatMap((client) => names.map((name) => `${client} ${name}`)),
    )
    const calls = lines.reduce((sum, line) => sum + Number(line.split(' ')[2]), 0)
    process.stdout.write(`${calls} calls with a ${kind} key\n`)
    expect(calls).toBeGreaterThan(3 * 250)
  })
})

describe('Prism as a proxy that validates', () => {
  const COUNT = 2800
  const AT_ONCE = 8

  interface Seen {
    readonly status: number
    /** Prism answers itself when it cannot pass a request on. */
    readonly isPassedOn: boolean
    readonly violations: readonly string[]
  }

  async function startPrism(description: object) {
    writeFileSync(join(folder.path, 'prism.json'), JSON.stringify(description))
    const args = ['proxy', join(folder.path, 'prism.json'), url, '--port', '0']
    const prism = runProgram(join(folder.path, 'node_modules/@stoplight/prism-cli/dist/index.js'), args)
    const [, proxy = ''] = await prism.saw(/listening on (http:[\w/.:]+)/)
    const ask = (target: string, key: string | null) =>
      new Promise<Seen>((resolve, reject) => {
        // Its headers have every complaint about a wild request, too.
        const options = { path: target, headers: key === null ? {} : { 'x-api-key': key }, maxHeaderSize: 1 << 20 }
        get(proxy, options, (response) => {
          const { statusCode: status = 0, headers } = response
          const all = JSON.parse(String(headers['sl-violations'] ?? '[]')) as { location: string[] }[]
          const ours = all.filter(({ location }) => location[0] === 'response')
          const violations = ours.map((one) => `${status} ${target} ${JSON.stringify(one)}`)
          const seen = { status, isPassedOn: headers['x-request-id'] !== undefined, violations }
          response.resume().on('end', () => resolve(seen))
        }).on('error', reject)
      })
    return { ask, stop: () => prism.child.kill('SIGTERM') && prism.finished }
  }

  it('would see a contradiction', async () => {
    const text = JSON.stringify(openapi).replace('"count":{"type":"integer"', '"count":{"type":"string"')
    const { ask, stop } = await startPrism(JSON.parse(text))
    expect((await ask('/v1/search/count', keys.test)).violations).toHaveLength(1)
    await stop()
  })

  it(`sees none in ${COUNT} requests`, async () => {
    const operations = Object.entries(openapi.paths).map(([path, item]) => ({ parameters: [], ...item.get, path }))
    const hints = await gatherHints({ truths: await readTruths(market), marketplace: market, get: read })
    // All but the slow one.
    const samples = [...Array(14).keys(), 15, 16, 20, 21, 22].map((i) => String(i + 1))
    const hintsOf = { live: hints, test: { ...hints, car_id: samples, ids: [samples.join()] } }
    const { ask, stop } = await startPrism(openapi)
    const seen: Seen[] = []
    for (const kind of ['live', 'test'] as const) {
      const drawn = fc.sample(requestArbitrary(operations, hintsOf[kind]), { numRuns: COUNT / 2, seed: 20_261_117 })
      const send = (request: Request) => ask(formatTarget(request), request.hasKey ? keys[kind] : null)
      for (let at = 0; at < drawn.length; at += AT_ONCE)
        seen.push(...(await Promise.all(drawn.slice(at, at + AT_ONCE).map(send))))
    }
    await stop()
    expect(seen.flatMap(({ violations }) => violations)).toEqual([])
    const statuses: Record<string, number> = {}
    for (const { status, isPassedOn } of seen) if (isPassedOn) statuses[status] = (statuses[status] ?? 0) + 1
    process.stdout.write(`${JSON.stringify(statuses)} through Prism\n`)
    expect(Object.keys(statuses)).toEqual(['200', '401', '404', '422', '429', '502'])
    expect(seen.filter(({ isPassedOn }) => isPassedOn).length).toBeGreaterThanOrEqual(2600)
  })
})
