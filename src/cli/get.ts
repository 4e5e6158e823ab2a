/** `ershou get PATH`: makes one request, to a running service or to one in this process, and prints the response. */

import { Command, Option } from 'commander'
import type { Catalog } from '../catalog/create-catalog.ts'
import { type Environment, readConfig } from '../settings/config.ts'
import { type HttpResponse, sendRequest } from './get/send-request.ts'
import { suggestPaths } from './get/suggest-paths.ts'
import { locate } from './input/locate.ts'
import { needMarketplace } from './input/need-marketplace.ts'
import { readAddress } from './input/option-values.ts'
import { readServiceKey } from './input/read-service-key.ts'
import { Unsuccessful } from './output/errors.ts'
import { withExamples } from './output/examples.ts'
import { formatJson } from './output/paint.ts'
import { remark } from './output/print.ts'
import { makeVisible } from './output/visible.ts'
import type { Terminal } from './terminal.ts'

interface GetOptions {
  readonly url?: string
  readonly key?: string
  readonly keyFile?: string
  readonly head?: boolean
  readonly raw?: boolean
}

/** An example that runs a service of its own. */
export const IN_PROCESS = "ershou get '/v1/search?brand=BMW&sort=price_asc'"

export function getCommand(terminal: Terminal): Command {
  const command = new Command('get')
    .description('make one request and print the response; without --url, start a service for it')
    .argument('<path>', "path and query, such as '/v1/search?brand=BMW'")
    .option('--url <address>', 'a running service, such as http://127.0.0.1:8080 (or ERSHOU_URL)', readAddress)
    .addOption(new Option('--key <key>', 'your key; visible to other users in the process list').conflicts('keyFile'))
    .option('--key-file <file>', 'file that contains your key (or ERSHOU_KEY)')
    .option('--head', 'print status and headers to stderr')
    .addOption(new Option('--raw', 'print the response unchanged').conflicts('json'))
    .option('--json', 'print the response on one line')
    .action(get.bind(null, terminal))
  return withExamples(
    command,
    IN_PROCESS,
    'ershou get /v1/me --url http://127.0.0.1:8080 --key-file data/demo-key',
    'ershou get /healthz --url http://127.0.0.1:8080 --head',
  )
}

async function get(terminal: Terminal, path: string, options: GetOptions, command: Command): Promise<void> {
  const url = options.url ?? terminal.env.ERSHOU_URL
  if (/^https?:\/\//i.test(path)) command.error('error: give only the path here, and the service with --url')
  if (url === undefined && (options.key ?? options.keyFile) !== undefined) {
    command.error('error: a key needs a running service; add --url')
  }
  const target = path.startsWith('/') ? path : `/${path}`
  const key = url === undefined ? null : readServiceKey(options, terminal.env)
  const answer = url === undefined ? await askOwn(terminal.env, target) : await sendRequest(locate(url, target), key)
  if (options.head) printHead(terminal, answer)
  printBody(terminal, answer.body, options.raw)
  if (answer.status >= 200 && answer.status < 300) return
  await advise(terminal, answer, target, key)
  throw new Unsuccessful()
}

/** Leaves nothing behind. The modules of a service are loaded only here. */
async function askOwn(env: Environment, target: string): Promise<HttpResponse> {
  const own = { ERSHOU_HOST: '127.0.0.1', ERSHOU_PORT: '0', ERSHOU_METRICS_PORT: '' }
  const config = needMarketplace(readConfig({ ERSHOU_LOG_LEVEL: 'warn', ...env, ...own }))
  const [{ issueOwnKey }, { startService }, { openStorageInMemory }] = await Promise.all([
    import('../accounts/issue-own-key.ts'),
    import('../main.ts'),
    import('../wiring/storage/create-storage.ts'),
  ])
  const service = await startService(config, { openStorage: openStorageInMemory })
  try {
    await service.ready()
    return await sendRequest(locate(service.url, target), await issueOwnKey(service.accounts))
  } finally {
    await service.stop()
  }
}

function printHead(terminal: Terminal, { status, headers }: HttpResponse): void {
  terminal.err(`${status}\n`)
  for (const [name, value] of headers) terminal.err(`${name}: ${makeVisible(value)}\n`)
}

function printBody(terminal: Terminal, body: string, raw = false): void {
  const value = raw ? undefined : parseJson(body)
  if (value === undefined) {
    // Written unchanged to a file or program.
    terminal.out(
      terminal.columns == null ? body : `${body.replace(/\n$/, '').split('\n').map(makeVisible).join('\n')}\n`,
    )
  } else terminal.out(terminal.isJson ? `${makeVisible(JSON.stringify(value))}\n` : formatJson(value, terminal))
}

/** Undefined if it is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function advise(
  terminal: Terminal,
  { status, body }: HttpResponse,
  target: string,
  key: string | null,
): Promise<void> {
  if (status === 401 && key === null) {
    remark(terminal, '\nThis needs a key: use --key-file FILE, or set ERSHOU_KEY.')
  }
  const value = parseJson(body) as { detail?: { code?: unknown } } | null | undefined
  if (status !== 404 || value?.detail?.code !== 'not_found') return
  const paths = await listPaths()
  const near = suggestPaths(target, paths)
  const [title, list] = near.length > 0 ? ['Did you mean:', near] : ['Available paths:', paths]
  const lines = list.map((one) => `\n  ${makeVisible(one)}`)
  remark(terminal, `\nThere is no ${makeVisible(target)}. ${title}${lines.join('')}`)
}

/** Every path of the service, from the table of endpoints. The catalogue is never called. */
async function listPaths(): Promise<string[]> {
  const { createEndpoints } = await import('../api/endpoints/table.ts')
  const unasked = () => Promise.reject(new Error('only the paths are wanted'))
  const endpoints = createEndpoints(new Proxy({}, { get: () => unasked }) as Catalog, unasked)
  return [...endpoints.map(({ path }) => path), '/openapi.json', '/docs', '/healthz', '/readyz']
}
