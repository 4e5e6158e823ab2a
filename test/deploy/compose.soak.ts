/** Checks the compose file with docker-compose. No engine runs here, so only its syntax is checked. */
import { describe, expect, it } from 'vitest'
import { runCommand } from './run-command.ts'

const FILE = new URL('../../deploy/compose.yaml', import.meta.url).pathname
const read = (env: NodeJS.ProcessEnv, ...args: readonly string[]) =>
  runCommand('docker-compose', ['-f', FILE, 'config', ...args], { env })

describe('the compose file', () => {
  it('is valid, with all its services', async () => {
    const services = await read({ ERSHOU_MARKETPLACE_URL: 'http://marketplace.example' }, '--services')
    expect(services.trim().split('\n').sort()).toEqual(['copies', 'limits', 'node-1', 'node-2', 'postgres', 'proxy'])
  })

  it('names a missing setting', async () => {
    await expect(read({ ERSHOU_MARKETPLACE_URL: '' }, '-q')).rejects.toThrow(
      'set it to the marketplace that you may read',
    )
  })
})
