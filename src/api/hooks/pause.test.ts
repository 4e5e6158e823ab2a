import { afterEach, expect, it } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { type EchoServer, startEchoServer } from '../fixtures/echo-server.ts'
import type { PauseParts } from './pause.ts'

let server: EchoServer
afterEach(() => server.drain())

/** Without sockets, of which a server accepts only so many. */
const get = async (path: string, key: string) =>
  (await server.fastify.inject({ url: path, headers: { host: 'echo.test', 'x-api-key': key } })).statusCode

/** Holds every paused request until `end`. */
function holdPauses() {
  const held: (() => void)[] = []
  const pause: PauseParts = {
    msOf: (id) => (id === '15' ? 3000 : 0),
    sleep: () => new Promise((end) => held.push(end)),
  }
  const end = () => {
    for (const one of held.splice(0)) one()
  }
  return { held, pause, end }
}

it('keeps nobody from being answered, not even the same account, while 200 slow requests wait', async () => {
  const { held, pause, end } = holdPauses()
  server = await startEchoServer({ pause, queue: { maxUnderWay: 2 } })
  const slow = Array.from({ length: 200 }, () => get('/v1/cars/15', 'sample-key'))
  await eventually(() => expect(held).toHaveLength(200))
  for (const key of ['sample-key', 'test-key', 'other-key']) expect(await get('/v1/cars/1', key)).toBe(200)
  expect(await get('/v1/cars/15', 'test-key')).toBe(200)
  end()
  expect(new Set(await Promise.all(slow))).toEqual(new Set([200]))
})

it('lets no more than a bounded number wait: the rest is answered at once', async () => {
  const { held, pause, end } = holdPauses()
  server = await startEchoServer({ pause })
  const slow = Array.from({ length: 256 }, () => get('/v1/cars/15', 'sample-key'))
  await eventually(() => expect(held).toHaveLength(256))
  expect(await get('/v1/cars/15', 'sample-key')).toBe(200)
  end()
  await Promise.all(slow)
})
