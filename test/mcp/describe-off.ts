/** A service whose operator has switched the tools off has nothing at /mcp, and its documents do not offer it. */
import { describe, expect, it } from 'vitest'
import { startService } from '../../src/main.ts'
import { readConfig } from '../../src/settings/config.ts'
import { openStorageInMemory } from '../../src/wiring/storage/create-storage.ts'
import type { McpWorld } from './mcp-world.ts'

const OFFERING = [
  '/docs/guides',
  '/docs/zh/guides',
  '/docs/changelog',
  '/docs/search-index.json',
  '/llms.txt',
  '/sitemap.xml',
]

export function describeOff(world: McpWorld): void {
  async function open(mcp: 'on' | 'off') {
    const settings = { ERSHOU_PORT: '0', ERSHOU_METRICS_PORT: '', ERSHOU_LOG_LEVEL: 'off', ERSHOU_INVENTORY: 'off' }
    const { url: ERSHOU_MARKETPLACE_URL } = world.service.marketplace
    const config = readConfig({ ...settings, ERSHOU_MARKETPLACE_URL, ERSHOU_MCP: mcp })
    return startService(config, { openStorage: openStorageInMemory })
  }

  describe('ERSHOU_MCP', () => {
    it.each(['on', 'off'] as const)(
      '%s decides whether there are tools, and whether documents offer them',
      async (mcp) => {
        const service = await open(mcp)
        const has = async (url: string) => (await service.inject({ url })).payload.includes('guides/mcp')
        const offered = []
        for (const path of OFFERING) if (await has(path)) offered.push(path)
        const statuses = []
        for (const url of ['/docs/guides/mcp', '/docs/zh/guides/mcp'])
          statuses.push((await service.inject({ url })).statusCode)
        for (const method of ['POST', 'GET'] as const) {
          statuses.push((await service.inject({ url: '/mcp', method, headers: { 'x-api-key': 'a' } })).statusCode)
        }
        await service.stop()
        expect(offered).toEqual(mcp === 'on' ? OFFERING : [])
        expect(statuses).toEqual(mcp === 'on' ? [200, 200, 401, 405] : [404, 404, 404, 404])
      },
    )
  })
}
