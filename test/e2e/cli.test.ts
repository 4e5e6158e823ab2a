/** Accounts and plans on the command line, and wrong usage. */
import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Cli, openCli } from './open-cli.ts'

const SECRET = `ershou_live_${'s3CreT77'.repeat(4)}_00xYz9`
const TIME = expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
const FREE = { per_minute: 5, per_month: 500 }
const NO_OVERRIDES = { per_minute: null, per_month: null }

let cli: Cli
beforeAll(() => {
  cli = openCli()
})
afterAll(() => cli.remove())

describe('account', () => {
  it('is created on a fresh folder, listed, shown and changed', async () => {
    const created = await cli.json('account', 'create', '--email', 'Wei@Example.ORG', '--name', '张伟')
    expect(created).toEqual({
      id: expect.stringMatching(/^acc_\w{16}$/),
      email: 'wei@example.org',
      name: '张伟',
      plan: 'free',
      status: 'active',
      role: 'owner',
      created_at: TIME,
      limits: FREE,
      overrides: NO_OVERRIDES,
      month_cap: null,
      alerts: { percents: [80, 100], refusals: true },
    })
    expect(await cli.json('account', 'list')).toEqual({ accounts: [created] })
    const month = { used: 0, limit: 500, remaining: 500, month: created.created_at.slice(0, 7), resets_at: TIME }
    expect(await cli.json('account', 'show', 'WEI@example.org')).toEqual({
      ...created,
      billing_address: null,
      plans: [{ plan: 'free', from: created.created_at }],
      keys: { active: 0, total: 0 },
      month,
    })
    const starter = { ...created, plan: 'starter', limits: { per_minute: 15, per_month: 10_000 } }
    expect(await cli.json('account', 'set-plan', created.id, 'starter')).toEqual(starter)
    const { plans } = await cli.json('account', 'show', created.id)
    expect(plans.map(({ plan }: { plan: string }) => plan)).toEqual(['free', 'starter'])
    const { stdout } = await cli.run('account', 'show', created.id)
    expect(stdout).toMatch(/^plans +free from [\d-]{10} [\d:]{5} UTC\n {2,}starter from [\d-]{10} [\d:]{5} UTC\n/m)
    const inactive = { ...starter, status: 'inactive' }
    expect(await cli.json('account', 'set-status', 'wei@EXAMPLE.org', 'inactive')).toEqual(inactive)
  })

  it('has other limits than its plan where they are overridden, and the plan’s again', async () => {
    await cli.json('account', 'create', '--email', 'li@example.org', '--plan', 'pro', '--role', 'operator')
    const override = async (...args: string[]) => {
      const { limits, overrides } = await cli.json('account', 'override', 'li@example.org', ...args)
      return [limits.per_minute, limits.per_month, overrides.per_minute, overrides.per_month]
    }
    expect(await override('--per-minute', '7')).toEqual([7, 100_000, 7, null])
    expect(await override('--per-month', 'unlimited')).toEqual([7, null, 7, 'unlimited'])
    const shown = await cli.run('account', 'show', 'li@example.org')
    expect(shown.stdout).toMatch(/^per minute +7 \(override; the plan has 30\)$/m)
    expect(shown.stdout).toMatch(/^per month +unlimited \(override; the plan has 100,000\)$/m)
    expect(shown.stdout).toMatch(/this month +0 used, no limit, resets 20\d\d-\d\d-01 00:00 UTC\n/)
    expect(await override('--per-month', '0', '--per-minute', 'default')).toEqual([30, 0, null, 0])
    expect(await override('--per-month=default')).toEqual([30, 100_000, null, null])
  })

  it('is a row of a table, whatever its name', async () => {
    const other = openCli()
    expect(await other.run('account', 'list')).toMatchObject({
      code: 0,
      stdout: 'id  email  name  plan  status  role  created (UTC)\n',
      stderr: 'There are no accounts yet. Create one:\n  ershou account create --email buyer@example.com\n',
    })
    // It is one line of printable text.
    const name = 'a\u001b[2J\nb\u202e\u009b'
    await other.run('account', 'create', '--email', 'a@example.org', '--name', name)
    await other.run('account', 'create', '--email', 'b@example.org', '--name', '上海张伟二手车')
    const { stdout } = await other.run('account', 'list')
    expect(stdout.replaceAll(/acc_\w{16}/g, 'acc_').replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d/g, 'TIME')).toBe(
      [
        'id                    email          name            plan  status  role   created (UTC)',
        'acc_  a@example.org  a[2J b          free  active  owner  TIME',
        'acc_  b@example.org  上海张伟二手车  free  active  owner  TIME',
        '',
      ].join('\n'),
    )
    const listed = await other.run('account', 'list', '--json')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what must not be there.
    expect(listed.stdout).toMatch(/^[^\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]*\n$/)
    expect(JSON.parse(listed.stdout).accounts[0].name).toBe('a[2J b')
    other.remove()
  })

  it.each([
    [['account', 'create', '--email', 'WEI@example.org'], 'ershou: there is an account of wei@example.org already\n'],
    [['account', 'show', 'nobody@example.org'], 'no account has the e-mail address or id nobody@example.org'],
    [['account', 'override', 'acc_0', '--per-minute', '5'], 'no account has the e-mail address or id acc_0'],
    [['key', 'create', '--account', 'acc_0'], 'no account has the e-mail address or id acc_0'],
    [['key', 'revoke', 'key_0'], 'no key has the id key_0'],
    [['key', 'revoke', SECRET], 'a secret is no id: `key list` shows the ids'],
    [['usage', '--account', SECRET], 'no account has the e-mail address or id ershou_live_[redacted]\n'],
  ])('%j is refused with exit code 1', async (args, sentence) => {
    const { code, stdout, stderr } = await cli.run(...args)
    expect([code, stdout, stderr.split('\n').length]).toEqual([1, '', 2])
    expect(stderr).toContain(sentence)
    expect(stderr).not.toContain('s3CreT77')
  })
})

describe('plan list', () => {
  const nowhere = openCli({ ERSHOU_DATA_DIR: '/dev/null/nothing' })
  afterAll(() => nowhere.remove())

  it('prints the plans, and needs no storage', async () => {
    expect(await nowhere.json('plan', 'list')).toEqual({
      plans: [
        { name: 'free', per_minute: 5, per_month: 500 },
        { name: 'starter', per_minute: 15, per_month: 10_000 },
        { name: 'pro', per_minute: 30, per_month: 100_000 },
        { name: 'enterprise', per_minute: 1000, per_month: null },
      ],
    })
    const { stdout } = await nowhere.run('plan', 'list')
    expect(stdout.split('\n').slice(2, 5)).toEqual([
      'starter             15     10,000',
      'pro                 30    100,000',
      'enterprise       1,000  unlimited',
    ])
  })
})

describe('wrong usage', () => {
  const untouched = openCli()
  afterAll(() => untouched.remove())

  it.each<[string[], string]>([
    [['account'], 'Usage: ershou account'],
    [['account', 'delet'], "unknown command 'delet'\n(Did you mean delete?)"],
    [['account', 'delete'], "missing required argument 'account'"],
    [['account', 'delete', 'a@b'], 'deleting cannot be undone; add --yes to confirm'],
    [['account', 'rename', 'a@b'], 'nothing to rename: give --name, --email or both'],
    [['account', 'create'], "required option '--email <address>' not specified"],
    [['account', 'create', '--email', 'a@b', '--plan', 'gold'], 'Allowed choices are free, starter, pro, enterprise.'],
    [['account', 'create', '--email', 'a@b', '--role', 'king'], 'Allowed choices are owner, operator.'],
    [['account', 'show'], "missing required argument 'account'"],
    [['account', 'set-plan', 'a@b', 'gold'], 'Allowed choices are free, starter, pro, enterprise.'],
    [['account', 'set-status', 'a@b', 'dead'], 'Allowed choices are active, inactive.'],
    [['account', 'override', 'a@b'], 'nothing to override: give --per-minute, --per-month or both'],
    [['account', 'override', 'a@b', '--per-minute', 'unlimited'], 'It must be a whole number or default.'],
    [['account', 'override', 'a@b', '--per-month', '1e3'], 'It must be a whole number, unlimited or default.'],
    [['account', 'override', 'a@b', '--per-month', '-1'], 'It must be a whole number, unlimited or default.'],
    [['key', 'create'], "required option '--account <account>' not specified"],
    [['key', 'create', '--account', 'a@b', '--expires', '2027-02-29'], 'It must be a day such as 2026-12-31'],
    [['key', 'create', '--account', 'a@b', '--expires', 'tomorrow'], 'It must be a day such as 2026-12-31'],
    [
      ['key', 'create', '--acount=x'],
      "required option '--account <account>' not specified\n(unknown option '--acount')\n",
    ],
    [['key', 'list', '--account', 'a@b', '--jsno'], "unknown option '--jsno'\n(Did you mean --json?)"],
    [['key', 'revoke'], "missing required argument 'id'"],
    [['key', 'revoke', 'key_0', SECRET], 'too many arguments'],
    [['key', SECRET], "unknown command 'ershou_live_[redacted]'"],
    [['key', 'rotate', 'key_0', '--grace', '1w'], 'It must be 0, or minutes, hours or days up to 90d: 30m, 24h, 7d.'],
    [['key', 'rotate', 'key_0', '--grace', '91d'], 'It must be 0, or minutes, hours or days up to 90d: 30m, 24h, 7d.'],
    [['usage', '--month', '2026-13'], 'It must be a month such as 2026-11.'],
    [['usage', '--month', '2026-11', '--days', '3'], 'give --month or --days, not both'],
    [['usage', '--days', '3'], '--days, --requests and --detailed need --account'],
    [['get', 'http://127.0.0.1/v1/me'], 'give only the path here, and the service with --url'],
    [['get', '/v1/me', '--key', SECRET], 'a key needs a running service; add --url'],
    [['get', '/v1/me', '--url', 'ftp://x'], 'It must start with http:// or https://.'],
    [['completion', 'tcsh'], 'Allowed choices are bash, zsh, fish.'],
    [['restore'], "missing required argument 'file'"],
    [['acount', 'list'], "unknown command 'acount'\n(Did you mean account?)"],
    [['usage', '--account', 'a@b', '--days', '0'], 'It must be a whole number from 1 to 3660.'],
    [['usage', '--account', 'a@b', '--requests', 'all'], 'It must be a whole number from 1 to 2000.'],
    [['backup'], "missing required argument 'file'"],
    [['plan', 'list', '--colour'], "unknown option '--colour'"],
  ])('%j ends with exit code 2 and changes nothing', async (args, sentence) => {
    const { code, stdout, stderr } = await untouched.run(...args)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(sentence)
    expect(stderr).not.toContain('s3CreT77')
    expect(existsSync(`${untouched.folder}/ershou.db`)).toBe(false)
  })

  it.each<[string[], string]>([
    [['account', 'create', '--email', 'nonsense'], '"nonsense" is no e-mail address'],
    [['account', 'create', '--email', 'x@y', '--name', 'x'.repeat(101)], 'a name has at most 100 characters'],
    [['account', 'override', 'wei@example.org', '--per-minute', '0'], 'per minute must be a whole number from 1 to'],
    [['key', 'create', '--account', 'wei@example.org', '--expires', '2020-01-01'], 'cannot expire before it exists'],
  ])('%j ends with exit code 2, because it is refused', async (args, sentence) => {
    const { code, stdout, stderr } = await cli.run(...args)
    expect([code, stdout, stderr.split('\n').length]).toEqual([2, '', 2])
    expect(stderr).toContain(sentence)
  })
})

it.each([
  [
    ['account', 'override', '--help'],
    ['<account>', '--per-minute <n|default>', '--per-month <n|unlimited|default>'],
  ],
  [
    ['key', 'create', '--help'],
    ['--account <account>', '--name <name>', '--expires <date>', '--json'],
  ],
  [
    ['usage', '--help'],
    ['--days <n>', '(default: 30)', '--requests <n>', 'Examples:\n  ershou usage\n'],
  ],
])('%j prints help on stdout', async (args, parts) => {
  const { code, stdout, stderr } = await cli.run(...args)
  expect([code, stderr]).toEqual([0, ''])
  for (const part of parts) expect(stdout).toContain(part)
})

it('colours help by what stderr shows, and never writes out the codes of colours', async () => {
  const help = async (look: Parameters<typeof openCli>[1], ...args: string[]) => {
    const one = openCli({}, look)
    const { stdout, stderr } = await one.run('plan', ...args)
    one.remove()
    return { stdout, stderr }
  }
  const coloured = await help({ hasColor: true, hasErrorColor: true })
  expect(coloured.stderr).toContain('\u001b[1mUsage:\u001b[0m')
  expect(coloured.stderr).not.toContain('\\u001b')
  // Only stdout is a terminal, or only stderr.
  expect((await help({ hasColor: true })).stderr).toMatch(/^Usage: /)
  expect((await help({ hasErrorColor: true }, '--help')).stdout).toMatch(/^Usage: /)
})
