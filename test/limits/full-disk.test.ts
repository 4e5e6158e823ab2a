import { once } from 'node:events'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { issueUnlimitedKey } from '../../scripts/issue-key.ts'
import { eventually } from '../eventually.ts'
import { readLog } from '../faults/read-log.ts'
import { runProgram } from '../run-program.ts'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'
import { type RunningMarketplace, startMarketplace } from '../start-marketplace.ts'
import { codeOf, openLane } from './open-lane.ts'

/** No file may grow beyond this, in units of 512 or 1024 bytes: the database fits, and some requests more. */
const ROOM = 300

let marketplace: RunningMarketplace
beforeAll(async () => {
  marketplace = await startMarketplace()
})
afterAll(() => marketplace.stop())

it('a full disk at the start: a sentence with the setting and the file, without a stack', async () => {
  const folder = createTemporaryFolder('full')
  onTestFinished(() => folder.remove())
  const settings = { ERSHOU_PORT: '0', ERSHOU_DATA_DIR: folder.path, ERSHOU_MARKETPLACE_URL: marketplace.url }
  const { code, stdout, stderr } = await runProgram('src/cli/ershou.js', ['serve'], settings, 20).finished
  expect([code, stdout]).toEqual([1, ''])
  // The error of a file size limit differs from that of a full disk only in its text.
  expect(stderr).toMatch(/^ershou: ERSHOU_DATA_DIR: \S+\/ershou\.db cannot be (?:written|used): .*disk.*\n$/)
})

it('a full disk: 503 for counted requests, not ready, and one log line with the file and the reason', async () => {
  const folder = createTemporaryFolder('full')
  onTestFinished(() => folder.remove())
  const key = await issueUnlimitedKey({ dataDir: folder.path, databaseUrl: null })
  const program = runProgram(
    'src/cli/ershou.js',
    ['serve'],
    {
      ERSHOU_PORT: '0',
      ERSHOU_METRICS_PORT: '0',
      ERSHOU_DATA_DIR: folder.path,
      ERSHOU_MARKETPLACE_URL: marketplace.url,
      ERSHOU_LOG_LEVEL: 'warn',
      ERSHOU_DRAIN_IDLE_MS: '0',
    },
    ROOM,
  )
  const [, url, metricsUrl] = (await program.saw(/ershou +(\S+)\n.*\nmetrics +(\S+)\n/)) as unknown as string[]
  onTestFinished(() => void program.child.kill('SIGKILL'))
  const lane = openLane(url as string)
  const ask = (target: string) => lane.get(target, { 'x-api-key': key })
  await eventually(async () => expect((await ask('/readyz')).status).toBe(200))
  // Each request that is counted takes some of the room.
  while ((await ask('/v1/search')).status === 200);
  await eventually(async () => expect((await ask('/v1/search')).status).toBe(503))
  for (let i = 0; i < 50; i++) expect(codeOf(await ask('/v1/search'))).toBe('storage_unavailable')
  const ready = await eventually(async () => {
    const exchange = await ask('/readyz')
    expect(exchange.status).toBe(503)
    return exchange
  })
  // Answers do not reveal the path of the file.
  expect(ready.body).not.toContain(folder.path)
  expect(JSON.parse(ready.body).parts.storage).toMatch(/^(disk full|database cannot be used)$/)
  for (const target of ['/healthz', '/v1/me', '/v1/makes']) expect((await ask(target)).status, target).toBe(200)
  const metrics = await (await fetch(metricsUrl as string, { headers: { connection: 'close' } })).text()
  expect(metrics).toMatch(/^ershou_failing\{what="storage"\} 1$/m)
  expect(
    Number(/^ershou_failures_total\{what="limiter",code="[^"]+"\} (\d+)$/m.exec(metrics)?.[1]),
  ).toBeGreaterThanOrEqual(50)
  lane.close()
  program.child.kill('SIGTERM')
  if (program.child.exitCode === null) await once(program.child, 'exit')
  const lines = readLog((await program.finished).stderr)
  for (const what of ['storage', 'limiter']) {
    const told = lines.filter((line) => line.what === what)
    expect(
      told.map(({ message }) => message),
      what,
    ).toEqual(['failing'])
  }
  const [storage] = lines.filter(({ what }) => what === 'storage')
  expect(storage?.reason).toContain(`${folder.path}/ershou.db cannot be`)
})
