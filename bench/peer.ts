/** The peer of a server benchmark: a bare node:http server that always sends the same bytes: a number of them, or a file. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const wanted = process.argv[2] as string
const body = /^\d+$/.test(wanted) ? Buffer.alloc(Number(wanted), 'x') : readFileSync(wanted)
const server = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`peer http://127.0.0.1:${(server.address() as AddressInfo).port} \n`)
})
