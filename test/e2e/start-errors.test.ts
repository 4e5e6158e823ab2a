/** The message of `serve` when it cannot start: the setting and what to do, in one line without a stack. */
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'
import { openCli } from './open-cli.ts'

const folder = createTemporaryFolder('start-errors')
const at = (path: string) => join(folder.path, path)
const taken = createServer()
let port: number

beforeAll(async () => {
  taken.listen(0, '127.0.0.1')
  await once(taken, 'listening')
  port = (taken.address() as AddressInfo).port
  writeFileSync(at('file'), '')
  mkdirSync(at('broken'))
  writeFileSync(at('broken/ershou.db'), 'no database'.repeat(1000))
})
afterAll(() => {
  taken.close()
  folder.remove()
})

/** Never requested: every start fails before. */
const SETTINGS = { ERSHOU_MARKETPLACE_URL: 'http://127.0.0.1:9', ERSHOU_PORT: '0', ERSHOU_METRICS_PORT: '' }

async function serve(settings: NodeJS.ProcessEnv) {
  const cli = openCli({ ...SETTINGS, ...settings })
  const end = await cli.run('serve')
  cli.remove()
  expect([end.stdout, end.stderr.split('\n').length]).toEqual(['', 2])
  expect(end.stderr).not.toMatch(/\n +at |hunter2/)
  return end
}

describe('a service that cannot start', () => {
  it.each<[string, () => NodeJS.ProcessEnv, number, string | RegExp]>([
    [
      'port taken',
      () => ({ ERSHOU_PORT: String(port) }),
      1,
      /^ershou: ERSHOU_PORT: port \d+ of 127\.0\.0\.1 is taken by another program; stop it, or use another port: ERSHOU_PORT=\d+ \(0 takes a free one\)\n$/,
    ],
    [
      'port of the metrics taken',
      () => ({ ERSHOU_METRICS_PORT: String(port) }),
      1,
      /^ershou: ERSHOU_METRICS_PORT: port \d+ of 127\.0\.0\.1 is taken by another program; .*\(auto takes a free one, empty serves no metrics\)\n$/,
    ],
    [
      'address of another machine',
      () => ({ ERSHOU_HOST: '192.0.2.1' }),
      2,
      'ershou: ERSHOU_HOST: 192.0.2.1 is no address of this machine; 127.0.0.1 is for',
    ],
    [
      'address of another machine, for the metrics',
      () => ({ ERSHOU_METRICS_HOST: '192.0.2.1', ERSHOU_METRICS_PORT: '0' }),
      2,
      'ershou: ERSHOU_METRICS_HOST: 192.0.2.1 is no address of this machine',
    ],
    [
      'data folder is a file',
      () => ({ ERSHOU_DATA_DIR: at('file') }),
      1,
      'file is a file, or lies below one; it must be a folder',
    ],
    [
      'data folder below a device',
      () => ({ ERSHOU_DATA_DIR: '/dev/null/x' }),
      1,
      'ershou: ERSHOU_DATA_DIR: /dev/null/x is a file',
    ],
    [
      'database damaged',
      () => ({ ERSHOU_DATA_DIR: at('broken') }),
      1,
      'ershou.db is damaged: file is not a database. Stop the service',
    ],
    [
      'PostgreSQL away',
      () => ({ ERSHOU_DATABASE_URL: 'postgres://a:hunter2@127.0.0.1:9/x', ERSHOU_REDIS_URL: 'redis://127.0.0.1:9' }),
      1,
      'ershou: ERSHOU_DATABASE_URL: no PostgreSQL answers there; start it, or correct the host and the port (ECONNREFUSED)\n',
    ],
    [
      'timeout above the budget',
      () => ({ ERSHOU_SOURCE_TIMEOUT_MS: '9000' }),
      2,
      'ershou: ERSHOU_SOURCE_TIMEOUT_MS: must be at most ERSHOU_SOURCE_BUDGET_MS (8000), not 9000',
    ],
    [
      'no marketplace',
      () => ({ ERSHOU_MARKETPLACE_URL: '' }),
      2,
      'ershou: ERSHOU_MARKETPLACE_URL: must be set to the marketplace',
    ],
  ])('%s', async (_, settings, code, sentence) => {
    const end = await serve(settings())
    expect(end.code).toBe(code)
    if (typeof sentence === 'string') expect(end.stderr).toContain(sentence)
    else expect(end.stderr).toMatch(sentence)
  })

  it.runIf(existsSync('/proc/self'))('data folder where none can be created', async () => {
    expect(await serve({ ERSHOU_DATA_DIR: '/proc/x' })).toMatchObject({
      code: 1,
      stderr: 'ershou: ERSHOU_DATA_DIR: no folder can be made at /proc/x; name one on an ordinary disk\n',
    })
  })

  it.runIf(existsSync('/proc/self/limits')).each(['src/cli/ershou.js', 'scripts/start.js'])(
    'too few files that may be open: %s',
    (script) => {
      const program = new URL(`../../dist/${script}`, import.meta.url).pathname
      const args = ['-c', 'ulimit -n 300 && exec "$@"', 'sh', process.execPath, program, 'serve']
      const { status, stderr } = spawnSync('sh', args, { encoding: 'utf8' })
      expect(stderr).toMatch(
        /^ershou: This process can open only 300 files, but needs 512: raise the limit to 4096 \(.*\)\.\n$/,
      )
      expect(status).toBe(1)
    },
  )
})
