import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFilled } from '../inventory-api/fill-inventory.ts'
import { type OpenService, openService } from '../spec/open-service.ts'
import { checkRequests } from './check-requests.ts'

let service: OpenService
beforeAll(async () => {
  service = await openService({ settings: { ERSHOU_REPORT_ALLOW_PRIVATE: 'on' }, openInventory: openFilled })
})
afterAll(() => service?.stop())

describe('the interface description and the service', () => {
  it('agree on 20,000 requests of a new seed each time', async () => {
    const { statuses, rows } = await checkRequests(service, 20_000, Date.now() % 0x7fffffff)
    process.stdout.write(`${JSON.stringify({ ...statuses, rows }, null, 1)}\n`)
    expect(rows).toBeGreaterThan(1000)
  })
})
