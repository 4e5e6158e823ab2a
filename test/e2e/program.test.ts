/** The real program `ershou`: what only a process has, and that every kind of command lets it end. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OpenMarketplace, openMarketplace } from '../servers/marketplace-in-process.ts'
import { type Cli, openCli } from './open-cli.ts'

const NO_REPORT = new URL('../../src/reports/jiajian/fixtures/other-layout.html', import.meta.url).pathname

let market: OpenMarketplace
let cli: Cli
beforeAll(async () => {
  market = await openMarketplace()
  cli = openCli({ ERSHOU_MARKETPLACE_URL: market.url })
})
afterAll(async () => {
  cli.remove()
  await market.close()
})

const run = (...args: readonly string[]) => cli.start(...args).finished

it('prints its version and its help', async () => {
  const version = await run('--version')
  expect(version).toMatchObject({ code: 0, stderr: '' })
  expect(version.stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  const help = await run('--help')
  expect(help).toMatchObject({ code: 0, stderr: '' })
  expect(help.stdout).toContain('serve')
})

it('runs one request and leaves nothing behind', async () => {
  const end = await run('get', '/v1/search?brand=BMW&lang=zh')
  expect(end).toMatchObject({ code: 0, stderr: '' })
  expect(JSON.parse(end.stdout).results.length).toBeGreaterThan(0)
  expect(readdirSync(cli.folder)).toEqual([])
})

it('exits 2 on wrong usage, and prints no result', async () => {
  expect(await run('nonsense')).toMatchObject({ code: 2, stdout: '', stderr: "error: unknown command 'nonsense'\n" })
})

it('writes to a fresh data folder, and exits 1 when it is refused', async () => {
  const create = ['account', 'create', '--email', 'wei@example.org', '--json']
  const created = await run(...create)
  expect(created).toMatchObject({ code: 0, stderr: '' })
  expect(JSON.parse(created.stdout)).toMatchObject({ email: 'wei@example.org' })
  expect(existsSync(join(cli.folder, 'ershou.db'))).toBe(true)
  expect(await run(...create)).toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'ershou: there is an account of wei@example.org already\n',
  })
})

it('exits 1 when what it printed is no success', async () => {
  expect(await run('parse', 'jiajian', NO_REPORT, '--json')).toMatchObject({
    code: 1,
    stdout: '{"kind":"unsupported","provider":"jiajian"}\n',
    stderr: '',
  })
})

it('takes a reader that leaves for no failure', async () => {
  const { child, finished } = cli.start('plan', 'list')
  child.stdout?.destroy()
  expect(await finished).toMatchObject({ code: 0, signal: null, stderr: '' })
})
