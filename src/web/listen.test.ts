import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { listenOn } from '../observe/listen-on.ts'
import { readConfig } from '../settings/config.ts'
import { listen } from './listen.ts'

it('tells of connections that cannot be accepted, however many, and goes on', async () => {
  const [server, metrics] = [createServer(), createServer()]
  const app = { fastify: { server }, listen: (host: string, port: number) => listenOn(server, host, port) }
  const failures: unknown[] = []
  const accepting = { onFailure: (error: unknown) => failures.push(error), onSuccess: () => failures.push('works') }
  const config = readConfig({ ERSHOU_PORT: '0', ERSHOU_METRICS_PORT: '0' })
  await listen(app as never, metrics, config, accepting)
  const error = Object.assign(new Error('accept EMFILE'), { code: 'EMFILE' })
  for (const one of [server, metrics]) for (let time = 0; time < 2; time++) one.emit('error', error)
  expect(failures).toEqual([error, error, error, error])
  server.emit('connection')
  expect(failures.at(-1)).toBe('works')
  for (const one of [server, metrics]) one.close()
})
