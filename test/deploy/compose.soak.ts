/** The compose file, read by docker-compose: no engine runs here, so this is a check of its shape and no more. */
import { describe, expect, it } from 'vitest'
import { runCommand } from './run-command.ts'

const FILE = new URL('../../deploy/compose.yaml', import.meta.url).pathname
const read = (env: NodeJS.ProcessEnv, ...args: readonly string[]) =>
  runCommand('docker-compose', ['-f', FILE, 'config', ...args], { env })

describe('the compose file', () => {
  it('is one, with all its services', async () => {
    const services = await read({ ERSHOU_MARKETPLACE_URL: 'http://marketplace.example' }, '--services')
    expect(services.trim().split('\n').sort()).toEqual(['copies', 'limits', 'node-1', 'node-2', 'postgres', 'proxy'])
  })

  it('says which setting is missing', async () => {
    await expect(read({ ERSHOU_MARKETPLACE_URL: '' }, '-q')).rejects.toThrow(
      'set it to the marketplace that you may read',
    )
  })
})
