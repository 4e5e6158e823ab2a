import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ConfigError } from '../domain/config-error.ts'
import { describeConfig, readConfig } from './config.ts'
import { type Environment, withEnvFile } from './read-env-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'ershou-env-'))
afterAll(() => rmSync(folder, { recursive: true }))
const path = join(folder, 'settings')

function open(text: string, environment: Environment = {}): Environment {
  writeFileSync(path, text)
  return withEnvFile({ ...environment, ERSHOU_ENV_FILE: path })
}

function problemsOf(environment: Environment): string[] {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems.map((problem) => problem.replaceAll(path, '.env'))
    throw error
  }
  return []
}

describe('a file of settings', () => {
  it.each([
    ['ERSHOU_PORT=81', 81],
    ['\ufeffERSHOU_PORT=81', 81],
    ['# a word\r\n\r\n  export ERSHOU_PORT = "81" # why\r\n', 81],
    ["ERSHOU_PORT='81'", 81],
    ['export   ERSHOU_PORT\t=  81', 81],
    ['# old\rERSHOU_PORT=81\rERSHOU_HOST=::1', 81],
    ['ERSHOU_PORT=81\nERSHOU_PORT=82', 82],
    ['#ERSHOU_PORT=81', 8080],
    ['', 8080],
    ['PORT=81\nNODE_OPTIONS=--inspect\n', 8080],
  ])('%j', (text, port) => {
    const environment = open(text)
    expect(readConfig(environment).port).toBe(port)
    expect(Object.keys(environment).filter((name) => !name.startsWith('ERSHOU_'))).toEqual([])
  })

  it.each([
    [{ ERSHOU_PORT: '90' }, 'ERSHOU_PORT=81', { port: 90 }],
    [{ ERSHOU_REDIS_URL: 'redis://here' }, 'ERSHOU_REDIS_URL_FILE=/nowhere', { redisUrl: 'redis://here' }],
    [{ ERSHOU_REDIS_URL_FILE: path }, 'ERSHOU_REDIS_URL=redis://there', { redisUrl: 'redis://file' }],
  ])('is overruled by the environment %j: %s', (environment, text, expected) => {
    const merged = open(text, environment)
    if ('ERSHOU_REDIS_URL_FILE' in environment) writeFileSync(path, 'redis://file')
    expect(readConfig(merged)).toMatchObject(expected)
  })

  it.each([
    ['\nERSHOU_PROT=81', 'ERSHOU_PROT (.env line 2): no such setting; did you mean ERSHOU_PORT?'],
    ['# x\n\nERSHOU_PORT=x', 'ERSHOU_PORT (.env line 3): must be a whole number from 0 to 65535, not "x"'],
    ['ERSHOU_PORT=1\nERSHOU_PORT=x', 'ERSHOU_PORT (.env line 2): must be a whole number from 0 to 65535, not "x"'],
    ['ERSHOU_PORT 8081', 'ERSHOU_PORT (.env line 1): has no value; write ERSHOU_PORT=value'],
    [
      'ERSHOU_REDIS_URL:redis://u:hunter2@x',
      'ERSHOU_REDIS_URL (.env line 1): has no value; write ERSHOU_REDIS_URL=value',
    ],
    [
      'ERSHOU_PORT="81\nERSHOU_REDIS_URL=redis://u:hunter2@x\nERSHOU_HOST="::1"',
      'ERSHOU_PORT (.env line 1): must be one line; look for a quote that is not closed',
    ],
    ['ERSHOU_ENV_FILE=other', 'ERSHOU_ENV_FILE (.env line 1): can only be set in the environment'],
    [
      'ERSHOU_REDIS_URL=hunter2',
      'ERSHOU_REDIS_URL (.env line 1): must be a URL that begins with redis:// or rediss://, or redis+sentinel://host:port,host:port/name',
    ],
    [
      'ERSHOU_REDIS_URL_FILE=/nowhere',
      'ERSHOU_REDIS_URL (.env line 1): the file that its _FILE names cannot be read (ENOENT)',
    ],
    [`#${'x'.repeat(65_536)}`, '.env: has more than 65536 bytes, which no file of settings needs'],
  ])('is wrong in %j', (text, problem) => {
    expect(problemsOf(open(text))).toEqual([problem])
  })

  it('shows which settings came from it', () => {
    const shown = describeConfig(open('\nERSHOU_PORT=81\nERSHOU_REDIS_URL=redis://:hunter2@x', { ERSHOU_HOST: '::1' }))
    expect(shown.filter(({ place }) => place !== null)).toEqual([
      { name: 'ERSHOU_PORT', value: '81', is_default: false, place: `${path} line 2` },
      { name: 'ERSHOU_REDIS_URL', value: '(set)', is_default: false, place: `${path} line 3` },
    ])
  })

  it('stays known in a copy of the environment', () => {
    expect(problemsOf({ ...open('ERSHOU_PORT=x'), ERSHOU_HOST: '::1' })).toEqual([
      expect.stringContaining('(.env line 1)'),
    ])
  })
})

describe('what is no file of settings', () => {
  const fifo = join(folder, 'fifo')
  const directory = join(folder, 'directory')
  mkdirSync(directory)
  execFileSync('mkfifo', [fifo])

  it.each([
    [fifo, `${fifo}: is not a file`],
    [directory, `${directory}: is not a file`],
    ['/dev/zero', '/dev/zero: is not a file'],
    [`${path}/x`, `${path}/x: cannot be read (ENOTDIR)`],
    [join(folder, 'none'), `ERSHOU_ENV_FILE: there is no file ${join(folder, 'none')}`],
  ])('%s is a problem, and none that anybody waits for', (file, problem) => {
    writeFileSync(path, '')
    expect(() => readConfig(withEnvFile({ ERSHOU_ENV_FILE: file }))).toThrow(problem)
  })

  it('is none at all when the name is empty', () => {
    expect(withEnvFile({ ERSHOU_ENV_FILE: '', ERSHOU_PORT: '1' })).toEqual({ ERSHOU_ENV_FILE: '', ERSHOU_PORT: '1' })
  })
})
