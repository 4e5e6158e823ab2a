/** The command line of the MCP inspector lists and calls every tool of the real program, over HTTP and over `ershou mcp`. */
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

/** A sample car with a report that contradicts itself. */
const CALLS: Readonly<Record<string, readonly string[]>> = {
  search_cars: ['brand=BMW', 'fields=["id","title","power_hp"]'],
  count_cars: ['facets=true', 'fields=["make"]'],
  get_car: ['car_id=6'],
  get_inspection: ['car_id=6', 'view=full'],
  list_changes: ['type=appeared'],
  suggest_names: ['q=bm'],
  get_usage: [],
  explain_field: ['fields=["had_accident","mileage_km"]'],
}

const folder = createTemporaryFolder('mcp-inspector')
let market: RunningMarketplace
let cli: Cli
let program: Program
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
  readonly structuredContent: object
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

  it.each(Object.keys(CALLS))('the inspector calls %s', async (name) => {
    const args = (CALLS[name] as string[]).flatMap((arg) => ['--tool-arg', arg])
    const asked = ['--method', 'tools/call', '--tool-name', name, ...args]
    const { isError, structuredContent } = await inspect<Called>(ways[way], ...asked)
    expect(isError).toBeUndefined()
    expect(Object.keys(structuredContent)).toEqual(['unknown_means', 'unknown', 'omitted', 'answer'])
  })
})
