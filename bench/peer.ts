/** The peer of a server bench: a bare node:http server that sends the same number of bytes to everyone. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const body = Buffer.alloc(Number(process.argv[2]), 'x')
const server = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`peer http://127.0.0.1:${(server.address() as AddressInfo).port} \n`)
})
