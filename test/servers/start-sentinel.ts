/** Starts a Redis with a replica and a Sentinel that watches both, for one test. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { eventually } from '../eventually.ts'
import { spawnRedis, startRedis, type TestRedis, type TestServer } from './start-redis.ts'
import { createTemporaryFolder } from './temporary-folder.ts'
import { tryPorts } from './try-ports.ts'

export interface TestSentinel extends TestServer {
  /** The server that Redis clients are sent to now, and the others. */
  servers(): Promise<{ readonly primary: TestRedis; readonly others: readonly TestRedis[] }>
}

/** The Sentinel gives a silent primary up after that long. */
const DOWN_AFTER_MS = 500
const NAME = 'limits'

export async function startSentinel(): Promise<TestSentinel> {
  const folder = createTemporaryFolder('sentinel')
  const primary = await startRedis()
  const replica = await startRedis({ options: ['--replicaof', '127.0.0.1', new URL(primary.url).port] })
  const servers = [primary, replica]
  const { child, port } = await tryPorts(async (candidate) => {
    const file = join(folder.path, `sentinel-${candidate}.conf`)
    const lines = [
      `port ${candidate}`,
      'bind 127.0.0.1',
      `dir ${folder.path}`,
      `sentinel monitor ${NAME} 127.0.0.1 ${new URL(primary.url).port} 1`,
      `sentinel down-after-milliseconds ${NAME} ${DOWN_AFTER_MS}`,
      `sentinel failover-timeout ${NAME} 3000`,
    ]
    writeFileSync(file, `${lines.join('\n')}\n`)
    const started = await spawnRedis([file, '--sentinel'], /Sentinel ID is/)
    return started && { child: started, port: candidate }
  })
  const sentinel = new Redis(port)
  // It may not listen yet; the client tries again.
  sentinel.on('error', () => {})
  await eventually(async () => {
    const replicas = (await sentinel.call('SENTINEL', 'REPLICAS', NAME)) as unknown[]
    if (replicas.length === 0) throw new Error('The Sentinel has not found the replica yet.')
  })
  return {
    url: `redis+sentinel://127.0.0.1:${port}/${NAME}`,
    async servers() {
      const [, at] = (await sentinel.call('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', NAME)) as string[]
      const isPrimary = ({ url }: TestRedis) => new URL(url).port === at
      return {
        primary: servers.find(isPrimary) as TestRedis,
        others: servers.filter((server) => !isPrimary(server)),
      }
    },
    async stop() {
      sentinel.disconnect()
      child.kill('SIGKILL')
      await Promise.all(servers.map((server) => server.stop()))
      folder.remove()
    },
  }
}
