import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDnsLookup } from './lookup-by-dns.ts'

const HEADER_BYTES = 12
const A = 1

/** Names that begin with `good` have one IPv4 address, those that begin with `silent` are not answered, and others do not exist. */
const server = createSocket('udp4')
server.on('message', (question, { port, address }) => {
  let end = HEADER_BYTES
  for (let length = question[end] ?? 0; length > 0; length = question[end] ?? 0) end += length + 1
  const name = question.toString('latin1', HEADER_BYTES + 1, end)
  if (name.startsWith('silent')) return
  const hasAddress = name.startsWith('good') && question.readUInt16BE(end + 1) === A
  const header = Buffer.alloc(HEADER_BYTES)
  question.copy(header, 0, 0, 2)
  header.writeUInt16BE(name.startsWith('good') ? 0x8180 : 0x8183, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(hasAddress ? 1 : 0, 6)
  const record = Buffer.from([0xc0, HEADER_BYTES, 0, A, 0, 1, 0, 0, 0, 60, 0, 4, 93, 184, 216, 34])
  const answer = [header, question.subarray(HEADER_BYTES, end + 5), ...(hasAddress ? [record] : [])]
  server.send(Buffer.concat(answer), port, address)
})
beforeAll(async () => {
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close())

const look = (name: string) =>
  new Promise((resolve) =>
    createDnsLookup([`127.0.0.1:${server.address().port}`])(name, { all: true }, (error, found) =>
      resolve(error?.code ?? found),
    ),
  )

it('finds the addresses of a name while the servers of others are silent', async () => {
  let silent = 0
  for (let i = 0; i < 20; i++) void look(`silent${i}.test`).then(() => silent++)
  expect(await look('good.test')).toEqual([{ address: '93.184.216.34', family: 4 }])
  expect(silent).toBe(0)
})

it.each(['unknown.test', `${'x'.repeat(64)}.test`, 'a..test', '*'])('does not find %j', async (name) => {
  expect(await look(name)).toBe('ENOTFOUND')
})
