/** `npm start`: one calm block when all is ready, with a request that can be pasted, and with the key of the start before. */
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { bringKeptDemoKey } from '../../scripts/start-demo-key.ts'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'
import { runStart, startAll, stopAll } from './run-start.ts'

const folder = createTemporaryFolder('start')
const dataDir = join(folder.path, 'data')
afterAll(() => folder.remove())

/** Presses the button on the page of the link. */
function useLink(link: string): Promise<Response> {
  const headers = { origin: new URL(link).origin, connection: 'close' }
  return fetch(link, { method: 'POST', headers, body: new URLSearchParams(), redirect: 'manual' })
}

const ask = (url: string, key: string) => fetch(url, { headers: { 'x-api-key': key, connection: 'close' } })

it('shows the key of the start before and a request that works at once', async () => {
  const { secret } = await bringKeptDemoKey({ dataDir, databaseUrl: null })
  const first = await startAll(dataDir)
  expect(first.key).toBe(secret)
  const answer = await ask(first.sample, first.key)
  expect([answer.status, await answer.json()]).toMatchObject([200, { page: 1, total_count: expect.any(Number) }])
  const me = await ask(new URL('/v1/me', first.sample).href, first.key)
  expect(await me.json()).toMatchObject({ account: { email: 'demo@localhost', plan: 'pro' }, key: { name: 'demo' } })
  expect(first.key).toMatch(/^ershou_test_/)
  const signedIn = await useLink(first.link)
  expect([signedIn.status, signedIn.headers.get('location')]).toEqual([303, '/dashboard'])
  expect(signedIn.headers.get('set-cookie')).toMatch(/^ershou_session=[\w-]{43};/)
  expect((await useLink(first.link)).status).toBe(410)
  const kept = join(dataDir, 'demo-key')
  expect([readFileSync(kept, 'utf8'), statSync(kept).mode & 0o777]).toEqual([`${first.key}\n`, 0o600])

  // A start that fails because the folder is in use does not affect the running service.
  const refused = await runStart(dataDir).finished
  expect([refused.code, refused.stdout]).toEqual([2, ''])
  expect(refused.stderr).toContain(`ershou: ERSHOU_DATA_DIR: another service runs on ${dataDir}; stop it, or`)
  expect((await ask(first.sample, first.key)).status).toBe(200)
  await stopAll(first.program, dataDir)
})

it.each<[string, NodeJS.ProcessEnv, number, RegExp]>([
  ['a wrong setting', { ERSHOU_PORT: 'x' }, 2, /^npm start: ERSHOU_PORT: must be a whole number/],
  [
    'a folder that cannot be made',
    { ERSHOU_DATA_DIR: '/dev/null/x' },
    1,
    /^npm start: ERSHOU_DATA_DIR: \/dev\/null\/x is a file/,
  ],
  [
    'a marketplace',
    { ERSHOU_MARKETPLACE_URL: 'http://x.test' },
    2,
    /^npm start: ERSHOU_MARKETPLACE_URL: npm start runs its own marketplace/,
  ],
  [
    'a wrong setting in a file',
    { ERSHOU_ENV_FILE: join(folder.path, 'env') },
    2,
    /^npm start: ERSHOU_PROT \(\S+\/env line 2\): no such setting; did you mean ERSHOU_PORT\?\n$/,
  ],
])('says what is wrong, and starts nothing: %s', async (_, environment, code, sentence) => {
  writeFileSync(join(folder.path, 'env'), '# mine\nERSHOU_PROT=81\n')
  const wrong = await runStart(dataDir, environment).finished
  expect([wrong.code, wrong.stdout]).toEqual([code, ''])
  expect(wrong.stderr).toMatch(sentence)
  expect(wrong.stderr).not.toContain('Starting')
})
