import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError } from '../domain/config-error.ts'
import { describeConfig, readConfig } from './config.ts'

const MAIL = {
  ERSHOU_SMTP_URL: 'smtp://u:p@mail.test:587',
  ERSHOU_MAIL_FROM: 'a@b.test',
  ERSHOU_PUBLIC_URL: 'https://cars.test',
}

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

describe('readConfig', () => {
  it('knows every setting of the decisions, with their defaults', () => {
    expect(readConfig({})).toEqual({
      envFile: '.env',
      host: '127.0.0.1',
      port: 8080,
      dataDir: './data',
      databaseUrl: null,
      redisUrl: null,
      copiesRedisUrl: null,
      marketplaceUrl: null,
      ratesUrl: null,
      inventory: false,
      search: 'index',
      syncPerSecond: 2,
      syncPerDay: 50_000,
      syncEveryHours: 6,
      refreshHours: 24,
      trustProxy: 0,
      reportHosts: [],
      reportAllowPrivate: false,
      metricsHost: '127.0.0.1',
      metricsPort: 'auto',
      logLevel: 'info',
      logRequests: true,
      sourceTimeoutMs: 4000,
      sourceBudgetMs: 8000,
      cacheMb: 256,
      addressPerMinute: 600,
      invalidPerMinute: 600,
      drainNoticeMs: 0,
      drainIdleMs: 1000,
      maxInFlight: 4096,
      publicUrl: null,
      maxConnections: 8192,
      maxConnectionsPerAddress: 512,
      frontSample: true,
      signUp: 'closed',
      smtpUrl: null,
      mailFrom: null,
      prices: null,
      currency: 'EUR',
      billing: 'manual',
      seller: [],
    })
  })

  it.each([
    ['starter=49,pro=199.5', { free: 0, starter: 4900, pro: 19_950, enterprise: null }],
    [' pro = 0.07 ', { free: 0, starter: null, pro: 7, enterprise: null }],
    ['starter=0,enterprise=9999999.99', { free: 0, starter: 0, pro: null, enterprise: 999_999_999 }],
  ])('reads the prices %s', (text, prices) => {
    expect(readConfig({ ERSHOU_PRICES: text }).prices).toEqual(prices)
  })

  it('reads the lines of the seller', () => {
    expect(readConfig({ ERSHOU_SELLER: 'Cars GmbH; Gasse 1 ;1010 Wien\\nUID: ATU1' }).seller).toEqual([
      'Cars GmbH',
      'Gasse 1',
      '1010 Wien',
      'UID: ATU1',
    ])
  })

  it('is frozen', () => {
    expect(Object.isFrozen(readConfig({}))).toBe(true)
  })

  it.each([
    ['ERSHOU_PORT', '65536', 'from 0 to 65535'],
    ['ERSHOU_PORT', '', 'whole number'],
    ['ERSHOU_PORT', '8e3', 'whole number'],
    ['ERSHOU_HOST', ' ', 'must not be empty'],
    ['ERSHOU_INVENTORY', 'yes', 'on or off'],
    ['ERSHOU_SYNC_PER_SECOND', '0', 'from 1 to 10000'],
    ['ERSHOU_SYNC_PER_DAY', '-1', 'from 1 to 1000000000'],
    ['ERSHOU_SYNC_EVERY_HOURS', '0', 'from 1 to 720'],
    ['ERSHOU_REFRESH_HOURS', '1.5', 'from 0 to 8760'],
    ['ERSHOU_REPORT_ALLOW_PRIVATE', 'true', 'on or off'],
    ['ERSHOU_REPORT_HOSTS', 'https://a.test', 'provider=origin or provider=origin/path'],
    ['ERSHOU_REPORT_HOSTS', 'jiajian=', 'provider=origin or provider=origin/path'],
    ['ERSHOU_REPORT_HOSTS', 'jiajian=https://a.test,', 'provider=origin or provider=origin/path'],
    ['ERSHOU_REPORT_HOSTS', 'dingpai=https://a.test', 'bingping, jiajian, yiheng, not "dingpai"'],
    ['ERSHOU_REPORT_HOSTS', 'jiajian=a.test', 'jiajian an address that begins with http:// or https://'],
    ['ERSHOU_REPORT_HOSTS', 'jiajian=ftp://a.test', 'jiajian an address that begins with http:// or https://'],
    ['ERSHOU_REPORT_HOSTS', 'yiheng=https://a.test/?x=1', 'a path, and nothing else'],
    ['ERSHOU_REPORT_HOSTS', 'yiheng=https://me:hunter2@a.test', 'a path, and nothing else'],
    ['ERSHOU_REPORT_HOSTS', 'yiheng=https://a.test/r,jiajian=https://a.test/r/', 'not to yiheng and jiajian'],
    ['ERSHOU_TRUST_PROXY', '-1', 'from 0 to 16'],
    ['ERSHOU_PUBLIC_URL', 'https://a.test/path', 'a scheme and a host'],
    ['ERSHOU_PUBLIC_URL', 'https://me@a.test', 'a scheme and a host'],
    ['ERSHOU_PUBLIC_URL', 'a.test', 'http:// or https://'],
    ['ERSHOU_MARKETPLACE_URL', 'ftp://x', 'http:// or https://'],
    ['ERSHOU_MARKETPLACE_URL', 'https://me:hunter2@a.test', 'must not have a user name or a password'],
    ['ERSHOU_RATES_URL', 'rates.xml', 'http:// or https://'],
    ['ERSHOU_RATES_URL', 'https://me@a.test', 'must not have a user name or a password'],
    ['ERSHOU_DATABASE_URL', 'mysql://x', 'postgres:// or postgresql://'],
    ['ERSHOU_REDIS_URL', 'http://x', 'redis:// or rediss://'],
    ['ERSHOU_REDIS_URL', 'redis://u:r3%ZZpw@h', 'write it as %25'],
    ['ERSHOU_DATABASE_URL', 'postgres://u:p%@h/x', 'write it as %25'],
    ['ERSHOU_COPIES_REDIS_URL', 'http://x', 'redis:// or rediss://'],
    ['ERSHOU_METRICS_PORT', '99999', 'from 0 to 65535'],
    ['ERSHOU_LOG_LEVEL', 'loud', 'one of debug, info'],
    ['ERSHOU_LOG_REQUESTS', 'yes', 'on or off'],
    ['ERSHOU_SOURCE_TIMEOUT_MS', '0', 'from 10 to 60000'],
    ['ERSHOU_SOURCE_TIMEOUT_MS', '8001', 'at most ERSHOU_SOURCE_BUDGET_MS (8000), not 8001'],
    ['ERSHOU_SOURCE_BUDGET_MS', 'long', 'whole number'],
    ['ERSHOU_DRAIN_NOTICE_MS', 'soon', 'whole number'],
    ['ERSHOU_DRAIN_IDLE_MS', '-1', 'from 0 to 600000'],
    ['ERSHOU_CACHE_MB', '0', 'from 1 to 65536'],
    ['ERSHOU_ADDRESS_PER_MINUTE', '0', 'from 1 to 1000000000'],
    ['ERSHOU_INVALID_PER_MINUTE', 'none', 'whole number'],
    ['ERSHOU_MAX_IN_FLIGHT', '1.5', 'whole number'],
    ['ERSHOU_SIGN_UP', 'maybe', 'one of open, invite, closed'],
    ['ERSHOU_SMTP_URL', 'http://a.test', 'smtp:// or smtps://'],
    ['ERSHOU_MAIL_FROM', 'Ershou', 'must be an e-mail address'],
    ['ERSHOU_MAIL_FROM', 'a@b.test, c@d.test', 'must be an e-mail address'],
    ['ERSHOU_MAIL_FROM', 'Ershou <a@b.test>, c@d.test', 'must be an e-mail address'],
    ['ERSHOU_PRICES', 'starter=49.999', 'prices a month as in starter=49'],
    ['ERSHOU_PRICES', 'free=1', 'prices a month as in starter=49'],
    ['ERSHOU_PRICES', 'gold=1', 'prices a month as in starter=49'],
    ['ERSHOU_PRICES', 'pro=-1', 'prices a month as in starter=49'],
    ['ERSHOU_PRICES', 'pro=1,pro=2', 'at most once'],
    ['ERSHOU_PRICES', 'pro=1,', 'prices a month as in starter=49'],
    ['ERSHOU_CURRENCY', 'euro', 'ISO 4217'],
    ['ERSHOU_CURRENCY', 'JPY', 'a currency with hundredths'],
    ['ERSHOU_BILLING', 'bank', 'must be one of manual'],
  ])('refuses %s=%j and says what would be right', (name, value, sentence) => {
    const problems = problemsOf({ [name]: value })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(name)
    expect(problems[0]).toContain(sentence)
  })

  it.each([
    [
      { ERSHOU_SOURCE_BUDGET_MS: '3999' },
      'ERSHOU_SOURCE_TIMEOUT_MS: must be at most ERSHOU_SOURCE_BUDGET_MS (3999), not 4000',
    ],
    [{ ERSHOU_SOURCE_BUDGET_MS: '4000' }, null],
    [
      { ERSHOU_PORT: '9464', ERSHOU_METRICS_PORT: '9464' },
      'ERSHOU_METRICS_PORT: must be another port than ERSHOU_PORT (9464)',
    ],
    [{ ERSHOU_PORT: '0', ERSHOU_METRICS_PORT: '0' }, null],
    [{ ERSHOU_PORT: '9464', ERSHOU_METRICS_PORT: 'auto' }, null],
    [{ ERSHOU_PORT: '9464', ERSHOU_METRICS_PORT: '9464', ERSHOU_METRICS_HOST: '127.0.0.2' }, null],
    [{ ...MAIL, ERSHOU_MAIL_FROM: '' }, 'ERSHOU_MAIL_FROM: must be set when ERSHOU_SMTP_URL is'],
    [{ ...MAIL, ERSHOU_PUBLIC_URL: '' }, 'ERSHOU_PUBLIC_URL: must be set when ERSHOU_SMTP_URL is'],
    [MAIL, null],
    [{ ...MAIL, ERSHOU_MAIL_FROM: 'Used cars <a@b.test>' }, null],
  ])('compares settings that depend on each other: %j', (environment, problem) => {
    expect(problemsOf(environment)).toEqual(problem === null ? [] : [expect.stringContaining(problem)])
  })

  it('reports all problems together, unknown names included', () => {
    const problems = problemsOf({ ERSHOU_PORT: 'x', ERSHOU_INVENTORY: '1', ERSHOU_PROT: '80', HOME: 'not ours' })
    expect(problems.map((problem) => problem.split(':')[0])).toEqual(['ERSHOU_PROT', 'ERSHOU_PORT', 'ERSHOU_INVENTORY'])
  })

  it('refuses PostgreSQL without Redis and says why', () => {
    expect(problemsOf({ ERSHOU_DATABASE_URL: 'postgres://db/ershou' })).toEqual([
      expect.stringContaining('PostgreSQL needs Redis'),
    ])
    expect(problemsOf({ ERSHOU_DATABASE_URL: 'postgres://db/ershou', ERSHOU_REDIS_URL: 'redis://cache' })).toEqual([])
  })

  it.each([
    ['redis://cache', 'redis://cache:6379', true],
    ['redis://cache:6379/0', 'redis://:pass@cache:6379/1', true],
    ['redis://cache:6379', 'redis://cache:6380', false],
    ['redis://limits', 'redis://copies', false],
  ])('refuses copies in the Redis of the limits: %s and %s', (limits, copies, isSame) => {
    const problems = problemsOf({ ERSHOU_REDIS_URL: limits, ERSHOU_COPIES_REDIS_URL: copies })
    expect(problems).toEqual(isSame ? [expect.stringContaining('must be another server')] : [])
  })

  it.each([
    ['', []],
    ['jiajian=https://a.test', [{ provider: 'jiajian', origin: 'https://a.test', path: '' }]],
    [
      ' yiheng=HTTP://A.test:80/r/ , yiheng=https://b.test:8443/x/y,yiheng=http://a.test/r',
      [
        { provider: 'yiheng', origin: 'http://a.test', path: '/r' },
        { provider: 'yiheng', origin: 'https://b.test:8443', path: '/x/y' },
        { provider: 'yiheng', origin: 'http://a.test', path: '/r' },
      ],
    ],
  ])('reads where reports lie: %j', (text, addresses) => {
    expect(readConfig({ ERSHOU_REPORT_HOSTS: text }).reportHosts).toEqual(addresses)
  })

  it('never repeats a secret in a problem', () => {
    expect(problemsOf({ ERSHOU_REDIS_URL: 'hunter2' }).join()).not.toContain('hunter2')
    expect(problemsOf({ ERSHOU_SMTP_URL: 'hunter2' }).join()).not.toContain('hunter2')
    expect(problemsOf({ ERSHOU_REPORT_HOSTS: 'yiheng=https://me:hunter2@a.test' }).join()).not.toContain('hunter2')
  })

  it('drops a slash at the end of a base URL', () => {
    expect(readConfig({ ERSHOU_MARKETPLACE_URL: 'http://127.0.0.1:9090/' }).marketplaceUrl).toBe(
      'http://127.0.0.1:9090',
    )
  })
})

describe('a name that is no setting', () => {
  it.each([
    ['ERSHOU_PROT', '; did you mean ERSHOU_PORT?'],
    ['ERSHOU_MARKETPLACE', '; did you mean ERSHOU_MARKETPLACE_URL?'],
    ['ERSHOU_REPORTS_HOST', '; did you mean ERSHOU_REPORT_HOSTS?'],
    ['ERSHOU_COLOUR', ''],
    [`ERSHOU_${'X'.repeat(100_000)}`, ''],
  ])('is answered with the setting that it is near to, if any (%#)', (name, hint) => {
    expect(problemsOf({ [name]: '1' })).toEqual([`${name}: no such setting${hint}`])
  })

  it('says of a setting that was removed what to do instead', () => {
    expect(problemsOf({ ERSHOU_INDEX_ROWS: 'disk' })).toEqual([
      'ERSHOU_INDEX_ROWS: there is no such setting any more; remove it: the index keeps its rows in memory',
    ])
  })
})

describe('secrets from files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ershou-config-'))
  const file = join(folder, 'redis-url')

  it('reads <name>_FILE of a secret, and of nothing else', () => {
    writeFileSync(file, 'redis://:pass@cache:6379\n')
    expect(readConfig({ ERSHOU_REDIS_URL_FILE: file }).redisUrl).toBe('redis://:pass@cache:6379')
    expect(problemsOf({ ERSHOU_PORT_FILE: file })).toEqual(['ERSHOU_PORT_FILE: no such setting'])
    expect(problemsOf({ ERSHOU_REDIS_URL_FILE: file, ERSHOU_REDIS_URL: 'redis://x' })[0]).toContain('not both')
    rmSync(folder, { recursive: true })
    expect(problemsOf({ ERSHOU_REDIS_URL_FILE: file })[0]).toContain('ENOENT')
  })
})

describe('describeConfig', () => {
  it('shows what is set and hides secrets', () => {
    const shown = describeConfig({ ERSHOU_REDIS_URL: 'redis://:hunter2@cache', ERSHOU_PORT: '81' })
    expect(shown).toContainEqual({ name: 'ERSHOU_REDIS_URL', value: '(set)', is_default: false, place: null })
    expect(shown).toContainEqual({ name: 'ERSHOU_PORT', value: '81', is_default: false, place: null })
    expect(shown).toContainEqual({ name: 'ERSHOU_HOST', value: '127.0.0.1', is_default: true, place: null })
  })
})
