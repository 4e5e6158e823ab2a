/** `npm start`: one calm block when all is ready, with a request that can be pasted, and the same key and port at the next start. */
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, expect, it } from 'vitest'
import { type Program, runProgram } from '../run-program.ts'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'

const folder = createTemporaryFolder('start')
const dataDir = join(folder.path, 'data')
const programs: Program[] = []
afterEach(async () => {
  for (const { child } of programs) child.kill('SIGTERM')
  await Promise.all(programs.splice(0).map(({ finished }) => finished))
})
afterAll(() => folder.remove())

/** The copy of 20,000 cars would take all of the machine for the whole test, and nothing here waits for it. */
const SLOW_COPY = { ERSHOU_SYNC_PER_SECOND: '2' }
const settings = { ERSHOU_PORT: '0', ERSHOU_METRICS_PORT: '0', ERSHOU_DATA_DIR: dataDir, ...SLOW_COPY }

interface Started {
  readonly program: Program
  readonly key: string
  /** What is pasted. */
  readonly sample: string
  readonly market: string
  /** Into the dashboard, once. */
  readonly link: string
}

function run(others: NodeJS.ProcessEnv = {}): Program {
  const program = runProgram('scripts/start.js', [], { ...settings, ...others })
  programs.push(program)
  return program
}

async function start(): Promise<Started> {
  const program = run()
  const [block] = await program.saw(/^[\s\S]* Ctrl-C[\s\S]*$/)
  expect(block).not.toContain('\u001b')
  const [, key, sample] = /^ {2}curl -H 'X-API-Key: (\S+)' '(\S+)'$/m.exec(block) ?? []
  const [, market] = /^ {2}Market +(http\S+?\d)\/china\//m.exec(block) ?? []
  const [, link] = /^ {2}Dashboard +(http\S+\/link\/[\w-]{43})$/m.exec(block) ?? []
  expect(block).toMatch(/^ {2}Reference +http\S+\/docs$/m)
  expect(block).toMatch(/^ {2}Metrics +http\S+\/metrics$/m)
  expect(block).toContain(`  Key        ${key}\n`)
  // A terminal of 80 columns holds all but the lines to be opened and pasted.
  const wide = block.split('\n').filter((line) => line.length > 80 && !line.includes(dataDir))
  expect(wide).toEqual([expect.stringContaining('Dashboard'), expect.stringContaining('curl')])
  return { program, ...({ key, sample, market, link } as Record<'key' | 'sample' | 'market' | 'link', string>) }
}

async function stop({ child, finished }: Program): Promise<void> {
  child.kill('SIGTERM')
  const end = await finished
  expect(end.code).toBe(0)
  // No line of the log: nothing went wrong, and requests are told on demand only.
  expect(end.stderr.split('\n').filter((line) => line !== '')).toEqual([
    'Starting the stand-in marketplace …',
    `Starting the service, with its storage in ${dataDir} …`,
    'Reading the catalogue of the marketplace and the exchange rates …',
    expect.stringMatching(
      /^Ready after [\d.]+ s \(stand-in marketplace [\d.]+ s, service [\d.]+ s, catalogue [\d.]+ s\)\.$/,
    ),
    'Stopping …',
  ])
}

/** As somebody does who presses the button on the page that a link shows. */
function useLink(link: string): Promise<Response> {
  const headers = { origin: new URL(link).origin, connection: 'close' }
  return fetch(link, { method: 'POST', headers, body: new URLSearchParams(), redirect: 'manual' })
}

const ask = (url: string, key: string) => fetch(url, { headers: { 'x-api-key': key, connection: 'close' } })

it('shows a key and a request that works at once, and both again at the next start', async () => {
  const first = await start()
  const answer = await ask(first.sample, first.key)
  expect([answer.status, await answer.json()]).toMatchObject([200, { page: 1, total_count: expect.any(Number) }])
  const me = await ask(new URL('/v1/me', first.sample).href, first.key)
  expect(await me.json()).toMatchObject({ account: { email: 'demo@localhost', plan: 'pro' }, key: { name: 'demo' } })
  expect(first.key).toMatch(/^ershou_test_/)
  const signedIn = await useLink(first.link)
  expect([signedIn.status, signedIn.headers.get('location')]).toEqual([303, '/dashboard'])
  expect(signedIn.headers.get('set-cookie')).toMatch(/^ershou_session=[\w-]{43};/)
  expect((await useLink(first.link)).status).toBe(410)
  const kept = join(dataDir, 'demo-key')
  expect([readFileSync(kept, 'utf8'), statSync(kept).mode & 0o777]).toEqual([`${first.key}\n`, 0o600])

  // A start that must fail, as the folder is taken, takes nothing away from the service that runs on it.
  const refused = await run().finished
  expect([refused.code, refused.stdout]).toEqual([2, ''])
  expect(refused.stderr).toContain(`ershou: ERSHOU_DATA_DIR: another service runs on ${dataDir}; stop it, or`)
  expect((await ask(first.sample, first.key)).status).toBe(200)
  await stop(first.program)

  const second = await start()
  expect([second.key, second.market]).toEqual([first.key, first.market])
  expect(second.link).not.toBe(first.link)
  expect((await ask(second.sample, second.key)).status).toBe(200)
  await stop(second.program)
})

it.each<[string, NodeJS.ProcessEnv, number, RegExp]>([
  ['a wrong setting', { ERSHOU_PORT: 'x' }, 2, /^npm start: ERSHOU_PORT: must be a whole number/],
  [
    'a folder that cannot be made',
    { ERSHOU_DATA_DIR: '/dev/null/x' },
    1,
    /^npm start: ERSHOU_DATA_DIR: \/dev\/null\/x is a file/,
  ],
  [
    'a marketplace',
    { ERSHOU_MARKETPLACE_URL: 'http://x.test' },
    2,
    /^npm start: ERSHOU_MARKETPLACE_URL: npm start brings/,
  ],
  [
    'a wrong setting in a file',
    { ERSHOU_ENV_FILE: join(folder.path, 'env') },
    2,
    /^npm start: ERSHOU_PROT \(\S+\/env line 2\): no such setting; did you mean ERSHOU_PORT\?\n$/,
  ],
])('says what is wrong, and starts nothing: %s', async (_, environment, code, sentence) => {
  writeFileSync(join(folder.path, 'env'), '# mine\nERSHOU_PROT=81\n')
  const wrong = await run(environment).finished
  expect([wrong.code, wrong.stdout]).toEqual([code, ''])
  expect(wrong.stderr).toMatch(sentence)
  expect(wrong.stderr).not.toContain('Starting')
})
