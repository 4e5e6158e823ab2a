/** Everything about /mcp, over one service, because a service costs more than all of its calls. */
import { afterAll, beforeAll } from 'vitest'
import { openStorageInMemory } from '../../src/wiring/storage/create-storage.ts'
import { openFilled } from '../inventory-api/fill-inventory.ts'
import { openService } from '../spec/open-service.ts'
import { describeBridge } from './describe-bridge.ts'
import { describeCalls } from './describe-calls.ts'
import { describeEdges } from './describe-edges.ts'
import { describeOff } from './describe-off.ts'
import { describeTools } from './describe-tools.ts'
import { describeUnknown } from './describe-unknown.ts'
import { type McpWorld, MOST_IN_FLIGHT, newAddress, PER_MINUTE } from './mcp-world.ts'
import { type OpenClient, openClient } from './open-client.ts'

const clients: OpenClient[] = []
const world = {
  async openClient(headers) {
    const client = await openClient(world.service.url, headers, newAddress)
    clients.push(client)
    return client
  },
} as McpWorld

beforeAll(async () => {
  world.service = await openService({
    marketplace: ['--cars', '150'],
    settings: {
      ERSHOU_ADDRESS_PER_MINUTE: String(PER_MINUTE),
      ERSHOU_TRUST_PROXY: '1',
      ERSHOU_METRICS_PORT: '0',
      ERSHOU_MAX_IN_FLIGHT: String(MOST_IN_FLIGHT),
    },
    openInventory: openFilled,
    async openStorage(now) {
      world.storage = await openStorageInMemory(now)
      return world.storage
    },
  })
})
afterAll(async () => {
  for (const { client } of clients) await client.close()
  await world.service?.stop()
})

describeTools(world)
describeUnknown(world)
describeCalls(world)
describeEdges(world)
describeBridge(world)
describeOff(world)
