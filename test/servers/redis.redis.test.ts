import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { startRedis } from './start-redis.ts'

it('starts a real Redis on a free port, and it is gone after stop', async () => {
  const server = await startRedis()
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname).setEncoding('utf8')
  socket.write('PING\r\n')
  expect(await once(socket, 'data')).toEqual(['+PONG\r\n'])
  socket.end()
  await server.stop()
  await expect(once(connect(Number(port), hostname), 'connect')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})
