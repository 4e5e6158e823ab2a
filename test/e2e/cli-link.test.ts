/** `ershou account link` and `set-role`: signing in without a password, and roles. */
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, visitor, type World } from '../../src/accounts/signing-in/fixtures/open-world.ts'
import { openSqliteStorage, type SqliteStorage } from '../../src/wiring/storage/open-sqlite-storage.ts'
import { type Cli, openCli } from './open-cli.ts'

let cli: Cli
let storage: SqliteStorage
let world: World
beforeAll(async () => {
  cli = openCli()
  await cli.json('account', 'create', '--email', 'li@example.com')
  storage = await openSqliteStorage({ path: join(cli.folder, 'ershou.db') })
  world = openWorld(storage)
  world.pass(Date.now() - world.now())
})
afterAll(async () => {
  await storage.close()
  cli.remove()
})

describe('ershou account link', () => {
  it('prints a link that signs in once', async () => {
    const { code, stdout, stderr } = await cli.run('account', 'link', 'LI@example.com')
    expect([code, stderr]).toEqual([0, expect.stringContaining('It signs in as li@example.com and works once, until ')])
    const [, secret = ''] = /^http:\/\/127\.0\.0\.1:8080\/link\/([\w-]{43})\n$/.exec(stdout) ?? []
    expect(await world.signIn.withLink(secret, visitor())).toMatchObject({
      done: { account: { email: 'li@example.com' } },
    })
    expect(await world.signIn.withLink(secret, visitor())).toEqual({ refused: 'unusable' })
    const { id } = await cli.json('account', 'show', 'li@example.com')
    expect(await world.acts(id)).toEqual(['account_created', 'link_created', 'signed_in'])
  })

  it.each([
    [{}, [], 'http://127.0.0.1:8080'],
    [{ ERSHOU_HOST: '0.0.0.0', ERSHOU_PORT: '81' }, [], 'http://127.0.0.1:81'],
    [{ ERSHOU_HOST: '::' }, [], 'http://[::1]:8080'],
    [{ ERSHOU_HOST: 'fd00::1' }, [], 'http://[fd00::1]:8080'],
    [{ ERSHOU_PUBLIC_URL: 'https://cars.example', ERSHOU_PORT: '0' }, [], 'https://cars.example'],
    [{ ERSHOU_PUBLIC_URL: 'https://cars.example' }, ['--url', 'http://localhost:9/'], 'http://localhost:9'],
  ])('with %j %j leads to %s', async (settings, args, base) => {
    const there = openCli({ ERSHOU_DATA_DIR: cli.folder, ...settings })
    const { url, expires_at } = await there.json('account', 'link', 'li@example.com', ...args)
    expect(url.split('/link/')[0]).toBe(base)
    expect(expires_at).toMatch(/^20.*Z$/)
    there.remove()
  })

  it.each([
    [['nobody@example.com'], 1, 'no account has the e-mail address or id nobody@example.com'],
    [['li@example.com', '--url', 'cars.example'], 2, '--url must be a URL that begins with http:// or https://'],
    [['li@example.com', '--url', 'https://cars.example/dashboard'], 2, 'must be a scheme and a host'],
  ])('%j ends with %i', async (args, code, sentence) => {
    const ended = await cli.run('account', 'link', ...args)
    expect([ended.code, ended.stdout]).toEqual([code, ''])
    expect(ended.stderr).toContain(sentence)
  })

  it('needs a URL where the system chooses the port', async () => {
    const there = openCli({ ERSHOU_DATA_DIR: cli.folder, ERSHOU_PORT: '0' })
    const { code, stderr } = await there.run('account', 'link', 'li@example.com')
    expect([code, stderr]).toEqual([2, expect.stringContaining('add --url')])
    there.remove()
  })

  it('creates none for an inactive account', async () => {
    await cli.json('account', 'create', '--email', 'out@example.com')
    await cli.json('account', 'set-status', 'out@example.com', 'inactive')
    const { code, stderr } = await cli.run('account', 'link', 'out@example.com')
    expect([code, stderr]).toEqual([1, expect.stringContaining('out@example.com is inactive')])
  })
})

describe('account changes on the command line', () => {
  it('are in the audit log, and setting a plan cancels a requested change', async () => {
    const { id } = await cli.json('account', 'create', '--email', 'acts@example.com')
    const change = { id: 'chg_asked', account_id: id, from_plan: 'free', to_plan: 'pro', state: 'waiting' } as const
    await storage.billing.createChange({ ...change, requested_at_ms: 1, applies_at_ms: 1, settled_at_ms: null })
    await cli.json('account', 'set-plan', id, 'free')
    expect(await storage.billing.findChange('chg_asked')).toMatchObject({ state: 'waiting' })
    await cli.json('account', 'set-plan', id, 'pro')
    expect(await storage.billing.findChange('chg_asked')).toMatchObject({ state: 'cancelled' })
    await cli.json('account', 'override', id, '--per-minute', '60')
    await cli.json('account', 'rename', id, '--name', 'Li')
    const key = await cli.json('key', 'create', '--account', id)
    const rotated = await cli.json('key', 'rotate', key.id, '--grace', '1h')
    for (let i = 0; i < 2; i++) await cli.json('key', 'revoke', rotated.id)
    await cli.json('account', 'set-status', id, 'inactive')
    await cli.json('account', 'delete', id, '--yes')
    const acts = 'account_created plan_set plan_change_cancelled limits_overridden account_renamed key_created'
    expect(await world.acts(id)).toEqual([
      ...acts.split(' '),
      ...['key_rotated', 'key_revoked', 'status_set', 'account_deleted'],
    ])
  })
})

describe('ershou account set-role', () => {
  it('makes a person an operator, and logs it', async () => {
    const { id, role } = await cli.json('account', 'set-role', 'li@example.com', 'operator')
    expect(role).toBe('operator')
    expect(await world.acts(id)).toContain('role_set')
    const last = await cli.run('account', 'set-role', id, 'owner')
    expect([last.code, last.stderr]).toEqual([1, expect.stringContaining('is the only operator: first make somebody')])
    const other = await cli.json('account', 'create', '--email', 'second-operator@example.com')
    await cli.json('account', 'set-role', other.id, 'operator')
    expect(await cli.json('account', 'set-role', id, 'owner')).toMatchObject({ role: 'owner' })
    const { code, stderr } = await cli.run('account', 'set-role', id, 'king')
    expect([code, stderr]).toEqual([2, expect.stringContaining('Allowed choices are owner, operator.')])
  })
})
