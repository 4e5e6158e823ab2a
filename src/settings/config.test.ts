import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { describeConfig, readConfig } from './config.ts'
import { findProblems } from './fixtures/describe-settings.ts'

const MAIL = {
  ERSHOU_SMTP_URL: 'smtp://u:p@mail.test:587',
  ERSHOU_MAIL_FROM: 'a@b.test',
  ERSHOU_PUBLIC_URL: 'https://cars.test',
}

describe('readConfig', () => {
  it('is frozen', () => {
    expect(Object.isFrozen(readConfig({}))).toBe(true)
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
    expect(findProblems(environment)).toEqual(problem === null ? [] : [expect.stringContaining(problem)])
  })

  it('reports all problems together, unknown names included', () => {
    const problems = findProblems({ ERSHOU_PORT: 'x', ERSHOU_INVENTORY: '1', ERSHOU_PROT: '80', HOME: 'not ours' })
    expect(problems.map((problem) => problem.split(':')[0])).toEqual(['ERSHOU_PROT', 'ERSHOU_PORT', 'ERSHOU_INVENTORY'])
  })

  it('refuses PostgreSQL without Redis and says why', () => {
    expect(findProblems({ ERSHOU_DATABASE_URL: 'postgres://db/ershou' })).toEqual([
      expect.stringContaining('PostgreSQL needs Redis'),
    ])
    expect(findProblems({ ERSHOU_DATABASE_URL: 'postgres://db/ershou', ERSHOU_REDIS_URL: 'redis://cache' })).toEqual([])
  })

  it.each([
    ['redis://cache', 'redis://cache:6379', true],
    ['redis://cache:6379/0', 'redis://:pass@cache:6379/1', true],
    ['redis://cache:6379', 'redis://cache:6380', false],
    ['redis://limits', 'redis://copies', false],
  ])('refuses copies in the Redis of the limits: %s and %s', (limits, copies, isSame) => {
    const problems = findProblems({ ERSHOU_REDIS_URL: limits, ERSHOU_COPIES_REDIS_URL: copies })
    expect(problems).toEqual(isSame ? [expect.stringContaining('must be another server')] : [])
  })

  it('never repeats a secret in a problem', () => {
    expect(findProblems({ ERSHOU_REDIS_URL: 'hunter2' }).join()).not.toContain('hunter2')
    expect(findProblems({ ERSHOU_SMTP_URL: 'hunter2' }).join()).not.toContain('hunter2')
    expect(findProblems({ ERSHOU_REPORT_HOSTS: 'yiheng=https://me:hunter2@a.test' }).join()).not.toContain('hunter2')
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
    expect(findProblems({ [name]: '1' })).toEqual([`${name}: no such setting${hint}`])
  })

  it('says of a setting that was removed what to do instead', () => {
    expect(findProblems({ ERSHOU_INDEX_ROWS: 'disk' })).toEqual([
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
    expect(findProblems({ ERSHOU_PORT_FILE: file })).toEqual(['ERSHOU_PORT_FILE: no such setting'])
    expect(findProblems({ ERSHOU_REDIS_URL_FILE: file, ERSHOU_REDIS_URL: 'redis://x' })[0]).toContain('not both')
    rmSync(folder, { recursive: true })
    expect(findProblems({ ERSHOU_REDIS_URL_FILE: file })[0]).toContain('ENOENT')
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
