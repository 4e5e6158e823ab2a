/** Keys and usage on the command line. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Accounts } from '../../src/accounts/accounts.ts'
import { hashApiKey, isApiKey } from '../../src/accounts/api-key.ts'
import { PLAIN } from '../../src/accounts/fixtures/asked.ts'
import { monthOf } from '../../src/domain/limits/meter.ts'
import { countKept } from '../../src/limits/fixtures/count-kept.ts'
import { openSqliteStorage } from '../../src/wiring/storage/open-sqlite-storage.ts'
import { type Cli, openCli } from './open-cli.ts'

const TIME = expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
const DAY_MS = 86_400_000

let cli: Cli
beforeAll(async () => {
  cli = openCli()
  await cli.json('account', 'create', '--email', 'wei@example.org', '--plan', 'starter')
})
afterAll(() => cli.remove())

describe('key', () => {
  it('is created with a secret on stdout only, listed without it, and revoked permanently', async () => {
    const created = await cli.run('key', 'create', '--account', 'WEI@example.org', '--name', '主钥匙', '--json')
    expect([created.code, created.stderr]).toEqual([0, ''])
    const { secret, ...key } = JSON.parse(created.stdout)
    expect(Object.keys(JSON.parse(created.stdout))).toEqual([
      'id',
      'name',
      'kind',
      'prefix',
      'secret',
      'account_id',
      'created_at',
      'expires_at',
    ])
    expect(isApiKey(secret)).toBe(true)
    expect(key).toMatchObject({ name: '主钥匙', prefix: secret.slice(0, 16), created_at: TIME, expires_at: null })

    const listed = await cli.run('key', 'list', '--account', 'wei@example.org', '--json')
    const open = { ...key, status: 'active', last_used_at: null, revoked_at: null, rotated_to: null }
    expect(JSON.parse(listed.stdout)).toEqual({ keys: [open] })
    expect(listed.stdout).not.toContain(secret)
    expect(listed.stdout).not.toContain(hashApiKey(secret))

    const revoked = await cli.json('key', 'revoke', key.id)
    expect(revoked).toEqual({ ...open, status: 'revoked', revoked_at: TIME })
    expect(await cli.json('key', 'revoke', key.id)).toEqual(revoked)
    expect(await cli.json('account', 'show', 'wei@example.org')).toMatchObject({ keys: { active: 0, total: 1 } })
  })

  it('of kind test sees the sample cars, and stays so when it is rotated', async () => {
    const created = await cli.run('key', 'create', '--account', 'wei@example.org', '--test')
    expect(created.stdout).toContain('kind     test\n')
    expect(created.stderr).toContain('A test key sees only the sample cars')
    const [, id = ''] = /^id +(key_\w{16})$/m.exec(created.stdout) ?? []
    const { id: successor, secret } = await cli.json('key', 'rotate', id)
    expect(secret).toMatch(/^ershou_test_/)
    const { keys } = await cli.json('key', 'list', '--account', 'wei@example.org')
    expect(keys.filter((key: { id: string }) => [id, successor].includes(key.id))).toMatchObject([
      { id: successor, kind: 'test' },
      { id, kind: 'test' },
    ])
    await cli.json('key', 'revoke', successor)
  })

  it.each([
    ['2099-12-31', '2100-01-01T00:00:00.000Z'],
    ['2099-12-31T18:00+08:00', '2099-12-31T10:00:00.000Z'],
  ])('works until %s', async (expires, expected) => {
    expect(await cli.json('key', 'create', '--account', 'wei@example.org', '--expires', expires)).toMatchObject({
      expires_at: expected,
    })
  })

  it('is shown to people in columns, and says when its account is inactive', async () => {
    await cli.json('account', 'create', '--email', 'li@example.org')
    await cli.json('account', 'set-status', 'li@example.org', 'inactive')
    const created = await cli.run('key', 'create', '--account', 'li@example.org', '--expires', '2099-12-31')
    expect(created.stderr).toContain('The account is inactive, so the key does not work.\n')
    const [, id, secret] = /^id +(key_\w{16})\n(?:.*\n)*secret +(\S+)\n/.exec(created.stdout) as unknown as string[]
    expect(created.stdout).toContain('expires  2100-01-01 00:00 UTC\n')
    expect(isApiKey(secret as string)).toBe(true)
    const { stdout } = await cli.run('key', 'list', '--account', 'li@example.org')
    expect(stdout.split('\n')).toEqual([
      'id                    name  prefix            status  last used  ends              created (UTC)',
      expect.stringMatching(`^${id}  -     ${secret?.slice(0, 16)}  active  never      2100-01-01 00:00  20.{14}$`),
      '',
    ])
  })
})

describe('the next step', () => {
  it('is printed after an account and a key were created, with the secret only on a terminal, and never to programs', async () => {
    const made = await cli.run('account', 'create', '--email', 'Next@example.org')
    expect(made.stderr).toBe('\nNext, create a key:\n  ershou key create --account next@example.org\n')
    const operator = await cli.run('account', 'create', '--email', 'op@example.org', '--role', 'operator')
    expect(operator.stderr).toBe(
      '\nNext, create a link to sign in to the dashboard:\n  ershou account link op@example.org\n',
    )
    const settings = { ERSHOU_DATA_DIR: cli.folder, ERSHOU_HOST: '::', ERSHOU_PORT: '8099' }
    const [piped, person] = [openCli(settings), openCli(settings, { columns: 80 })]
    const create = ['key', 'create', '--account', 'next@example.org']
    const url = 'http://127.0.0.1:8099/v1/me'
    expect((await piped.run(...create)).stderr).toBe(
      `This secret is shown only once. Store it now.\n\nTry it:\n  curl -H "X-API-Key: $ERSHOU_KEY" ${url}\n`,
    )
    const shown = await person.run(...create)
    const [secret] = /ershou_live_\w+/.exec(shown.stdout) ?? []
    expect(shown.stderr).toContain(`\nTry it:\n  curl -H "X-API-Key: ${secret}" ${url}\n`)
    expect((await person.run(...create, '--json')).stderr).toBe('')
    piped.remove()
    person.remove()
  })
})

describe('usage', () => {
  const now = Date.now()
  const today = new Date(now).toISOString().slice(0, 10)
  const yesterday = new Date(now - DAY_MS).toISOString().slice(0, 10)
  const longAgo = new Date(now - 40 * DAY_MS).toISOString().slice(0, 10)

  beforeAll(async () => {
    const { accounts: store, usage, close } = await openSqliteStorage({ path: join(cli.folder, 'ershou.db') })
    const accounts = new Accounts({ store, now: Date.now, randomBytes })
    const account = await accounts.create({ email: 'zhao@example.org', plan: 'starter' })
    if ('refused' in account) throw new Error(account.refused)
    const account_id = account.done.id
    const issued = await accounts.createKey(account_id, { name: '主' })
    if ('refused' in issued) throw new Error(issued.refused)
    const key_id = issued.done.key.id
    const of = { account_id, key_id, endpoint: 'search', requests: 1, cost: 0 } as const
    await usage.add({
      days: [
        { ...of, day: today, status_class: '2xx', requests: 1200, cost: 1200 },
        { ...of, day: today, status_class: '4xx' },
        { ...of, day: yesterday, status_class: '5xx', key_id: 'key_gone' },
        { ...of, day: longAgo, status_class: '3xx' },
      ],
      requests: [1, 2, 3].map((n) => ({
        account_id,
        key_id,
        request_id: `req_${n}`,
        at_ms: Date.UTC(2026, 10, 15, 12, 0, n),
        ...PLAIN,
        path: '/v1/search',
        query: 'brand=BMW',
        status: 200,
        cost: 1,
        took_ms: n + 0.25,
      })),
      refusals: [],
      keys_used: new Map([[key_id, { at_ms: now, address: '192.0.2.1' }]]),
    })
    await countKept(usage, { account_id, month: '2020-02', used: 7 })
    await close()
  })

  it('prints months, days and requests for programs', async () => {
    const found = await cli.json('usage', '--account', 'zhao@example.org', '--requests', '2')
    expect(found).toMatchObject({
      account: { email: 'zhao@example.org', plan: 'starter', status: 'active' },
      limits: { per_minute: 15, per_month: 10_000 },
      month: { month: monthOf(now), used: 1200, limit: 10_000, remaining: 8800, resets_at: TIME },
      months: [
        { month: monthOf(now), used: 1200 },
        { month: '2020-02', used: 7 },
      ],
      to: today,
    })
    expect(found.days).toMatchObject([
      { day: yesterday, endpoint: 'search', key_id: 'key_gone', key_name: null, key_prefix: null, requests: 1 },
      { day: today, key_name: '主', status_class: '2xx', requests: 1200, cost: 1200 },
      { day: today, key_name: '主', status_class: '4xx', requests: 1, cost: 0 },
    ])
    const { key_id } = found.days[1]
    const request = { ...PLAIN, key_id, path: '/v1/search', query: 'brand=BMW', status: 200, cost: 1 }
    expect(found.requests).toEqual([
      { id: 'req_3', at: '2026-11-15T12:00:03.000Z', ms: 3.25, ...request },
      { id: 'req_2', at: '2026-11-15T12:00:02.000Z', ms: 2.25, ...request },
    ])
  })

  it('prints them for people', async () => {
    const { code, stdout, stderr } = await cli.run('usage', '--account', 'zhao@example.org', '--requests', '1')
    expect([code, stderr]).toEqual([0, ''])
    const sections = stdout.split('\n\n').map((section) => section.trimEnd().split('\n'))
    expect(sections).toEqual([
      [
        expect.stringMatching(/^account {5}zhao@example\.org \(acc_\w+\)$/),
        'plan        starter',
        'limits      15 per minute, 10,000 per month',
        expect.stringMatching(/^this month {2}1,200 used, 8,800 left, resets 20\d\d-\d\d-01 00:00 UTC$/),
      ],
      ['month     used', `${monthOf(now)}  1,200`, '2020-02      7'],
      [
        'day (UTC)   requests  errors (4xx)  failed (5xx)   cost',
        `${yesterday}         1             0             1      0`,
        `${today}     1,201             1             0  1,200`,
      ],
      [
        'id     time (UTC)           request               status  code  cost   ms',
        'req_3  2026-11-15 12:00:03  /v1/search?brand=BMW  200     -        1  3.3',
      ],
    ])
  })

  it('prints endpoints and keys on request', async () => {
    const { stdout } = await cli.run('usage', '--account', 'zhao@example.org', '--detailed')
    expect(stdout.split('\n\n').at(-1)?.trimEnd().split('\n')).toEqual([
      'day (UTC)   endpoint  key       class  requests   cost',
      `${yesterday}  search    key_gone  5xx           1      0`,
      `${today}  search    主        2xx       1,200  1,200`,
      `${today}  search    主        4xx           1      0`,
    ])
  })

  it('covers the requested number of days', async () => {
    const days = async (count: string) => {
      const found = await cli.json('usage', '--account', 'zhao@example.org', '--days', count)
      expect(found).not.toHaveProperty('requests')
      return [found.from, found.days.length]
    }
    expect(await days('1')).toEqual([today, 2])
    expect(await days('41')).toEqual([longAgo, 4])
  })

  it('says that there is none', async () => {
    const { code, stdout, stderr } = await cli.run('usage', '--account', 'wei@example.org')
    expect([code, stdout.split('\n').length]).toEqual([0, 5])
    expect(stderr).toMatch(/^No usage from \S+ to \S+\.\n$/)
  })
})
