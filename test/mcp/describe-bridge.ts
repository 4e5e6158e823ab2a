/** `ershou mcp`: stdin and stdout of an MCP client, joined to the /mcp of a running service. */
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { openCli } from '../e2e/open-cli.ts'
import type { McpWorld } from './mcp-world.ts'

const requestOf = (id: number, method: string, params: object = {}) =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params })
const VERSION = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } }

interface Reply {
  readonly id: number | null
  readonly result?: Record<string, unknown>
  readonly error?: { readonly message: string }
}

export function describeBridge(world: McpWorld): void {
  /** The replies by their id, and what was printed beside them. */
  async function bridge(lines: readonly (string | Buffer)[], settings: NodeJS.ProcessEnv = {}) {
    const env = { ERSHOU_URL: world.service.url, ERSHOU_KEY: world.service.key, ...settings }
    const cli = openCli(env, { input: Readable.from(lines) })
    const { code, stdout, stderr } = await cli.run('mcp')
    cli.remove()
    const printed = stdout.split('\n').filter((line) => line !== '')
    const replies = new Map(printed.map((line) => JSON.parse(line) as Reply).map((reply) => [reply.id, reply]))
    return { code, stderr, replies }
  }

  describe('the bridge', () => {
    it('passes messages in pieces and several at once, and prints nothing else', async () => {
      const all = [
        requestOf(1, 'initialize', VERSION),
        JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }),
        requestOf(2, 'tools/list'),
        '',
        requestOf(3, 'tools/call', { name: 'search_cars', arguments: { q: '宝马' } }),
        requestOf(4, 'tools/call', { name: 'get_usage' }),
      ]
      const bytes = Buffer.from(all.join('\n'))
      const pieces = Array.from({ length: Math.ceil(bytes.length / 7) }, (_, i) => bytes.subarray(7 * i, 7 * i + 7))
      const { code, stderr, replies } = await bridge(pieces)
      expect([code, stderr]).toEqual([0, ''])
      expect([...replies.keys()].sort()).toEqual([1, 2, 3, 4])
      expect(replies.get(1)?.result?.protocolVersion).toBe('2025-06-18')
      const found = replies.get(3)?.result?.structuredContent
      const { body } = await world.service.get('/v1/search?q=%E5%AE%9D%E9%A9%AC')
      expect(found).toMatchObject({ answer: body })
    })

    it('answers for a service that cannot be reached, or refuses', async () => {
      const away = await bridge([requestOf(1, 'ping')], { ERSHOU_URL: 'http://127.0.0.1:1' })
      expect(away.replies.get(1)?.error?.message).toContain('http://127.0.0.1:1')
      const other = await bridge([requestOf(1, 'ping')], { ERSHOU_URL: `${world.service.url}/nowhere` })
      expect(other.replies.get(1)?.error?.message).toContain('nothing at this path')
      const unread = await bridge(['{', '\n'])
      expect(unread.replies.get(null)?.error?.message).toContain('not JSON')
    })

    it('does not send what is too long, and goes on', async () => {
      const { stderr, replies } = await bridge([
        `${'x'.repeat(40_000)}`,
        `${'x'.repeat(40_000)}\n`,
        requestOf(2, 'ping'),
      ])
      expect(stderr).toContain('more than 65536 characters')
      expect(replies.get(2)?.result).toEqual({})
    })

    it('needs a service, a key and an input', async () => {
      expect((await bridge([], { ERSHOU_KEY: '' })).stderr).toContain('needs a key')
      const cli = openCli({})
      expect((await cli.run('mcp')).stderr).toContain('--url')
      cli.remove()
    })
  })
}
