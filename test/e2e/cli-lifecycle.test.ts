/** Renaming and deleting accounts, rotating keys, restoring a backup, and failures as JSON. */
import { copyFileSync, existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countUse, THIS_MONTH } from './count-use.ts'
import { type Cli, openCli } from './open-cli.ts'

const DAY_MS = 86_400_000

let cli: Cli
beforeAll(() => {
  cli = openCli()
})
afterAll(() => cli.remove())

const create = (email: string, ...more: string[]) => cli.json('account', 'create', '--email', email, ...more)
const createKey = (account: string, ...more: string[]) => cli.json('key', 'create', '--account', account, ...more)

describe('account rename', () => {
  it('changes the name and the address, and removes a name', async () => {
    const account = await create('old@example.org', '--name', '旧')
    const renamed = await cli.json('account', 'rename', 'old@example.org', '--email', 'New@Example.org', '--name', '新')
    expect(renamed).toEqual({ ...account, email: 'new@example.org', name: '新' })
    expect(await cli.json('account', 'rename', account.id, '--name', '')).toMatchObject({ name: null })
    expect(await cli.run('account', 'show', 'old@example.org')).toMatchObject({ code: 1 })
  })

  it.each([
    [['--email', 'new@example.org'], 1, 'ershou: there is an account of new@example.org already\n'],
    [['--email', 'nonsense'], 2, 'error: "nonsense" is no e-mail address\n'],
    [['--name', 'x'.repeat(101)], 2, 'error: a name has at most 100 characters\n'],
  ])('%j ends with exit code %i', async (args, code, stderr) => {
    await cli.run('account', 'create', '--email', 'other@example.org')
    expect(await cli.run('account', 'rename', 'other@example.org', ...args)).toEqual({ code, stdout: '', stderr })
  })
})

describe('account delete', () => {
  it('says what it ended and what is kept', async () => {
    const { id } = await create('gone@example.org', '--plan', 'pro')
    const key = await createKey(id)
    await countUse(cli.folder, [{ account_id: id, used: 3 }])
    const deleted = await cli.json('account', 'delete', 'gone@example.org', '--yes')
    expect(deleted).toMatchObject({ id, plan: 'pro', keys_stopped: 1 })
    expect(deleted.kept).toEqual({ months: [{ month: THIS_MONTH, used: 3 }] })
    expect(JSON.stringify(await cli.json('account', 'list'))).not.toContain('gone@example.org')
    expect(await cli.run('key', 'rotate', key.id)).toMatchObject({ code: 1 })
    // The address can be used again for another account.
    expect((await create('gone@example.org')).id).not.toBe(id)
  })

  it.each([
    ['Typed@Example.org ', 0, ''],
    ['yes', 1, 'ershou: that is not its e-mail address: nothing was deleted\n'],
    ['', 1, 'ershou: that is not its e-mail address: nothing was deleted\n'],
  ])('asks on a terminal, and accepts %j as the answer', async (answer, code, stderr) => {
    await cli.run('account', 'create', '--email', 'typed@example.org', '--name', '\u001b[2J')
    const asked: string[] = []
    const ask = async (question: string) => {
      asked.push(question)
      return answer
    }
    const person = openCli({ ERSHOU_DATA_DIR: cli.folder }, { ask })
    const ended = await person.run('account', 'delete', 'typed@example.org')
    expect([ended.code, asked.length]).toEqual([code, 1])
    expect(asked[0]).toMatch(/^This deletes typed@example\.org \(\[2J\) permanently and stops its 0 active keys\./)
    expect(ended.stderr).toContain(stderr)
    expect(ended.stderr, 'it used nothing').not.toContain('Its usage is kept')
    expect((await cli.run('account', 'show', 'typed@example.org')).code).toBe(code === 0 ? 1 : 0)
    person.remove()
  })

  it('does not ask with --json or without a terminal', async () => {
    const person = openCli({ ERSHOU_DATA_DIR: cli.folder }, { ask: () => Promise.reject(new Error('asked')) })
    expect(await person.run('account', 'delete', 'new@example.org', '--json')).toMatchObject({ code: 2, stdout: '' })
    expect(await cli.run('account', 'delete', 'new@example.org')).toMatchObject({ code: 2, stdout: '' })
    person.remove()
  })
})

describe('key rotate', () => {
  it.each([
    [[], DAY_MS, 'active'],
    [['--grace', '1h'], DAY_MS / 24, 'active'],
    [['--grace', '0'], 0, 'revoked'],
  ])('%j: a new key of the same name and expiry, and an end for the old one', async (args, graceMs, status) => {
    const account = await create(`rotate${graceMs}@example.org`)
    const old = await createKey(account.id, '--name', '主', '--expires', '2099-12-31')
    const began = Date.now()
    const rotated = await cli.json('key', 'rotate', old.id, ...args)
    expect(rotated).toMatchObject({ name: '主', expires_at: old.expires_at, account_id: account.id })
    expect(rotated.secret).toMatch(/^ershou_live_/)
    expect(rotated.replaces.id).toBe(old.id)
    const late = Date.parse(rotated.replaces.ends_at) - graceMs - began
    expect([late >= 0, late < 60_000]).toEqual([true, true])
    const { keys } = await cli.json('key', 'list', '--account', account.id)
    const before = keys.find(({ id }: { id: string }) => id === old.id)
    expect(before).toMatchObject({ status, rotated_to: rotated.id })
    if (graceMs > 0) expect(before.expires_at).toBe(rotated.replaces.ends_at)
    expect(await cli.run('key', 'rotate', old.id)).toMatchObject({ code: 1, stdout: '' })
  })

  it('says until when the old key works', async () => {
    const account = await create('told@example.org')
    const { id } = await createKey(account.id)
    const { stdout, stderr } = await cli.run('key', 'rotate', id, '--grace', '7d')
    expect(stdout).toMatch(
      new RegExp(`^id +key_\\w+\nname +-\nreplaces +${id}\nexpires +never\nsecret +ershou_live_\\S+\n$`),
    )
    expect(stderr).toMatch(
      /^This secret is shown only once\. Store it now\. The old key key_\w+ works until 20\S+ \S+ UTC\.\n$/,
    )
  })
})

describe('restore', () => {
  it('restores a copy into a folder with or without a database', async () => {
    const copy = join(cli.folder, 'copy.db')
    await cli.json('backup', copy)
    const fresh = openCli()
    const { accounts } = await cli.json('account', 'list')
    const database = join(fresh.folder, 'ershou.db')
    expect(await fresh.json('restore', copy)).toEqual({
      file: copy,
      database,
      accounts: accounts.length,
      kept: null,
      inventory: null,
    })
    expect(await fresh.json('account', 'list')).toEqual({ accounts })
    fresh.remove()

    const used = openCli()
    copyFileSync(copy, join(used.folder, 'ershou.db'))
    const { code, stdout, stderr } = await used.run('restore', copy)
    expect([code, readdirSync(used.folder).filter((name) => name.includes('.before-'))]).toEqual([
      0,
      [expect.stringMatching(/^ershou\.db\.before-20\d{6}T\d{6}Z$/)],
    ])
    expect(stdout).toMatch(/^restored .*ershou\.db\nfrom .*copy\.db\naccounts +\d+\nkept .*before-/)
    expect(stderr).toContain('You can start the service now.')
    used.remove()
  })

  it('is refused with a message, and creates no database', async () => {
    const fresh = openCli()
    const letter = join(fresh.folder, 'letter')
    writeFileSync(letter, 'a letter\n'.repeat(1000))
    const { code, stderr } = await fresh.run('restore', letter, '--json')
    expect([code, JSON.parse(stderr).error]).toEqual([
      1,
      { code: 'failed', message: `${letter} is damaged or no database (file is not a database).` },
    ])
    expect(existsSync(join(fresh.folder, 'ershou.db'))).toBe(false)
    fresh.remove()
    const postgres = openCli({ ERSHOU_DATABASE_URL: 'postgres://x@127.0.0.1/x', ERSHOU_REDIS_URL: 'redis://127.0.0.1' })
    expect((await postgres.run('restore', letter)).stderr).toBe(
      'ershou: restore works with the embedded database; use pg_restore for PostgreSQL\n',
    )
    postgres.remove()
  })
})

describe('with --json a failure is one line of JSON on stderr', () => {
  const SECRET = `ershou_live_${'s3CreT77'.repeat(4)}_00xYz9`

  it.each<[string[], number, string, string]>([
    [['nonsense'], 2, 'wrong_usage', "unknown command 'nonsense'"],
    [['acount'], 2, 'wrong_usage', "unknown command 'acount'\n(Did you mean account?)"],
    [['account'], 2, 'wrong_usage', "unknown option '--json'"],
    [['account', 'create'], 2, 'wrong_usage', "required option '--email <address>' not specified"],
    [['account', 'create', '--email', 'x'], 2, 'wrong_usage', '"x" is no e-mail address'],
    [['account', 'show', 'nobody'], 1, 'refused', 'no account has the e-mail address or id nobody'],
    [['key', 'revoke', SECRET], 1, 'refused', 'no key has the id ershou_live_[redacted]'],
    [['backup', '/no/such/folder/x'], 1, 'failed', '/no/such/folder/x cannot be written: ENOENT'],
  ])('%j', async (args, code, kind, message) => {
    const ended = await cli.run(...args, '--json')
    expect([ended.code, ended.stdout]).toEqual([code, ''])
    expect(ended.stderr).toMatch(/^\{.*\}\n$/)
    expect(JSON.parse(ended.stderr).error.code).toBe(kind)
    expect(JSON.parse(ended.stderr).error.message).toContain(message)
    expect(ended.stderr).not.toContain('s3CreT77')
  })

  it('settings that are wrong, too; and --json behind -- is no option', async () => {
    const wrong = openCli({ ERSHOU_PORT: 'x' })
    const { code, stderr } = await wrong.run('account', 'list', '--json')
    wrong.remove()
    expect([code, JSON.parse(stderr).error.code]).toEqual([2, 'wrong_settings'])
    expect((await cli.run('account', 'show', '--', '--json')).stderr).toMatch(/^ershou: no account has/)
  })
})
