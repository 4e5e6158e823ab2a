import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { expect, it } from 'vitest'
import { startRedis, type TestServer } from './start-redis.ts'
import { tryPorts } from './try-ports.ts'

const portOf = ({ url }: TestServer) => Number(new URL(url).port)

it('starts a real Redis on a port of its own, and it is gone after stop', async () => {
  const server = await startRedis()
  const socket = connect(portOf(server), '127.0.0.1').setEncoding('utf8')
  socket.write('PING\r\n')
  expect(await once(socket, 'data')).toEqual(['+PONG\r\n'])
  socket.end()
  await server.stop()
  await expect(once(connect(portOf(server), '127.0.0.1'), 'connect')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

it('passes over a port that somebody has', async () => {
  const taken = (await tryPorts(async (port) => port)) + 1
  const other = createServer().listen(taken, '127.0.0.1')
  // If it cannot listen, somebody else does.
  await once(other, 'listening').catch(() => {})
  const server = await startRedis()
  expect(portOf(server)).not.toBe(taken)
  await server.stop()
  other.close()
})

it('keeps silent while it is paused, and answers when it goes on', async () => {
  const server = await startRedis()
  const socket = connect(portOf(server), '127.0.0.1').setEncoding('utf8')
  let answers = ''
  socket.on('data', (text: string) => {
    answers += text
  })
  await once(socket, 'connect')
  await server.pause()
  socket.write('PING\r\n')
  // Others are served meanwhile.
  await (await startRedis()).stop()
  expect(answers).toBe('')
  server.resume()
  await once(socket, 'data')
  expect(answers).toBe('+PONG\r\n')
  socket.destroy()
  await server.stop()
})
