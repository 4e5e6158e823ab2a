/** The peer of an uncached detail: a bare proxy that requests both parts of a car from the source and forwards one of them. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Agent } from 'undici'

const origin = process.argv[2] as string
const agent = new Agent({ connections: 64, pipelining: 1 })

async function read(path: string): Promise<Buffer> {
  const { body } = await agent.request({ origin, path, method: 'GET' })
  return Buffer.from(await body.arrayBuffer())
}

const server = createServer((request, response) => {
  const id = request.url?.split('/').pop()
  Promise.all([read(`/apic/v2/car/getcarinfo?infoid=${id}`), read(`/api/v1/car/getparamtypeitems?infoid=${id}`)]).then(
    ([detail]) => response.writeHead(200, { 'content-length': detail.length }).end(detail),
    () => response.destroy(),
  )
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`peer http://127.0.0.1:${(server.address() as AddressInfo).port} \n`)
})
