/** `npm start`: a demo key each time, which opens at once, and no longer after the next start. */
import { join } from 'node:path'
import { afterAll, afterEach, expect, it } from 'vitest'
import { type Program, runProgram } from '../run-program.ts'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'

const folder = createTemporaryFolder('start')
const programs: Program[] = []
afterEach(async () => {
  for (const { child } of programs) child.kill('SIGTERM')
  await Promise.all(programs.splice(0).map(({ finished }) => finished))
})
afterAll(() => folder.remove())

const settings = { ERSHOU_PORT: '0', ERSHOU_METRICS_PORT: '0', ERSHOU_DATA_DIR: join(folder.path, 'data') }

interface Started {
  readonly program: Program
  readonly key: string
  ask(key: string): Promise<Response>
}

function run(others: NodeJS.ProcessEnv = {}): Program {
  const program = runProgram('scripts/start.js', [], { ...settings, ...others })
  programs.push(program)
  return program
}

async function start(): Promise<Started> {
  const program = run()
  const [, url, key] = (await program.saw(
    /^ershou {3}(http:\S+)\ndocs {5}http:\S+\/docs\nmetrics {2}http:\S+\nkey {6}(ershou_live_\S+)\n$/,
  )) as unknown as [string, string, string]
  return { program, key, ask: (secret) => fetch(`${url}/v1/me`, { headers: { 'x-api-key': secret } }) }
}

async function stop({ child, finished }: Program): Promise<void> {
  child.kill('SIGTERM')
  expect(await finished).toMatchObject({ code: 0 })
}

it('issues a new demo key on plan Pro and revokes the last', async () => {
  const first = await start()
  const me = await first.ask(first.key)
  expect([me.status, await me.json()]).toMatchObject([
    200,
    { account: { email: 'demo@localhost', plan: 'pro' }, key: { name: 'demo' } },
  ])

  // A start that must fail, as the folder is taken, takes no key away from the service that runs on it.
  const refused = await run().finished
  expect([refused.code, refused.stdout]).toEqual([2, ''])
  expect(refused.stderr).toContain('another service runs on')
  expect((await first.ask(first.key)).status).toBe(200)
  await stop(first.program)

  const second = await start()
  expect(second.key).not.toBe(first.key)
  expect((await second.ask(first.key)).status).toBe(401)
  expect((await second.ask(second.key)).status).toBe(200)
  await stop(second.program)
})

it('says what is wrong with the settings, and starts nothing', async () => {
  const wrong = await run({ ERSHOU_PORT: 'x' }).finished
  expect([wrong.code, wrong.stdout]).toEqual([2, ''])
  expect(wrong.stderr).toMatch(/^npm start: ERSHOU_PORT: must be a whole number/)
})
