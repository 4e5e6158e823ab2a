/** The command line beside a running service, its backups, and storage that cannot be used. */
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkStorage } from '../../src/cli/doctor/check-storage.ts'
import { eventually } from '../eventually.ts'
import type { Program } from '../run-program.ts'
import { startPostgres } from '../servers/start-postgres.ts'
import type { TestServer } from '../servers/start-redis.ts'
import { type Cli, openCli } from './open-cli.ts'

const SERVED = { ERSHOU_PORT: '0', ERSHOU_METRICS_PORT: '', ERSHOU_MARKETPLACE_URL: 'http://127.0.0.1:9' }

const programs: Program[] = []
afterEach(async () => {
  for (const { child } of programs) child.kill('SIGTERM')
  await Promise.all(programs.splice(0).map(({ finished }) => finished))
})

async function serve(cli: Cli): Promise<{ program: Program; ask: (key: string) => Promise<Response> }> {
  const program = cli.start('serve')
  programs.push(program)
  const [, url] = await program.saw(/ershou +(http:\S+)/)
  return { program, ask: (key) => fetch(`${url}/v1/me`, { headers: { 'x-api-key': key } }) }
}

async function stop({ child, finished }: Program): Promise<void> {
  child.kill('SIGTERM')
  expect(await finished).toMatchObject({ code: 0 })
}

/** A running service follows within a second. */
const askUntil = (ask: () => Promise<Response>, status: number): Promise<Response> =>
  eventually(async () => {
    const answer = await ask()
    if (answer.status !== status) await answer.arrayBuffer()
    expect(answer.status).toBe(status)
    return answer
  })

describe('beside a running service', () => {
  const cli = openCli({ ...SERVED, ERSHOU_ADDRESS_PER_MINUTE: '1000000' })
  afterAll(() => cli.remove())

  it('changes of the command line take effect, and its backup works', async () => {
    const { program, ask } = await serve(cli)
    const account = await cli.json('account', 'create', '--email', 'wei@example.org', '--name', '张伟')
    const first = await cli.json('key', 'create', '--account', account.id)
    const second = await cli.json('key', 'create', '--account', account.id)
    const me = await (await askUntil(() => ask(first.secret), 200)).json()
    expect(me).toMatchObject({ account: { id: account.id, name: '张伟', plan: 'free' }, key: { id: first.id } })

    const copy = join(cli.folder, 'copy.db')
    expect(await cli.json('backup', copy)).toEqual({ file: copy, bytes: statSync(copy).size, inventory: null })
    expect(statSync(copy).mode & 0o777).toBe(0o600)

    const refused = await cli.run('restore', copy)
    expect([refused.code, refused.stderr]).toEqual([1, `ershou: A service runs on ${cli.folder}: stop it first.\n`])

    const third = await cli.json('key', 'rotate', second.id, '--grace', '0')
    await askUntil(() => ask(second.secret), 401)
    expect((await ask(third.secret)).status).toBe(200)
    await cli.json('key', 'revoke', third.id)
    await askUntil(() => ask(third.secret), 401)
    await cli.json('account', 'set-plan', 'wei@example.org', 'pro')
    await eventually(async () => expect(await (await ask(first.secret)).text()).toContain('"plan":"pro"'))
    await cli.json('account', 'set-status', 'wei@example.org', 'inactive')
    await askUntil(() => ask(first.secret), 401)
    await cli.json('account', 'set-status', 'wei@example.org', 'active')
    await askUntil(() => ask(first.secret), 200)
    await cli.json('account', 'delete', 'wei@example.org', '--yes')
    await askUntil(() => ask(first.secret), 401)
    await stop(program)

    const restored = openCli({ ...SERVED })
    expect(await restored.json('restore', copy)).toMatchObject({ accounts: 1, kept: null })
    const again = await serve(restored)
    for (const { secret } of [first, second]) expect((await again.ask(secret)).status).toBe(200)
    await stop(again.program)
    restored.remove()
  })

  it('a backup is refused where a file exists or none can be created, and leaves nothing behind', async () => {
    const before = readdirSync(cli.folder)
    const taken = await cli.run('backup', join(cli.folder, 'copy.db'), '--json')
    expect([taken.code, taken.stdout]).toEqual([1, ''])
    expect(taken.stderr).toContain('copy.db already exists')
    const nowhere = await cli.run('backup', 'no/such/folder/copy.db')
    expect([nowhere.code, nowhere.stdout]).toEqual([1, ''])
    expect(nowhere.stderr).toBe('ershou: no/such/folder/copy.db cannot be written: ENOENT\n')
    expect(readdirSync(cli.folder)).toEqual(before)
  })
})

describe('storage that cannot be used', () => {
  const cli = openCli()
  afterAll(() => cli.remove())
  const at = (path: string) => join(cli.folder, path)

  beforeAll(() => {
    writeFileSync(at('file'), '')
    mkdirSync(at('broken'))
    writeFileSync(at('broken/ershou.db'), 'This is no database, and was never meant to be one.'.repeat(100))
    mkdirSync(at('folder/ershou.db'), { recursive: true })
  })

  it.each([
    ['a file where the folder should be', 'file', ' is a file, or lies below one; it must be a folder'],
    ['a file that is no database', 'broken', '/ershou.db is damaged: file is not a database. Stop the service,'],
    ['a folder where the database should be', 'folder', '/ershou.db cannot be used: '],
  ])('is reported in a sentence: %s', async (_, folder, sentence) => {
    const other = openCli({ ERSHOU_DATA_DIR: at(folder) })
    const { code, stdout, stderr } = await other.run('account', 'list')
    other.remove()
    expect([code, stdout, stderr.split('\n').length]).toEqual([1, '', 2])
    expect(stderr).toContain(`ershou: ERSHOU_DATA_DIR: ${at(folder)}${sentence}`)
  })

  it('is reported in a sentence: no database to copy', async () => {
    const { code, stderr } = await cli.run('backup', at('copy.db'))
    expect([code, stderr]).toEqual([1, `ershou: There is no database at ${at('ershou.db')}.\n`])
  })

  it('is reported in a sentence: wrong settings', async () => {
    const other = openCli({ ERSHOU_DATA_DIR: '' })
    const { code, stdout, stderr } = await other.run('account', 'list')
    other.remove()
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain('ERSHOU_DATA_DIR: must not be empty')
  })
})

describe('with PostgreSQL', () => {
  let server: TestServer
  const withUrl = (url: string) => openCli({ ERSHOU_DATABASE_URL: url, ERSHOU_REDIS_URL: 'redis://127.0.0.1:9' })

  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server.stop())

  it('accounts, keys and usage are in the database, and nothing is in the data folder', async () => {
    const cli = withUrl(server.url)
    const account = await cli.json('account', 'create', '--email', 'Wei@example.org', '--plan', 'pro')
    const { id } = await cli.json('key', 'create', '--account', 'wei@example.org', '--expires', '2099-12-31')
    const rotated = await cli.json('key', 'rotate', id, '--grace', '1h')
    expect(rotated.expires_at).toBe('2100-01-01T00:00:00.000Z')
    expect(await cli.json('key', 'revoke', id)).toMatchObject({ id, account_id: account.id, rotated_to: rotated.id })
    await cli.json('account', 'create', '--email', 'gone@example.org')
    expect(await cli.json('account', 'rename', 'gone@example.org', '--name', '走')).toMatchObject({ name: '走' })
    expect(await cli.json('account', 'delete', 'gone@example.org', '--yes')).toMatchObject({ keys_stopped: 0 })
    expect(await cli.json('usage')).toMatchObject({ accounts: [], idle: 1 })
    expect(await cli.json('usage', '--account', account.id, '--requests', '5')).toMatchObject({
      month: { used: 0, remaining: 100_000 },
      days: [],
      requests: [],
    })
    // An open connection would keep the real program from ending.
    expect(await cli.start('account', 'list', '--json').finished).toMatchObject({ code: 0, stderr: '' })
    const { finding } = await checkStorage({ dataDir: cli.folder, databaseUrl: server.url }, 300_000)
    expect(finding).toMatchObject({ state: 'ok', sentence: expect.stringMatching(/^PostgreSQL [\d.]+.*, 1 account$/) })
    expect(readdirSync(cli.folder)).toEqual([])
    cli.remove()
  })

  it('a backup is left to pg_dump', async () => {
    const cli = withUrl(server.url)
    const { code, stdout, stderr } = await cli.run('backup', join(cli.folder, 'copy.db'))
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toBe('ershou: backup copies the embedded database; use pg_dump for PostgreSQL\n')
    cli.remove()
  })

  it('an unreachable database is reported in a sentence without its password', async () => {
    const closed = 'postgres://wei:hunter2@127.0.0.1:9/ershou'
    const missing = server.url.replace('ershou@', 'ershou:hunter2@').replace(/\/postgres$/, '/nothing')
    for (const [url, reason] of [
      [closed, 'no PostgreSQL answers there; start it, or correct the host and the port (ECONNREFUSED)'],
      [missing, 'PostgreSQL has no database of that name; create it, or correct the name (3D000)'],
    ] as const) {
      const cli = withUrl(url)
      const { code, stdout, stderr } = await cli.start('account', 'list').finished
      expect([code, stdout]).toEqual([1, ''])
      expect(stderr).toBe(`ershou: ERSHOU_DATABASE_URL: ${reason}\n`)
      cli.remove()
    }
  })
})
