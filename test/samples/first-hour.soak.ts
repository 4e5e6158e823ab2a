/** The first hour on a fresh clone: the README's command, the printed request, then every block of README and guides, and the installed client. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withAccounts } from '../../scripts/issue-key.ts'
import { DEMO_EMAIL } from '../../src/accounts/bring-demo-key.ts'
import { closeConnections } from '../connections.ts'
import { copyTree } from '../deploy/copy-tree.ts'
import { runCommand } from '../deploy/run-command.ts'
import { eventually } from '../eventually.ts'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'
import { compareShown } from './compare-shown.ts'
import { type Desk, openDesk } from './open-desk.ts'
import { ROOT, readPages, readReference } from './samples-of-pages.ts'

const { blocks } = readPages()
const run = blocks.filter(({ when }) => when !== 'never')
const pages = [...new Set(run.map(({ page }) => page))]
const start = blocks.find(({ page, text }) => page === 'README.md' && text.includes('npm start'))

const folder = createTemporaryFolder('first-hour')
const clone = join(folder.path, 'clone')
let program: ChildProcess
let printed = ''
let url = ''
let desk: Desk

beforeAll(async () => {
  copyTree(clone)
  // In a group of its own, so that all of it can be ended at once, as Ctrl-C does. The ports of this machine may be taken.
  program = spawn('bash', ['-c', start?.text ?? 'exit 1'], {
    cwd: clone,
    detached: true,
    env: { ...process.env, ERSHOU_PORT: '0', ERSHOU_METRICS_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  program.stdout?.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  const ended = once(program, 'exit').then(([code]) => Promise.reject(new Error(`it ended with ${code}:\n${printed}`)))
  const isUp = async () => {
    for (; !/^ *curl .*\n/m.test(printed); ) await once(program.stdout as NodeJS.ReadableStream, 'data')
  }
  await Promise.race([isUp(), ended])
  url = /running at (http\S+)/.exec(printed)?.[1] ?? ''
  const place = { dataDir: join(clone, 'data'), databaseUrl: null }
  // All samples within a minute exceed the rate limit of one reader.
  await withAccounts(place, (accounts) => accounts.override(DEMO_EMAIL, { per_minute: 100_000 }))
  const key = readFileSync(join(clone, 'data/demo-key'), 'utf8').trim()
  desk = openDesk({ url, key, folder: clone })
})
afterAll(async () => {
  closeConnections(url)
  if (program.pid !== undefined && program.exitCode === null) {
    process.kill(-program.pid, 'SIGTERM')
    await once(program, 'exit')
  }
  desk?.remove()
  folder.remove()
})

describe('a bare clone', () => {
  it('starts as the README shows', () => {
    expect(
      start?.shown === null || start === undefined ? 'nothing is shown' : compareShown(start.shown, printed),
    ).toBeNull()
  })

  it('answers the request that it prints', async () => {
    const [pasted = ''] = /^ *curl .*$/m.exec(printed) ?? []
    const answer = JSON.parse(await runCommand('bash', ['-c', pasted])) as { readonly results: readonly unknown[] }
    expect(answer.results.length).toBeGreaterThan(0)
  })

  it('compiles every sample', async () => {
    const reference = await eventually(() => readReference(url))
    expect(await desk.compile([...run, ...reference])).toBe('')
    for (const block of reference) expect(await desk.runPage([block])).toBeNull()
  })

  it.each(pages)('%s does what it says', async (page) => {
    expect(await desk.runPage(run.filter((block) => block.page === page))).toBeNull()
  })
})

describe('the client, installed from the tarball as the guide says', () => {
  const PROGRAM = `import { createClient, ErshouError, type CarDetail } from 'ershou/client'
const client = createClient({ url: 'http://127.0.0.1:8080' })
const report = await client.getInspection(1, { view: 'full' })
const accident: boolean | null = report.had_accident
// @ts-expect-error the summary has none
;(await client.getInspection(1)).had_accident
// @ts-expect-error no such fuel
client.search({ fuel_type: 'electric' })
// @ts-expect-error the price may be unknown
;(await client.getCar(1)).price_cny.toFixed()
export const seen: [boolean | null, CarDetail | null, boolean] = [accident, null, new ErshouError('').code === 'internal']
`

  // Without the types of Node and of TypeBox: the shipped types are self-contained.
  it.each([
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ])('compiles strictly, with %s modules', async (module, resolution) => {
    const consumer = join(folder.path, 'my-program')
    writeFileSync(join(consumer, 'use.ts'), PROGRAM)
    const options = [
      '--strict',
      '--noEmit',
      '--target',
      'es2023',
      '--exactOptionalPropertyTypes',
      '--types',
      '',
      '--ignoreConfig',
    ]
    const compiler = join(ROOT, 'node_modules/typescript/bin/tsc')
    const how = ['--module', module, '--moduleResolution', resolution, '--skipLibCheck', 'false']
    expect(await runCommand(process.execPath, [compiler, ...options, ...how, 'use.ts'], { cwd: consumer })).toBe('')
  })
})
