import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueUnlimitedKey } from '../../../scripts/issue-key.ts'
import { type PostgresServer, startPostgres } from '../../../test/servers/start-postgres.ts'
import { createTemporaryFolder } from '../../../test/servers/temporary-folder.ts'
import { connectDatabase } from '../../database/sqlite/open-database.ts'
import { ask, openPatiently } from '../../wiring/storage/fixtures/prepare-postgres.ts'
import { checkStorage } from './check-storage.ts'

const folder = createTemporaryFolder('check-storage')
afterAll(() => folder.remove())

async function check(place: { readonly dataDir: string; readonly databaseUrl: string | null }): Promise<string> {
  const { state, sentence } = (await checkStorage(place, 60_000)).finding
  return `${state} ${sentence}`
}

describe('doctor on a database in a file', () => {
  async function fill(name: string, sql: string): Promise<{ dataDir: string; databaseUrl: null }> {
    const dataDir = join(folder.path, name)
    mkdirSync(dataDir)
    if (sql.includes('accounts')) await issueUnlimitedKey({ dataDir, databaseUrl: null })
    const database = await connectDatabase(join(dataDir, 'ershou.db'))
    database.exec(sql)
    database.close()
    return { dataDir, databaseUrl: null }
  }

  it('says that the first start makes the tables', async () => {
    const place = await fill('no-tables', 'pragma user_version = 1')
    expect(await check(place)).toMatch(/^note SQLite in .*, has no tables yet; the first start creates them$/)
  })

  it('says how to make the first account', async () => {
    const place = await fill('no-accounts', 'update accounts set deleted_at_ms = 1')
    expect(await check(place)).toMatch(/^note SQLite in .*, no accounts yet; `ershou account create --email ADDRESS` /)
  })

  it('is bad if the file is empty, which a service refuses too', async () => {
    const dataDir = join(folder.path, 'no-bytes')
    mkdirSync(dataDir)
    writeFileSync(join(dataDir, 'ershou.db'), '')
    expect(await check({ dataDir, databaseUrl: null })).toMatch(
      /^bad .* is empty, .*`ershou restore FILE`.*, or delete/,
    )
  })
})

describe('doctor on PostgreSQL', () => {
  let server: PostgresServer
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server.stop())

  it('says that the first start makes the tables', async () => {
    const said = await check({ dataDir: folder.path, databaseUrl: server.url })
    expect(said).toMatch(/^note PostgreSQL \d.*, has no tables yet; the first start creates them$/)
  })

  it('accepts steps of a newer version that only expand the tables, as a node does, and no others', async () => {
    const place = { dataDir: folder.path, databaseUrl: server.url }
    await (await openPatiently({ url: server.url })).close()
    await ask(server.url, "insert into kysely_migration values ('9998-more-expand', '2099-01-01T00:00:00.000Z')")
    expect(await check(place)).toMatch(/^note PostgreSQL \d.*, no accounts yet;/)
    await ask(server.url, "insert into kysely_migration values ('9999-later', '2099-01-01T00:00:00.000Z')")
    expect(await check(place)).toMatch(/^bad PostgreSQL \d.*, was written by a newer version of ershou/)
  })
})
