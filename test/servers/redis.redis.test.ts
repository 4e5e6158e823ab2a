import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { expect, it } from 'vitest'
import { startRedis, type TestServer } from './start-redis.ts'
import { tryPorts } from './try-ports.ts'

const portOf = ({ url }: TestServer) => Number(new URL(url).port)

it('starts a real Redis on its own port, and ends it on stop', async () => {
  const server = await startRedis()
  const socket = connect(portOf(server), '127.0.0.1').setEncoding('utf8')
  socket.write('PING\r\n')
  expect(await once(socket, 'data')).toEqual(['+PONG\r\n'])
  socket.end()
  await server.stop()
  await expect(once(connect(portOf(server), '127.0.0.1'), 'connect')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

it('skips a port that is in use', async () => {
  const taken = (await tryPorts(async (port) => port)) + 1
  const other = createServer().listen(taken, '127.0.0.1')
  // If it cannot listen, another program uses the port.
  await once(other, 'listening').catch(() => {})
  const server = await startRedis()
  expect(portOf(server)).not.toBe(taken)
  await server.stop()
  other.close()
})

it('does not answer while it is paused, and answers after it is resumed', async () => {
  const server = await startRedis()
  const socket = connect(portOf(server), '127.0.0.1').setEncoding('utf8')
  let answers = ''
  socket.on('data', (text: string) => {
    answers += text
  })
  await once(socket, 'connect')
  await server.pause()
  socket.write('PING\r\n')
  // Other clients are served meanwhile.
  await (await startRedis()).stop()
  expect(answers).toBe('')
  server.resume()
  await once(socket, 'data')
  expect(answers).toBe('+PONG\r\n')
  socket.destroy()
  await server.stop()
})
