/** The receivers of a benchmark, a process of their own: accept everything, and tell how much came. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  readonly url: string
  readonly count: number
  readonly bytes: number
}

let count = 0
let bytes = 0
const server = createServer((request, response) => {
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
  })
  request.once('end', () => {
    count++
    response.writeHead(204).end()
  })
})
const isOpen = new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

process.on('message', () => {
  void isOpen.then(() => {
    const { port } = server.address() as AddressInfo
    process.send?.({ url: `http://127.0.0.1:${port}/`, count, bytes } satisfies Received)
  })
})
