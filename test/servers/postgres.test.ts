import { existsSync } from 'node:fs'
import { Client } from 'pg'
import { expect, it } from 'vitest'
import { startPostgres } from './start-postgres.ts'

it('starts a real PostgreSQL on a free port, and nothing of it is left after stop', async () => {
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
