/** Commands never overwrite a file by mistake, leave no partial files, and reject implausible lists. */
import { linkSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createLineMaker } from '../../marketplace/make-lines.ts'
import { runProgram } from '../run-program.ts'
import { startMarketplace } from '../start-marketplace.ts'
import { type Cli, openCli } from './open-cli.ts'

const FULL =
  /ershou: .*inventory\.db cannot be (?:written|used): (?:database or disk is full|disk I\/O error)\..* \d+ lines were imported\. Run the same command again to continue\.\n$/
const MARKET = 'http://127.0.0.1:9090'
const places: Cli[] = []
afterAll(() => {
  for (const cli of places) cli.remove()
})

function openHere(look: Parameters<typeof openCli>[1] = {}): Cli {
  const cli = openCli({ ERSHOU_MARKETPLACE_URL: MARKET }, look)
  places.push(cli)
  return cli
}

it('never overwrites its input, or another file, with rejected lines', async () => {
  const cli = openHere()
  const file = join(cli.folder, 'spoilt.jsonl')
  writeFileSync(file, 'no car\n')
  symlinkSync(file, join(cli.folder, 'symlink'))
  linkSync(file, join(cli.folder, 'hardlink'))
  const others = ['symlink', 'hardlink'].map((name) => join(cli.folder, name))
  for (const rejected of [file, relative('.', file), ...others]) {
    const { code, stderr } = await cli.run('import', file, '--rejected', rejected)
    expect([code, stderr]).toEqual([2, expect.stringContaining('is the file to import')])
  }
  const note = join(cli.folder, 'note.txt')
  writeFileSync(note, 'mine')
  const { code, stderr } = await cli.run('import', file, '--rejected', note)
  expect([code, stderr]).toEqual([2, expect.stringContaining('exists and does not contain rejected lines')])
  expect([readFileSync(file, 'utf8'), readFileSync(note, 'utf8')]).toEqual(['no car\n', 'mine'])
  const again = () => cli.run('import', file, '--again', '--rejected', `${note}.jsonl`)
  expect([(await again()).code, (await again()).code]).toEqual([0, 0])
})

it('refuses a database as the target of an export, and leaves nothing of a stopped one', async () => {
  const cli = openHere({ interruptSignal: () => AbortSignal.abort() })
  const options = { seed: 7, today: '2026-11-15', public_url: MARKET, list_only: false, sheets: false }
  writeFileSync(join(cli.folder, 'market.jsonl'), createLineMaker({ ...options, cars: 20 })(0, 20))
  expect((await cli.run('import', join(cli.folder, 'market.jsonl'))).code).toBe(1)
  for (const command of ['export', 'backup']) {
    const { stderr } = await cli.run(command, join(cli.folder, 'inventory.db-journal'))
    expect(stderr).toContain('is a name that the service uses itself')
  }
  const before = readdirSync(cli.folder)
  const { code, stderr } = await cli.run('export', join(cli.folder, 'market.jsonl.gz'))
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^ershou: Stopped; .*market.jsonl.gz was not written\.\n$/)])
  // SQLite removes its log when the statements of this process are collected; a process of its own leaves none.
  const isLeft = (name: string) => !before.includes(name) && !/^inventory\.db-(?:wal|shm)$/.test(name)
  expect(readdirSync(cli.folder).filter(isLeft)).toEqual([])
})

it('an import onto a full disk says so, and continues when there is space', async () => {
  const cli = openHere()
  const file = join(cli.folder, 'market.jsonl')
  const options = { seed: 7, today: '2026-11-15', public_url: MARKET, list_only: false, sheets: false, cars: 900 }
  writeFileSync(file, createLineMaker(options)(0, 900))
  const env = { ERSHOU_DATA_DIR: cli.folder, ERSHOU_MARKETPLACE_URL: MARKET }
  const { code, stderr } = await runProgram('src/cli/ershou.js', ['import', file], env, 3000).finished
  expect([code, stderr]).toEqual([1, expect.stringMatching(FULL)])
  expect(await cli.json('import', file)).toMatchObject({ lines: 900, cars: 900, is_done: true })
})

it('sync says why it stops at implausible lists', async () => {
  const market = await startMarketplace(['--cars', '100'])
  const cli = openCli({ ERSHOU_MARKETPLACE_URL: market.url, ERSHOU_SYNC_PER_SECOND: '10000' })
  places.push(cli)
  try {
    await market.control('faults', { kind: 'odd_total', path: 'search', count: 1 })
    const { code, stderr } = await cli.run('sync', '--once')
    const reason = 'ershou: The marketplace says that it has 9007199254740991 cars.\n'
    expect([code, stderr]).toEqual([1, expect.stringContaining(reason)])
  } finally {
    await market.stop()
  }
})
