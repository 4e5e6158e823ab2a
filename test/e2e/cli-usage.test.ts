/** The usage of all accounts in a month, and of one account. */
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_ALERTS } from '../../src/domain/accounts/notices.ts'
import { openSqliteStorage } from '../../src/wiring/storage/open-sqlite-storage.ts'
import { countUse, THIS_MONTH } from './count-use.ts'
import { type Cli, openCli } from './open-cli.ts'

describe('usage of all accounts', () => {
  let other: Cli
  beforeAll(async () => {
    other = openCli()
    const ids: string[] = []
    for (const [email, plan] of [
      ['big@example.org', 'enterprise'],
      ['small@example.org', 'free'],
      ['idle@example.org', 'free'],
      ['refused@example.org', 'starter'],
      ['deleted@example.org', 'pro'],
    ] as const) {
      ids.push((await other.json('account', 'create', '--email', email, '--plan', plan)).id)
    }
    const [big = '', small = '', , refused = '', deleted = ''] = ids
    await countUse(other.folder, [
      { account_id: big, used: 1_234_567, refused: 2 },
      { account_id: small, used: 125 },
      { account_id: refused, used: 0, refused: 9 },
      { account_id: deleted, used: 50 },
      { account_id: small, used: 7, month: '2020-02' },
    ])
    await other.json('account', 'delete', 'deleted@example.org', '--yes')
  })
  afterAll(() => other.remove())

  it('is printed for programs, with sums', async () => {
    const { month, accounts, total, idle } = await other.json('usage')
    expect({ month, total, idle }).toEqual({
      month: THIS_MONTH,
      total: { accounts: 4, used: 1_234_742, refused: 11 },
      idle: 1,
    })
    expect(accounts).toMatchObject([
      { email: 'big@example.org', plan: 'enterprise', used: 1_234_567, allowance: null, share: null, refused: 2 },
      { email: 'small@example.org', plan: 'free', used: 125, allowance: 500, share: 0.25, refused: 0 },
      { email: null, status: 'deleted', plan: 'pro', used: 50, allowance: null, share: null },
      { email: 'refused@example.org', used: 0, allowance: 10_000, share: 0, refused: 9 },
    ])
  })

  it('is printed for people, and fits their terminal', async () => {
    const narrow = openCli({ ERSHOU_DATA_DIR: other.folder }, { columns: 72 })
    const { code, stdout, stderr } = await narrow.run('usage')
    narrow.remove()
    expect([code, stderr]).toEqual([0, '1 other account had no usage.\n'])
    expect(stdout.replace(/acc_\w{9,16}/, 'acc_')).toBe(
      [
        'account           plan             used  allowance  share   errors (4xx)',
        'big@example.org   enterprise  1,234,567  unlimited  -                  2',
        'small@example.o…  free              125        500  25.0 %             0',
        'acc_…  pro                50          -  -                  0',
        'refused@example…  starter             0     10,000  0.0 %              9',
        'total of 4                    1,234,742                               11',
        '',
      ].join('\n'),
    )
  })

  it('omits an unknown allowance, and says when nothing was used', async () => {
    const past = await other.json('usage', '--month', '2020-02')
    expect(past.accounts).toMatchObject([
      { email: 'small@example.org', plan: null, used: 7, allowance: null, share: null },
    ])
    const { stderr } = await other.run('usage', '--month', '2020-02')
    expect(stderr).toContain('Plans are those at the end of the month.')
    expect(await other.run('usage', '--month', '2019-12')).toEqual({
      code: 0,
      stdout: 'account  plan  used  allowance  share  errors (4xx)\n',
      stderr: 'No usage in 2019-12.\n',
    })
    expect(await other.json('usage', '--month', '2019-12')).toMatchObject({
      accounts: [],
      total: { accounts: 0, used: 0, refused: 0 },
      idle: 4,
    })
  })

  it('shows the plan of an account at the end of an earlier month', async () => {
    const old = openCli()
    const storage = await openSqliteStorage({ path: join(old.folder, 'ershou.db') })
    const names = { email: 'old@example.org', name: null, role: 'owner', status: 'active' } as const
    const overrides = { per_minute: null, per_month: null }
    const own = { month_cap: null, alerts: DEFAULT_ALERTS }
    const created_at_ms = Date.parse('2020-01-15T00:00:00Z')
    await storage.accounts.createAccount({ id: 'acc_old', ...names, ...own, plan: 'starter', overrides, created_at_ms })
    await storage.accounts.changeAccount('acc_old', { plan: 'pro' }, Date.parse('2020-02-10T00:00:00Z'))
    await storage.accounts.changeAccount('acc_old', { plan: 'free' }, Date.parse('2020-03-01T00:00:00Z'))
    await storage.close()
    const months = ['2019-12', '2020-01', '2020-02', '2020-03', THIS_MONTH]
    await countUse(
      old.folder,
      months.map((month) => ({ account_id: 'acc_old', used: 1, month })),
    )
    const plans = []
    for (const month of months) plans.push((await old.json('usage', '--month', month)).accounts[0].plan)
    expect(plans).toEqual([null, 'starter', 'pro', 'free', 'free'])
    old.remove()
  })

  it('shows the days of a month of one account', async () => {
    expect(await other.json('usage', '--account', 'small@example.org', '--month', '2020-02')).toMatchObject({
      from: '2020-02-01',
      to: '2020-02-29',
    })
  })
})
