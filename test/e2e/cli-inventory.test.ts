/** The inventory on the command line: import, export, sync, status, backup; stopped, killed, and with invalid input. */
import { existsSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLineMaker } from '../../marketplace/make-lines.ts'
import { lockSync } from '../../src/inventory/store/locks.ts'
import { openOwnInventory } from '../../src/inventory/store/open-inventory.ts'
import { eventually } from '../eventually.ts'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'
import { type Cli, openCli } from './open-cli.ts'

const MARKET = 'http://127.0.0.1:9090'
const CARS = 270
const folder = createTemporaryFolder('inventory')
const at = (name: string) => join(folder.path, name)
const open = (look: Parameters<typeof openCli>[1] = {}, url = MARKET) => openCli({ ERSHOU_MARKETPLACE_URL: url }, look)
const places: Cli[] = []
const openHere = (...args: Parameters<typeof open>) => {
  const cli = open(...args)
  places.push(cli)
  return cli
}

const options = { seed: 7, today: '2026-11-15', public_url: MARKET, list_only: false, sheets: false }
const makeLines = (cars: number) =>
  createLineMaker({ ...options, cars })(0, cars)
    .toString()
    .trimEnd()
    .split('\n')
let lines: string[]
beforeAll(() => {
  lines = makeLines(CARS)
  writeFileSync(at('market.jsonl'), `${lines.join('\n')}\n`)
})
afterAll(() => {
  for (const cli of places) cli.remove()
  folder.remove()
})

async function look(cli: Cli) {
  const store = await openOwnInventory({ dataDir: cli.folder, databaseUrl: null })
  try {
    const changes = await store.changes({ after: 0, limit: 100_000, types: null, filter: null })
    return { state: await store.state(), changes, first: await store.walk(0, 1) }
  } finally {
    await store.close()
  }
}

async function exportOf(cli: Cli): Promise<string> {
  const { code, stdout, stderr } = await cli.run('export')
  expect(code, stderr).toBe(0)
  return stdout
}

describe('import and export', () => {
  it('are inverse to each other, compressed or not', async () => {
    const one = openHere()
    const first = await one.json('import', at('market.jsonl'), '--complete', '--observed-at', '2026-11-15T04:00:00Z')
    expect(first).toMatchObject({ lines: CARS, cars: CARS, details: CARS, rejected: 0, is_done: true, complete: true })
    const status = await one.json('inventory', 'status')
    const counts = { cars: CARS, listings: CARS, complete_at: '2026-11-15T04:00:00.000Z', seq: 0, set_aside: 0 }
    expect(status).toMatchObject({ ...counts, sync: { is_running: false, requests_today: 0 } })
    expect(status.disk_bytes).toBe(statSync(join(one.folder, 'inventory.db')).size)

    const file = join(one.folder, 'market.jsonl.gz')
    const manifest = await one.json('export', file)
    expect(manifest).toEqual({ file, ...JSON.parse(readFileSync(`${file}.manifest.json`, 'utf8')) })
    expect(manifest).toMatchObject({ cars: CARS, seq: 0, bytes: statSync(file).size })
    expect((await one.run('export', file)).stderr).toContain('already exists')

    const other = openHere()
    expect(await other.json('import', file)).toMatchObject({ cars: CARS, details: CARS })
    const text = await exportOf(one)
    expect(await exportOf(other)).toBe(text)
    const observed = lines.map((line) => `${line.slice(0, -1)},"observed_at":"2026-11-15T04:00:00.000Z"}`)
    expect(text.trimEnd().split('\n').sort()).toEqual(observed.sort())
    // Only the catalogue of the marketplace has more than the names in details.
    const store = await openOwnInventory({ dataDir: other.folder, databaseUrl: null })
    const catalogue = JSON.parse((await store.recall('sync.catalogue')) ?? '')
    await store.close()
    expect(catalogue.brands.length).toBeGreaterThan(20)
    expect(catalogue.series.flatMap(({ series }: { series: unknown[] }) => series).length).toBeGreaterThan(50)
  })

  it('set aside invalid lines with the reason, and accept the rest', async () => {
    const cli = openHere()
    const [a, b, c] = lines as [string, string, string]
    const foreign = JSON.stringify({ ...JSON.parse(a), detail: JSON.parse(b).detail })
    const again = JSON.stringify({ ...JSON.parse(a), detail: { ...JSON.parse(a).detail, price: 77 } })
    writeFileSync(join(cli.folder, 'odd.jsonl'), [a, '{"list":', foreign, '', `${b}\0`, c, again, ''].join('\n'))
    const done = await cli.json('import', join(cli.folder, 'odd.jsonl'))
    expect(done).toMatchObject({ lines: 7, cars: 2, rejected: 3, is_done: true, complete: false })
    const rejected = readFileSync(done.rejected_file, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(rejected.map(({ line }) => line)).toEqual([2, 3, 5])
    expect(rejected.map(({ reason }) => reason)).toEqual([
      'no JSON',
      expect.stringMatching(/^"list" is car \d+, and/),
      'no JSON',
    ])
    expect(rejected[1].text).toBe(foreign)
    expect(await exportOf(cli)).toContain('"price":77')
    expect((await cli.json('inventory', 'rejected')).last_import).toMatchObject({
      rejected: 3,
      rejected_file: done.rejected_file,
    })
    expect((await look(cli)).changes).toEqual([])
  })

  it('never replace a newer record by an older one, or by a row alone', async () => {
    const cli = openHere()
    const [line = ''] = lines
    const { list, detail } = JSON.parse(line)
    const sheet = [{ title: '基本参数', data: [{ name: '级别', content: '小型车' }] }]
    const cheaper = { ...detail, price: 1.5 }
    const write = (name: string, value: object) => {
      writeFileSync(join(cli.folder, name), `${JSON.stringify(value)}\n`)
      return join(cli.folder, name)
    }
    await cli.json('import', write('now', { list, detail, sheet, observed_at: '2026-11-14T00:00:00.000Z' }))
    const old = write('old', { list, detail: cheaper, observed_at: '2026-11-13T00:00:00.000Z' })
    expect(await cli.json('import', old)).toMatchObject({ cars: 0, skipped: 1 })
    expect(await cli.json('import', write('row', { list: { ...list, price: '9.99' } }))).toMatchObject({
      cars: 0,
      skipped: 1,
    })
    const later = write('later', { detail: cheaper, observed_at: '2026-11-15T00:00:00.000Z' })
    expect(await cli.json('import', later)).toMatchObject({ cars: 1, skipped: 0 })
    const { changes, first } = await look(cli)
    expect(changes).toMatchObject([{ type: 'price_changed', price_after_cny: 15_000 }])
    expect(first[0]).toMatchObject({
      list: JSON.stringify(list),
      detail: JSON.stringify(cheaper),
      sheet: JSON.stringify(sheet),
    })
  })

  it.each<[string, () => Buffer, number]>([
    ['cut off', () => gzipSync(lines.slice(0, 40).join('\n')).subarray(0, -200), 1],
    ['damaged', () => Buffer.concat([gzipSync(`${lines[0]}\n`), gzipSync('x'.repeat(50)).fill(7, 11, 20)]), 1],
    ['of two pieces', () => Buffer.concat([gzipSync(`${lines[0]}\n`), gzipSync(`${lines[1]}\n`)]), 0],
    ['empty', () => Buffer.alloc(0), 1],
    ['without a car', () => Buffer.from('no car\n'), 1],
    ['rows alone', () => Buffer.from(JSON.stringify({ list: JSON.parse(lines[0] as string).list })), 1],
  ])('read from a pipe: %s', async (name, make, code) => {
    const cli = openHere({ input: Readable.from([make()], { objectMode: false }) })
    const ended = await cli.run('import', '-', '--complete', '--rejected', join(cli.folder, 'rejected'))
    expect(ended.code, ended.stderr).toBe(code)
    const { state } = await look(cli)
    expect(state.complete_at_ms === null).toBe(code !== 0)
    const isBroken = name === 'cut off' || name === 'damaged'
    if (isBroken) expect(ended.stderr).toMatch(/ends in the middle, or is damaged .*; 0 lines before it were imported/)
    if (code !== 0) expect(ended.stderr).toContain('nothing was marked complete')
    if (name === 'of two pieces') expect(state.listings).toBe(2)
    if (name === 'cut off') expect(state.listings).toBe(0)
  })

  it('ends early where hardly any line holds a car, and does not begin again', async () => {
    const cli = openHere()
    const bomb = join(cli.folder, 'bomb.jsonl.gz')
    writeFileSync(bomb, gzipSync(`${lines[0]}\n${'x\n'.repeat(200_000)}`))
    const ended = await cli.run('import', bomb, '--complete')
    expect(ended.stderr).toContain('10,239 of its first 10,240 lines hold no car. The import ended there (cars: 1)')
    expect([ended.code, ended.stdout]).toEqual([1, expect.stringMatching(/lines +10,240\n/)])
    const { state } = await look(cli)
    expect([state.listings, state.complete_at_ms]).toEqual([1, null])
    const again = await cli.run('import', bomb)
    expect(again.stdout).toMatch(/lines +10,240\n/)
  })

  it('keep the time of reading: a file from tomorrow counts as today, and an older one does not change the age', async () => {
    const cli = openHere()
    const write = (name: string, seconds: number) => {
      const path = join(cli.folder, name)
      writeFileSync(path, `${lines[0]}\n`)
      utimesSync(path, seconds, seconds)
      return path
    }
    const began = Date.now()
    await cli.json('import', write('tomorrow', began / 1000 + 86_400), '--complete')
    const first = (await look(cli)).state.complete_at_ms as number
    expect(first).toBeGreaterThanOrEqual(began)
    expect(first).toBeLessThanOrEqual(Date.now())
    expect(await cli.json('import', write('old', 1_700_000_000), '--complete')).toMatchObject({
      skipped: 1,
      complete: true,
    })
    expect((await look(cli)).state.complete_at_ms).toBe(first)
  })

  it('continues where it was stopped, says when it is done, and can start again from the beginning', async () => {
    let told = AbortSignal.abort()
    const cli = openHere({ interruptSignal: () => told })
    const first = await cli.run('import', at('market.jsonl'))
    expect([first.code, first.stderr]).toEqual([1, 'Stopped after line 256. Run the same command again to continue.\n'])
    told = new AbortController().signal
    const second = await cli.run('import', at('market.jsonl'))
    expect([second.code, second.stderr]).toEqual([0, 'Continuing after line 256.\n'])
    expect(second.stdout).toMatch(/lines +270\ncars +270\n/)
    const done = await cli.run('import', at('market.jsonl'))
    expect([done.code, done.stderr]).toEqual([0, expect.stringContaining('has already been imported')])
    told = AbortSignal.abort()
    const again = await cli.run('import', at('market.jsonl'), '--again')
    expect([again.code, again.stdout]).toEqual([1, expect.stringMatching(/lines +256\n/)])
  })

  it.each<[readonly string[], number, RegExp]>([
    [['import', 'no-such-file'], 1, /^ershou: There is no file no-such-file\.\n$/],
    [['import', '.'], 1, /^ershou: \. is no file\.\n$/],
    [['import', '-'], 1, /^ershou: There is no input on stdin\.\n$/],
    [['import', 'x', '--observed-at', 'soon'], 2, /It must be a day or a time/],
    [['export'], 1, /^ershou: There is no inventory in .*: `ershou sync` or `ershou import` creates one\.\n$/],
    [['inventory', 'status'], 1, /^ershou: There is no inventory in /],
  ])('%j is refused', async (args, code, sentence) => {
    const ended = await openHere().run(...args)
    expect([ended.code, ended.stderr]).toEqual([code, expect.stringMatching(sentence)])
  })

  it('needs the address of the marketplace', async () => {
    const cli = openCli({})
    places.push(cli)
    expect((await cli.run('import', at('market.jsonl'))).stderr).toContain('ERSHOU_MARKETPLACE_URL: must be set')
  })
})

/** A folder in which the import of a file with bad lines was killed twice; null if it was done before, as the machine was busy. */
async function killTwice(many: readonly string[]): Promise<{ cli: Cli; spoilt: string } | null> {
  const cli = openHere()
  const spoilt = join(cli.folder, 'spoilt.jsonl')
  writeFileSync(spoilt, many.flatMap((line, i) => (i % 50 === 0 ? ['no car', line] : [line])).join('\n'))
  const measure = () => statSync(`${spoilt}.rejected.jsonl`, { throwIfNoEntry: false })?.size ?? 0
  for (let round = 0; round < 2; round++) {
    const before = measure()
    const { child, finished } = cli.start('import', spoilt)
    // Bad lines are set aside just before the cars of their batch are written.
    await eventually(() => expect(measure() > before || child.exitCode !== null).toBe(true))
    child.kill('SIGKILL')
    if ((await finished).signal !== 'SIGKILL') return null
  }
  return { cli, spoilt }
}

it('a killed import loses nothing, duplicates nothing and leaves no partial record: the next run completes it', async () => {
  const many = makeLines(700)
  let killed = null
  while (killed === null) killed = await killTwice(many)
  const { cli, spoilt } = killed
  const done = await cli.json('import', spoilt)
  expect(done).toMatchObject({ lines: 714, cars: 700, rejected: 14, is_done: true })
  expect(readFileSync(done.rejected_file, 'utf8').trimEnd().split('\n')).toHaveLength(14)
  const { state, changes } = await look(cli)
  expect([state.listings, changes]).toEqual([700, []])
  const ids = (await exportOf(cli))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).detail.infoid)
  expect(ids).toEqual(many.map((line) => JSON.parse(line).detail.infoid).sort((a, b) => a - b))
})

it('backup and restore include the inventory', async () => {
  const cli = openHere()
  await cli.json('account', 'create', '--email', 'buyer@example.com')
  const short = join(cli.folder, 'short.jsonl')
  writeFileSync(short, `${lines.slice(0, 20).join('\n')}\n`)
  await cli.json('import', short, '--complete')
  const copy = join(cli.folder, 'copy.db')
  const taken = await cli.json('backup', copy)
  expect(taken.inventory).toEqual({ file: `${copy}.inventory`, bytes: statSync(`${copy}.inventory`).size })
  expect(statSync(`${copy}.inventory`).mode & 0o777).toBe(0o600)
  expect((await cli.json('backup', `${copy}.2`, '--without-inventory')).inventory).toBe(null)

  const other = openHere()
  const lock = await lockSync({ dataDir: other.folder, databaseUrl: null })
  expect((await other.run('restore', copy)).stderr).toBe('ershou: A sync runs on the inventory: stop it first.\n')
  await lock?.release()
  const place = join(other.folder, 'inventory.db')
  const inventory = { file: `${copy}.inventory`, database: place, listings: 20, kept: null }
  expect(await other.json('restore', copy)).toMatchObject({ accounts: 1, inventory })
  expect(await exportOf(other)).toBe(await exportOf(cli))

  const third = openHere()
  writeFileSync(copy, 'damaged')
  const { code, stderr } = await third.run('restore', copy)
  expect([code, stderr]).toEqual([1, expect.stringContaining(`${copy} is damaged or no database`)])
  expect(existsSync(join(third.folder, 'inventory.db'))).toBe(false)
})
