/** Imports that are killed at random moments, and imports of many cars: how fast, how large, and in how much memory. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createLineMaker } from '../../marketplace/make-lines.ts'
import { openOwnInventory } from '../../src/inventory/store/open-inventory.ts'
import { openCli } from './open-cli.ts'

const MARKET = 'http://127.0.0.1:9090'
const ROUNDS = 50
const LINES = 4000
/** A million takes a quarter of an hour and 4 GB of disk. */
const CARS = Number(process.env.IMPORT_CARS ?? 50_000)
const DIST = new URL('../../dist/', import.meta.url)
const at = (path: string) => new URL(path, DIST).pathname

const makeLines = (cars: number) =>
  createLineMaker({ seed: 7, today: '2026-11-15', cars, public_url: MARKET, list_only: false, sheets: true })(0, cars)
    .toString()
    .trimEnd()
    .split('\n')

it(`loses nothing, duplicates nothing and leaves no partial record when killed ${ROUNDS} times`, async () => {
  const lines = makeLines(LINES)
  const ids = lines.map((line) => JSON.parse(line).detail.infoid).sort((a, b) => a - b)
  let kills = 0
  // The duration of an unkilled run; each killed run begins by loading the program.
  let wholeMs = 0
  while (kills < ROUNDS) {
    const cli = openCli({ ERSHOU_MARKETPLACE_URL: MARKET })
    const file = join(cli.folder, 'market.jsonl')
    writeFileSync(file, lines.flatMap((line, i) => (i % 100 === 0 ? ['no car', line] : [line])).join('\n'))
    for (;;) {
      const began = performance.now()
      const program = cli.start('import', file)
      await Promise.race([
        program.finished,
        pause(wholeMs === 0 ? 600_000 : Math.random() * wholeMs, undefined, { ref: false }),
      ])
      const isDone = !program.child.kill('SIGKILL')
      await program.finished
      if (wholeMs === 0) wholeMs = performance.now() - began
      if (isDone) break
      kills++
    }
    const done = await cli.json('import', file)
    expect(done).toMatchObject({ lines: LINES * 1.01, cars: LINES, rejected: LINES / 100, is_done: true })
    expect(readFileSync(done.rejected_file, 'utf8').trimEnd().split('\n')).toHaveLength(LINES / 100)
    const store = await openOwnInventory({ dataDir: cli.folder, databaseUrl: null })
    const found = []
    for (const { id, made_by, sheet } of await store.walk(0, 10_000))
      if (made_by !== null && sheet !== null) found.push(id)
    expect(found).toEqual(ids)
    expect(await store.state()).toMatchObject({ listings: LINES, seq: 0 })
    await store.close()
    cli.remove()
  }
})

it.each([
  ['full records', ['--sheets'], 2000],
  ['list records', ['--list-only'], 5000],
])(`imports ${CARS} %s`, async (_, options, atLeast) => {
  const cli = openCli({ ERSHOU_MARKETPLACE_URL: MARKET })
  const file = join(cli.folder, 'market.jsonl.gz')
  const dump = spawn('sh', [
    '-c',
    `"$1" "$2" dump --cars ${CARS} --today 2026-11-15 ${options.join(' ')} | gzip -1 > "$3"`,
    'sh',
    process.execPath,
    at('marketplace/main.js'),
    file,
  ])
  await once(dump, 'exit')
  const program = cli.start('import', file, '--complete', '--json')
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, readResidentMb(program.child.pid as number))
  }, 200)
  const { code, stdout, stderr } = await program.finished
  clearInterval(watch)
  expect(code, stderr).toBe(0)
  const { cars, seconds } = JSON.parse(stdout)
  const bytes = statSync(join(cli.folder, 'inventory.db')).size
  console.log(
    `${cars} cars, ${Math.round(cars / seconds)} a second, ${Math.round(bytes / cars)} bytes a car, ${most} MB at most`,
  )
  expect(cars).toBe(CARS)
  expect(most).toBeLessThan(1000)
  expect(cars / seconds).toBeGreaterThan(atLeast)
  cli.remove()
})

function readResidentMb(pid: number): number {
  try {
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)
  } catch {
    return 0
  }
}
