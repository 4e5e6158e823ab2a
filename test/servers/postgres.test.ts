import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { Client } from 'pg'
import { expect, it } from 'vitest'
import { startPostgres } from './start-postgres.ts'
import { tryPorts } from './try-ports.ts'

it('starts a real PostgreSQL on its own port, and removes everything after stop', async () => {
  const server = await startPostgres()
  const client = new Client(server.url)
  await client.connect()
  const { rows } = await client.query("select current_setting('data_directory') as folder, 6 * 7 as answer")
  await client.end()
  expect(rows[0]).toMatchObject({ answer: 42 })
  await server.stop()
  expect(existsSync(rows[0].folder)).toBe(false)
  await expect(new Client(server.url).connect()).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

it('skips a port that is in use', async () => {
  const taken = (await tryPorts(async (port) => port)) + 1
  const other = createServer().listen(taken, '127.0.0.1')
  // If it cannot listen, another program uses the port.
  await once(other, 'listening').catch(() => {})
  const server = await startPostgres()
  expect(new URL(server.url).port).not.toBe(String(taken))
  await server.stop()
  other.close()
})
