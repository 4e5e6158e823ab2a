/** The real program `ershou`: exit codes, signals and output, and that every kind of command ends. */

import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { IN_PROCESS } from '../../src/cli/get.ts'
import { type OpenMarketplace, openMarketplace } from '../servers/marketplace-in-process.ts'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'
import { PATIENT_SOURCE } from '../start-marketplace.ts'
import { type Cli, openCli } from './open-cli.ts'

const ERSHOU_URL = new URL('../../dist/src/cli/ershou.js', import.meta.url)
const ERSHOU = ERSHOU_URL.pathname
const NO_REPORT = new URL('../../src/reports/jiajian/fixtures/other-layout.html', import.meta.url).pathname

let market: OpenMarketplace
let cli: Cli
beforeAll(async () => {
  market = await openMarketplace()
  cli = openCli({ ERSHOU_MARKETPLACE_URL: market.url, ...PATIENT_SOURCE })
})
afterAll(async () => {
  cli.remove()
  await market.close()
})

const run = (...args: readonly string[]) => cli.start(...args).finished

it('prints its version and its help', async () => {
  const version = await run('--version')
  expect(version).toMatchObject({ code: 0, stderr: '' })
  expect(version.stdout).toMatch(/^\d+\.\d+\.\d+(-dev)?\n$/)
  const help = await run('--help')
  expect(help).toMatchObject({ code: 0, stderr: '' })
  expect(help.stdout).toContain('serve')
})

it('runs one request and leaves nothing behind', async () => {
  const end = await run('get', IN_PROCESS.split("'")[1] as string)
  expect(end).toMatchObject({ code: 0, stderr: '' })
  expect(end.stdout).toMatch(/^\{\n {2}"/)
  expect(JSON.parse(end.stdout).results.length).toBeGreaterThan(0)
  expect(readdirSync(cli.folder)).toEqual([])
})

it('reads .env in its working directory, and names the line of an error', () => {
  const { ERSHOU_ENV_FILE: _, ...env } = process.env
  const folder = createTemporaryFolder('env')
  const config = (text: string) => {
    writeFileSync(join(folder.path, '.env'), text)
    return spawnSync(process.execPath, [ERSHOU, 'config'], { cwd: folder.path, env, encoding: 'utf8' })
  }
  expect(config('ERSHOU_PORT=8181\nPATH=/nowhere\n').stdout).toMatch(/^ERSHOU_PORT +8181 {2}\* {2}\(\.env line 1\)$/m)
  expect(config('\nERSHOU_PROT=1\n')).toMatchObject({
    status: 2,
    stdout: '',
    stderr: 'ershou: ERSHOU_PROT (.env line 2): no such setting; did you mean ERSHOU_PORT?\n',
  })
  folder.remove()
})

it('exits 2 on wrong usage, and prints no result', async () => {
  expect(await run('nonsense')).toMatchObject({ code: 2, stdout: '', stderr: "error: unknown command 'nonsense'\n" })
})

it('writes to a fresh data folder, and exits 1 when it is refused', async () => {
  const create = ['account', 'create', '--email', 'wei@example.org', '--json']
  const created = await run(...create)
  expect(created).toMatchObject({ code: 0, stderr: '' })
  expect(JSON.parse(created.stdout)).toMatchObject({ email: 'wei@example.org' })
  expect(existsSync(join(cli.folder, 'ershou.db'))).toBe(true)
  expect(await run(...create)).toMatchObject({
    code: 1,
    stdout: '',
    stderr: '{"error":{"code":"refused","message":"there is an account of wei@example.org already"}}\n',
  })
})

it('exits 1 when the printed answer is an error', async () => {
  expect(await run('parse', 'jiajian', NO_REPORT, '--json')).toMatchObject({
    code: 1,
    stdout: '{"kind":"unsupported","provider":"jiajian"}\n',
    stderr: '',
  })
})

it('does not fail when its reader closes the pipe', async () => {
  const { child, finished } = cli.start('plan', 'list')
  child.stdout?.destroy()
  expect(await finished).toMatchObject({ code: 0, signal: null, stderr: '' })
})

it('fits a terminal, and colours what it shows there', () => {
  const list = execFileSync(
    'script',
    ['-qec', `stty cols 60 && '${process.execPath}' '${ERSHOU}' account list`, '/dev/null'],
    {
      env: { ...process.env, TERM: 'xterm', NO_COLOR: '', ERSHOU_DATA_DIR: cli.folder },
      encoding: 'utf8',
    },
  )
  expect(list).toContain('\u001b[32mactive\u001b[0m')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with an escape character.
  const lines = list.replaceAll(/\u001b\[\d*m|\r/g, '').split('\n')
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(60)
})

/** Runs commands one after another in one process of their own; `loaded` = the files that it has loaded by its end, as V8 tells. */
function runAndList(commands: readonly string[], env: NodeJS.ProcessEnv): { printed: string[]; loaded: string[] } {
  const folder = createTemporaryFolder('loaded')
  const script = `import { runCommandLine } from '${new URL('run-command-line.js', ERSHOU_URL)}'
    for (const command of ${JSON.stringify(commands)}) {
      let printed = ''
      const terminal = { env: ${JSON.stringify(env)}, out() {}, err: (text) => (printed += text) }
      await runCommandLine(command.split(' '), terminal, '0.0.0')
      console.log(JSON.stringify(printed))
    }`
  const stdout = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, NODE_OPTIONS: '', NODE_V8_COVERAGE: folder.path },
    encoding: 'utf8',
  })
  const loaded = readdirSync(folder.path).flatMap((name) => {
    const { result } = JSON.parse(readFileSync(join(folder.path, name), 'utf8')) as { result: { url: string }[] }
    return result.map(({ url }) => url).filter((url) => url.startsWith('file:'))
  })
  folder.remove()
  const printed = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as string)
  return { printed, loaded }
}

it('checks settings before it loads what it needs, whatever the command', () => {
  const commands = ['serve', 'get /v1/me', 'sync --once', 'import x.jsonl', 'inventory status', 'export', 'backup x']
  const { printed, loaded } = runAndList([...commands, 'doctor'], { ERSHOU_PORT: 'x', ERSHOU_CACHE_MB: 'x' })
  for (const [i, command] of commands.entries()) expect(printed[i], command).toMatch(/^ershou: ERSHOU_\w+: must be/)
  expect(loaded.length).toBeGreaterThan(10)
  expect(
    loaded.filter((url) =>
      /\/(fastify|kysely|pg|ioredis|undici)\/|src\/(main|web|wiring|database\/(?!sqlite\/part-file))/.test(url),
    ),
  ).toEqual([])
  expect(loaded.length).toBeLessThan(80)
})

it.runIf(process.platform === 'linux').each(['src/cli/ershou.js', 'scripts/start.js'])(
  'says that too few files may be opened: %s',
  (program) => {
    const path = new URL(`../../dist/${program}`, import.meta.url).pathname
    const limited = ['-c', 'ulimit -n 128 && exec "$@"', 'sh', process.execPath, path, 'serve']
    const { status, stderr } = spawnSync('sh', limited, { encoding: 'utf8' })
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^ershou: This process can open only 128 files/)])
  },
)
