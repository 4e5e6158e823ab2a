/** Saved searches on the command line: they work on the storage, with or without a running service. */
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keepDemoSettings, removeDemoSettings } from '../../src/cli/input/demo-settings.ts'
import { openSqliteInventory } from '../../src/inventory/store/sqlite/open-inventory.ts'
import { type Cli, openCli } from './open-cli.ts'

let cli: Cli
beforeAll(async () => {
  cli = openCli()
  await cli.json('account', 'create', '--email', 'wei@example.org', '--plan', 'starter')
})
afterAll(() => cli.remove())

const ACCOUNT = ['--account', 'wei@example.org']
const create = (filters: string, ...more: string[]) => cli.json('saved-search', 'create', filters, ...ACCOUNT, ...more)

it('saves, lists and deletes', async () => {
  const made = await create('?year_min=2020&brand=BMW', '--name', 'new BMWs', '--types', 'appeared', '--lang', 'zh')
  expect(made).toMatchObject({ name: 'new BMWs', filters: 'brand=BMW&year_min=2020', types: ['appeared'], lang: 'zh' })
  expect(await cli.json('saved-search', 'list', ...ACCOUNT)).toEqual({ searches: [made] })
  expect(await cli.json('saved-search', 'receivers', made.id)).toEqual({ receivers: [] })
  expect(await cli.json('saved-search', 'delete', made.id)).toEqual(made)
  expect(await cli.json('saved-search', 'list', ...ACCOUNT)).toEqual({ searches: [] })
  const gone = await cli.run('saved-search', 'delete', made.id)
  expect([gone.code, gone.stderr]).toEqual([1, expect.stringContaining('there is no saved search')])
})

it('saves a search by what reports say', async () => {
  const made = await create('had_accident=false&brand=BMW')
  expect(made).toMatchObject({ filters: 'brand=BMW&had_accident=false' })
  await cli.json('saved-search', 'delete', made.id)
})

it.each([
  ['year_min=2020', 2, 'needs a brand, or at least two filters'],
  ['had_accident=false', 2, 'needs a brand, or at least two filters'],
  ['brand=BMW&had_accident=unknown', 2, 'had_accident'],
  ['brand=BMW&colour=red', 2, 'colour'],
  ['brand=BMW&year_min=soon', 2, 'year_min'],
  ['province=Atlantis&year_min=2020', 2, 'unknown province'],
])('refuses %s', async (filters, code, words) => {
  const ended = await cli.run('saved-search', 'create', filters, ...ACCOUNT)
  expect([ended.code, ended.stderr]).toEqual([code, expect.stringContaining(words)])
})

it('refuses kinds of change that do not exist, and more searches than the plan has', async () => {
  expect((await cli.run('saved-search', 'create', 'brand=BMW', ...ACCOUNT, '--types', 'sold')).code).toBe(2)
  await cli.json('account', 'create', '--email', 'free@example.org')
  await cli.json('saved-search', 'create', 'brand=BMW', '--account', 'free@example.org')
  const second = await cli.run('saved-search', 'create', 'brand=Audi', '--account', 'free@example.org')
  expect([second.code, second.stderr]).toEqual([1, expect.stringContaining('as its plan includes')])
})

it('adds receivers that get the changes from now on, or from the first complete pass on', async () => {
  const { id } = await create('brand=BMW')
  const add = (address: string, ...more: string[]) => cli.run('saved-search', 'add-receiver', id, address, ...more)
  const expectRefused = async (ended: ReturnType<typeof add>, words: string) => {
    const { code, stderr } = await ended
    expect([code, stderr]).toEqual([1, expect.stringContaining(words)])
  }
  const list = async () => (await cli.json('saved-search', 'receivers', id)).receivers
  // Without an inventory, and beside one that is being filled.
  const early = await add('https://example.com/early')
  expect([early.code, early.stderr]).toEqual([0, expect.stringContaining('begins when the market has been read')])
  const inventory = await openSqliteInventory({ path: join(cli.folder, 'inventory.db') })
  expect((await add('https://example.com/second')).code).toBe(0)
  const begins = { state: 'begins', delivered_up_to: null }
  expect(await list()).toMatchObject([begins, begins])
  await inventory.complete(1)
  expect(await list()).toMatchObject([{ state: 'on' }, { state: 'on' }])
  const { log, seq } = await inventory.state()
  await inventory.close()
  await expectRefused(add('example.com'), 'must start with http')
  await expectRefused(add('http://127.0.0.1:9000/'), 'ERSHOU_REPORT_ALLOW_PRIVATE=on allows such addresses')
  await expectRefused(add('other@example.org', '--kind', 'mail'), 'has to be confirmed by its reader')
  await expectRefused(add('wei@example.org', '--kind', 'digest'), 'sends no mails')
  const added = await cli.json('saved-search', 'add-receiver', id, 'https://example.com/hook')
  expect(added).toMatchObject({ kind: 'webhook', state: 'on', secret: expect.stringMatching(/^whsec_/) })
  const listed = await cli.run('saved-search', 'receivers', id, '--json')
  expect(listed.stdout).not.toContain('whsec_')
  expect(JSON.parse(listed.stdout)).toMatchObject({
    receivers: [{}, {}, { id: added.id, address: 'https://example.com/hook' }],
  })
  expect([typeof log, seq]).toEqual(['string', 0])
  // Beside a running demo, its settings count.
  keepDemoSettings(cli.folder, { ERSHOU_REPORT_ALLOW_PRIVATE: 'on' })
  const local = await cli.json('saved-search', 'add-receiver', id, 'http://127.0.0.1:9000/')
  expect(local).toMatchObject({ address: 'http://127.0.0.1:9000/' })
  removeDemoSettings(cli.folder)
  await expectRefused(add('http://127.0.0.1:9001/'), 'not in the public internet')
})
