/** Messages of a start that take seconds: an unreachable Redis, test keys beside another marketplace, unknown hosts, and `npm start` on a port in use. */
import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { bringKeptDemoKey } from '../../scripts/start-demo-key.ts'
import { readLog } from '../faults/read-log.ts'
import { runProgram } from '../run-program.ts'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'
import { startMarketplace } from '../start-marketplace.ts'

const folder = createTemporaryFolder('start-soak')
afterAll(() => folder.remove())

const settingsOf = (name: string) => ({
  ERSHOU_PORT: '0',
  ERSHOU_METRICS_PORT: '0',
  ERSHOU_DATA_DIR: join(folder.path, name),
})

it('an unreachable Redis: the service starts, and names the setting that keeps it from answering', async () => {
  const marketplace = await startMarketplace()
  const program = runProgram('src/cli/ershou.js', ['serve'], {
    ...settingsOf('redis'),
    ERSHOU_MARKETPLACE_URL: marketplace.url,
    ERSHOU_REDIS_URL: 'redis://:hunter2@127.0.0.1:9',
    ERSHOU_LOG_LEVEL: 'warn',
  })
  await program.saw(/ershou +http/)
  program.child.kill('SIGTERM')
  const { code, stderr } = await program.finished
  expect(code).toBe(0)
  expect(stderr).not.toContain('hunter2')
  expect(readLog(stderr)).toContainEqual(
    expect.objectContaining({
      message: 'storage',
      reason:
        'ERSHOU_REDIS_URL: Redis cannot be reached (ECONNREFUSED). Until it can be, requests with a key are answered 503.',
    }),
  )
  await marketplace.stop()
})

it('a test key beside a marketplace that is not the stand-in: a warning that names it', async () => {
  const stranger = createHttpServer((_, response) => response.end('{}')).listen(0, '127.0.0.1')
  await once(stranger, 'listening')
  const settings = {
    ...settingsOf('keys'),
    ERSHOU_MARKETPLACE_URL: `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`,
  }
  const { secret } = await bringKeptDemoKey({ dataDir: settings.ERSHOU_DATA_DIR, databaseUrl: null })
  const program = runProgram('src/cli/ershou.js', ['serve'], settings)
  await program.saw(/"message":"test_keys"/)
  program.child.kill('SIGTERM')
  const { stdout, stderr } = await program.finished
  stranger.close()
  expect(
    stderr.match(/"reason":"demo keys .* revoke them: ershou key revoke key_\w+","message":"test_keys"/g),
  ).toHaveLength(1)
  expect(stdout + stderr).not.toContain(secret.slice(16))
})

it('an unknown host', async () => {
  const settings = {
    ...settingsOf('host'),
    ERSHOU_HOST: 'nowhere.invalid',
    ERSHOU_MARKETPLACE_URL: 'http://127.0.0.1:9',
  }
  const { code, stderr } = await runProgram('src/cli/ershou.js', ['serve'], settings).finished
  expect(code).toBe(2)
  expect(stderr).toMatch(/^ershou: ERSHOU_HOST: no host nowhere\.invalid can be found; 127\.0\.0\.1 is for .*\n$/)
})

it('npm start on a port in use: the same sentence, and nothing keeps running', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const start = runProgram('scripts/start.js', [], { ...settingsOf('start'), ERSHOU_PORT: String(port) })
  const { code, stdout, stderr } = await start.finished
  taken.close()
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr.split('\n').slice(2)).toEqual([
    `ershou: ERSHOU_PORT: port ${port} of 127.0.0.1 is taken by another program; stop it, or use another port: ERSHOU_PORT=${port + 1} (0 takes a free one)`,
    '',
  ])
})
