/** What a call leaves behind: usage and metrics as of its endpoint, and nothing of a client that has left. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../eventually.ts'
import { type OpenAccount, openAccount } from '../spec/open-account.ts'
import { type McpWorld, MOST_IN_FLIGHT, newAddress } from './mcp-world.ts'

export function describeCalls(world: McpWorld): void {
  let account: OpenAccount
  beforeAll(async () => {
    account = await openAccount(world.service, { plan: 'enterprise' })
  })

  async function countAnswered(endpoint: string): Promise<number> {
    const text = await (await fetch(world.service.metricsUrl as string)).text()
    const samples = text.matchAll(/^ershou_requests_total\{([^}]*)\} (\d+)$/gm)
    const own = [...samples].filter(([, labels]) => labels?.includes(`endpoint="${endpoint}"`))
    return own.reduce((sum, [, , count]) => sum + Number(count), 0)
  }

  /** Writes a call as far as it is given, and returns its connection. */
  async function begin(message: object, isWhole: boolean) {
    const { hostname, port } = new URL(world.service.url)
    const socket = connect(Number(port), hostname)
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    const body = JSON.stringify(message)
    const headers = { 'x-api-key': account.secret, 'content-type': 'application/json', ...newAddress() }
    const lines = Object.entries({ host: 'a', ...headers, 'content-length': String(body.length) })
    const head = `POST /mcp HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
    socket.write(head + (isWhole ? body : body.slice(0, 10)))
    return socket
  }

  const callOf = (name: string, args: object) => ({
    ...{ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } },
  })

  describe('a call', () => {
    it('is one request of its endpoint in the usage of the account and in the metrics', async () => {
      const mcp = await world.openClient({ 'x-api-key': account.secret })
      const [counts, tools] = [await countAnswered('count'), await countAnswered('mcp')]
      for (let i = 0; i < 3; i++) await mcp.content('count_cars', { age_max: 7 + i })
      await mcp.problem('count_cars', { age_max: 'x' })
      expect([await countAnswered('count'), await countAnswered('mcp')]).toEqual([counts + 4, tools + 4])
      const day = new Date(world.service.clock.now()).toISOString().slice(0, 10)
      const days = await eventually(async () => {
        const found = await world.storage.usage.readDays(account.id, day, day)
        expect(found.reduce((sum, { requests }) => sum + requests, 0)).toBe(4)
        return found
      })
      const shown = days.map(({ endpoint, status_class, requests, cost }) => [endpoint, status_class, requests, cost])
      expect(shown.sort()).toEqual([
        ['count', '2xx', 3, 3],
        ['count', '4xx', 1, 0],
      ])
    })

    it('ends when its client leaves, and leaves nothing behind', async () => {
      const [carId] = await world.service.find('limit=1')
      const { marketplace } = world.service
      await marketplace.control('faults', { kind: 'hold' })
      const call = callOf('get_inspection', { car_id: carId })
      const sockets = []
      for (let i = 0; i < MOST_IN_FLIGHT; i++) sockets.push(await begin(call, i % 2 === 0))
      for (const socket of sockets) socket.destroy()
      await fetch(`${marketplace.url}/_control/faults`, { method: 'DELETE' })
      const mcp = await world.openClient({ 'x-api-key': account.secret })
      // None of those that have left is counted among the requests in progress, each of these is counted twice.
      await eventually(async () => {
        const asking = Array.from({ length: MOST_IN_FLIGHT / 2 }, () => mcp.content('get_usage'))
        expect(await Promise.all(asking)).toHaveLength(MOST_IN_FLIGHT / 2)
      })
      expect((await mcp.content('get_inspection', { car_id: carId })).answer).toMatchObject({ view: 'summary' })
    })
  })
}
