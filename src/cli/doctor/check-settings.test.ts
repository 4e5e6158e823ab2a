import { describe, expect, it } from 'vitest'
import { type Config, readConfig } from '../../settings/config.ts'
import { ENV_FILE } from '../../settings/read-env-file.ts'
import { checkMail, checkNode, checkProxy, checkSettings } from './check-settings.ts'

const statesOf = (settings: Record<string, string>) =>
  checkProxy(readConfig(settings) as Config).map(({ state, check, sentence }) => `${state} ${check} ${sentence}`)

describe('how a service meets its clients', () => {
  it.each([
    [{}, [/^ok proxy only this machine can reach 127\.0\.0\.1$/]],
    [{ ERSHOU_HOST: '0.0.0.0' }, [/^note proxy ERSHOU_HOST is 0\.0\.0\.0: keys are sent unencrypted/]],
    [
      { ERSHOU_PUBLIC_URL: 'https://cars.example' },
      [/^note proxy ERSHOU_PUBLIC_URL is https, .* set it to the number of proxies$/],
    ],
    [
      { ERSHOU_PUBLIC_URL: 'https://cars.example', ERSHOU_TRUST_PROXY: '1' },
      [/^ok proxy https:\/\/cars\.example, behind 1 proxy$/],
    ],
    [
      { ERSHOU_HOST: '10.0.0.5', ERSHOU_TRUST_PROXY: '2' },
      [/^note proxy ERSHOU_TRUST_PROXY is 2 and ERSHOU_HOST 10\.0\.0\.5: .* let only the proxies reach it$/],
    ],
    [{ ERSHOU_METRICS_HOST: '0.0.0.0' }, [/^note metrics ERSHOU_METRICS_HOST is 0\.0\.0\.0/]],
    [{ ERSHOU_METRICS_HOST: '0.0.0.0', ERSHOU_METRICS_PORT: '' }, [/^ok proxy /]],
  ])('%j', (settings, expected) => {
    expect(statesOf(settings)).toEqual(expected.map((pattern) => expect.stringMatching(pattern)))
  })
})

it.each([
  [{}, []],
  [{ ERSHOU_SIGN_UP: 'invite' }, [/^note mail ERSHOU_SIGN_UP is invite, and ERSHOU_SMTP_URL is not set/]],
  [
    {
      ERSHOU_SIGN_UP: 'open',
      ERSHOU_SMTP_URL: 'smtp://mail.test',
      ERSHOU_MAIL_FROM: 'a@b.test',
      ERSHOU_PUBLIC_URL: 'https://cars.test',
    },
    [],
  ],
])('says where mails go: %j', (settings, expected) => {
  const found = checkMail(readConfig(settings)).map(({ state, check, sentence }) => `${state} ${check} ${sentence}`)
  expect(found).toEqual(expected.map((pattern) => expect.stringMatching(pattern)))
})

it.each([
  [{}, 'all at their defaults'],
  [{ ERSHOU_PORT: '81' }, '1 differs from its default'],
  [{ ERSHOU_PORT: '81', ERSHOU_HOST: '::1' }, '2 differ from their defaults'],
  [
    { ERSHOU_PORT: '81', [ENV_FILE]: { path: '.env', lines: new Map([['ERSHOU_PORT', 1]]), problems: [] } },
    '1 differs from its default; 1 from .env',
  ],
])('counts the settings: %j', (environment, sentence) => {
  expect(checkSettings(environment).findings).toEqual([{ check: 'settings', state: 'ok', sentence }])
})

it('tells of Node and of the settings, each problem by itself', () => {
  expect([checkNode('20.19.0').state, checkNode('18.0.0').state]).toEqual(['ok', 'bad'])
  const { findings, config } = checkSettings({ ERSHOU_PORT: 'x', ERSHOU_PROT: '1', ERSHOU_REDIS_URL: 'hunter2' })
  expect([findings.map(({ state }) => state), config]).toEqual([['bad', 'bad', 'bad'], null])
  expect(JSON.stringify(findings)).not.toContain('hunter2')
})
