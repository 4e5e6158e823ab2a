/** The command line of the MCP inspector lists and calls every tool of the real program, over HTTP and over `ershou mcp`, and gets what `/v1` answers. */
import { execFile } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatReportHosts } from '../../scripts/report-hosts.ts'
import { type Cli, openCli } from '../e2e/open-cli.ts'
import type { Program } from '../run-program.ts'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'
import { type RunningMarketplace, startMarketplace } from '../start-marketplace.ts'

const TOOLS = fileURLToPath(new URL('../../tools/mcp-inspector', import.meta.url))
const ERSHOU = fileURLToPath(new URL('../../dist/src/cli/ershou.js', import.meta.url))
const run = promisify(execFile)

interface Call {
  readonly args: readonly string[]
  /** The same question to `/v1`; null = it answers none. */
  readonly target: string | null
}

/** About a sample car with a report that contradicts itself. */
const CALLS: Readonly<Record<string, Call>> = {
  search_cars: { args: ['brand=BMW'], target: '/v1/search?brand=BMW' },
  count_cars: { args: ['facets=true'], target: '/v1/facets' },
  get_car: { args: ['car_id=6'], target: '/v1/cars/6' },
  compare_price: { args: ['car_id=6'], target: '/v1/cars/6/market' },
  find_other_ads: { args: ['car_id=6'], target: '/v1/cars/6/duplicates' },
  get_import_rules: { args: ['car_id=6', 'destination=RU'], target: '/v1/cars/6/import-rules?destination=RU' },
  get_inspection: { args: ['car_id=6', 'view=full'], target: '/v1/cars/6/inspection?view=full' },
  list_changes: {
    args: ['type=appeared', `fields=["cursor","at","car_id","type","fields","row"]`],
    target: '/v1/changes?type=appeared',
  },
  suggest_names: { args: ['q=bm'], target: '/v1/suggest?q=bm' },
  get_usage: { args: [], target: '/v1/me' },
  explain_field: { args: ['fields=["had_accident","mileage_km"]'], target: null },
}

const folder = createTemporaryFolder('mcp-inspector')
let market: RunningMarketplace
let cli: Cli
let program: Program
let ask: (target: string) => Promise<unknown>
let ways: Readonly<Record<'http' | 'stdio', readonly string[]>>

beforeAll(async () => {
  cpSync(TOOLS, folder.path, { recursive: true, filter: (path) => !path.includes('node_modules') })
  // Its command line runs on Node 20, though the package asks for a newer one for its web page.
  await run('npm', ['ci', '--ignore-scripts', '--engine-strict=false', '--loglevel=error'], { cwd: folder.path })
  market = await startMarketplace()
  cli = openCli({
    ERSHOU_PORT: '0',
    ERSHOU_METRICS_PORT: '',
    ERSHOU_MARKETPLACE_URL: market.url,
    ERSHOU_RATES_URL: `${market.url}/stats/eurofxref/eurofxref-daily.xml`,
    ERSHOU_REPORT_HOSTS: formatReportHosts(market.url),
    ERSHOU_LOG_REQUESTS: 'off',
    ERSHOU_DRAIN_IDLE_MS: '0',
  })
  const email = 'wei@example.org'
  await cli.json('account', 'create', '--email', email, '--plan', 'enterprise')
  const { secret } = await cli.json('key', 'create', '--account', email, '--test')
  program = cli.start('serve')
  const url = (await program.saw(/ershou +(\S+)\n/))[1] as string
  ask = async (target) => (await fetch(url + target, { headers: { 'x-api-key': secret } })).json()
  ways = {
    http: [`${url}/mcp`, '--transport', 'http', '--header', `Authorization: Bearer ${secret}`],
    stdio: ['-e', `ERSHOU_URL=${url}`, '-e', `ERSHOU_KEY=${secret}`, process.execPath, ERSHOU, 'mcp'],
  }
})
afterAll(async () => {
  program?.child.kill('SIGTERM')
  await program?.finished
  await market?.stop()
  cli?.remove()
  folder.remove()
})

interface Called {
  readonly isError?: boolean
  readonly structuredContent: { readonly answer: unknown }
}

/** What the inspector printed, which is one JSON object after its notices. */
async function inspect<Printed>(way: readonly string[], ...args: readonly string[]): Promise<Printed> {
  const inspector = join(folder.path, 'node_modules/.bin/mcp-inspector')
  const { stdout, stderr } = await run(process.execPath, [inspector, '--cli', ...way, ...args], { maxBuffer: 1e8 })
  const from = stdout.search(/^\{/m)
  if (from === -1) expect.fail(`${stdout}${stderr}`)
  return JSON.parse(stdout.slice(from)) as Printed
}

describe.each(['http', 'stdio'] as const)('over %s', (way) => {
  it('the inspector lists every tool', async () => {
    const { tools } = await inspect<{ tools: { name: string }[] }>(ways[way], '--method', 'tools/list')
    expect(tools.map(({ name }) => name)).toEqual(Object.keys(CALLS))
  })

  it.each(Object.entries(CALLS))('the inspector calls %s', async (name, { args, target }) => {
    const asked = ['--method', 'tools/call', '--tool-name', name, ...args.flatMap((arg) => ['--tool-arg', arg])]
    const { isError, structuredContent } = await inspect<Called>(ways[way], ...asked)
    expect(isError).toBeUndefined()
    expect(Object.keys(structuredContent)).toEqual(['unknown_means', 'unknown', 'omitted', 'answer'])
    if (target !== null) expect(withoutClock(await ask(target))).toMatchObject(withoutClock(structuredContent.answer))
  })
})

/** Without what differs from one moment to the next: the age of what is said, and what is left of the minute. */
function withoutClock(answer: unknown): object {
  const passing = new Set(['observed_at', 'last_used_at', 'per_minute_remaining'])
  return JSON.parse(JSON.stringify(answer, (key, value) => (passing.has(key) ? undefined : value)))
}
