import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { ConfigError } from '../domain/config-error.ts'
import { listenOn } from '../observe/listen-on.ts'
import { readConfig } from '../settings/config.ts'
import { explainListen, listen } from './listen.ts'

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

it.each([
  ['EADDRINUSE', 'service', 8080, /^ERSHOU_PORT: port 8080 of h is taken .* ERSHOU_PORT=8081 \(0 takes/, false],
  ['EADDRINUSE', 'service', 65535, /ERSHOU_PORT=65534/, false],
  ['EADDRINUSE', 'metrics', 9464, /^ERSHOU_METRICS_PORT: port 9464 of h is taken .* ERSHOU_METRICS_PORT=9465/, false],
  ['EACCES', 'service', 80, /^ERSHOU_PORT: this user may not listen on port 80; use one from 1024 on/, true],
  ['EACCES', 'metrics', 80, /^ERSHOU_METRICS_PORT: this user may not/, true],
  ['EADDRNOTAVAIL', 'service', 0, /^ERSHOU_HOST: h is no address of this machine; 127\.0\.0\.1 is for/, true],
  ['ENOTFOUND', 'service', 0, /^ERSHOU_HOST: no host h can be found; 127\.0\.0\.1 is for/, true],
  ['EAI_AGAIN', 'metrics', 0, /^ERSHOU_METRICS_HOST: no host h can be found/, true],
  ['EINVAL', 'service', 1, /^ERSHOU_HOST, ERSHOU_PORT: cannot listen on h, port 1 \(EINVAL\)$/, false],
  [undefined, 'service', 1, /\(unknown\)$/, false],
] as const)('%s of the %s on port %i', (code, what, port, sentence, isSetting) => {
  const error = explainListen(Object.assign(new Error('listen'), { code }), what, 'h', port)
  expect(error.message).toMatch(sentence)
  expect(error instanceof ConfigError).toBe(isSetting)
})
