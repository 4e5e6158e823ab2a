import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, expect, it } from 'vitest'
import { startEchoServer } from '../api/fixtures/echo-server.ts'
import { open } from '../api/fixtures/exchange.ts'

const AT_ONCE = 3

let end = async () => {}
afterEach(() => end())

it('tells every answer of a connection that its client has left, also those behind another', async () => {
  let goOn = () => {}
  const gate = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const server = await startEchoServer({ slow: () => gate, drainIdleMs: 1 })
  end = () => {
    goOn()
    return server.drain()
  }
  const responses: ServerResponse[] = []
  const closed: Promise<number>[] = []
  const all = new Promise<void>((resolve) => {
    server.fastify.server.on('request', (_: IncomingMessage, response: ServerResponse) => {
      const nth = responses.push(response)
      closed.push(new Promise((left) => response.on('close', () => left(nth))))
      if (nth === AT_ONCE) resolve()
    })
  })
  const { socket } = await open(server.port, 'GET /slow HTTP/1.1\r\nHost: ershou.test\r\n\r\n'.repeat(AT_ONCE))
  await all
  socket.resetAndDestroy()
  expect(await Promise.all(closed)).toEqual([1, 2, 3])
  expect(responses.map(({ destroyed }) => destroyed)).toEqual([true, true, true])
})
