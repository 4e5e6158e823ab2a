import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFilled } from '../inventory-api/fill-inventory.ts'
import { type OpenService, openService } from '../spec/open-service.ts'
import { checkRequests } from './check-requests.ts'
import { listEndpoints } from './list-endpoints.ts'

let service: OpenService
beforeAll(async () => {
  service = await openService({
    marketplace: ['--cars', '100'],
    settings: { ERSHOU_REPORT_ALLOW_PRIVATE: 'on' },
    openInventory: openFilled,
  })
})
afterAll(() => service?.stop())

describe('the interface description and the service', () => {
  it('agree on 45 requests for each endpoint, sensible and wild', async () => {
    const { statuses, rows } = await checkRequests(service, 45 * listEndpoints().length, 20_261_117)
    // A check that met only refusals would have checked nothing.
    for (const { path, access } of listEndpoints()) {
      expect(statuses[`${path} 200`], path).toBeGreaterThan(10)
      expect(statuses[`${path} 422`], path).toBeGreaterThan(2)
      if (access === 'keyed') expect(statuses[`${path} 401`] ?? 0, path).toBeGreaterThan(0)
    }
    expect(rows).toBeGreaterThan(100)
  })
})
