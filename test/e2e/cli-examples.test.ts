/** Runs every example of the help; each must succeed. */
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import type { Command } from 'commander'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueOwnKey } from '../../src/accounts/issue-own-key.ts'
import { makeAccount, makeKey } from '../../src/accounts/store/fixtures/account-store-contract.ts'
import { IN_PROCESS } from '../../src/cli/get.ts'
import { examplesOf } from '../../src/cli/output/examples.ts'
import { createProgram } from '../../src/cli/run-command-line.ts'
import { openSqliteInventory } from '../../src/inventory/store/sqlite/open-inventory.ts'
import { type Service, startService } from '../../src/main.ts'
import { readConfig } from '../../src/settings/config.ts'
import { openStorageInMemory } from '../../src/wiring/storage/create-storage.ts'
import { openSqliteStorage } from '../../src/wiring/storage/open-sqlite-storage.ts'
import { type OpenMarketplace, openMarketplace } from '../servers/marketplace-in-process.ts'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'
import { openCli } from './open-cli.ts'

/** These do not end on their own, or need a whole market; `program.test.ts` and `cli-inventory.test.ts` run them. */
const ELSEWHERE: ReadonlySet<string> = new Set(['ershou serve', IN_PROCESS, 'ershou sync', 'ershou sync --once'])

const program = await createProgram({ env: {}, out() {}, err() {} }, '0.0.0')
const commands = listCommands(program, [])
const folder = createTemporaryFolder('examples')
const at = (name: string) => join(folder.path, name)

const LINE = '{"list":{"infoid":7},"detail":{"infoid":7,"carname":"宝马3系 2021款 325Li M运动套装"}}\n'
/** What an MCP client may write. */
const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}\n'
/** Commands that write a file which must not exist yet. */
const WRITERS: readonly (string | undefined)[] = ['backup', 'export']

/** The files of the examples, and their paths in this test. */
const FILES: Readonly<Record<string, string>> = {
  'ershou-backup.db': 'backup.db',
  'market.jsonl.gz': 'market.jsonl.gz',
  'cars.parquet': 'cars.parquet',
  'titles.tsv': 'titles.tsv',
  'report.html': '../../src/reports/jiajian/fixtures/full-recorded.html',
  'report.pdf': '../../src/reports/bingping/fixtures/full.pdf',
  'data/demo-key': 'key',
}

let market: OpenMarketplace
let service: Service
beforeAll(async () => {
  market = await openMarketplace()
  const settings = { ERSHOU_PORT: '0', ERSHOU_METRICS_PORT: '', ERSHOU_LOG_LEVEL: 'off' }
  // No example needs a car.
  const config = readConfig({ ...settings, ERSHOU_MARKETPLACE_URL: 'http://127.0.0.1:9' })
  service = await startService(config, { openStorage: openStorageInMemory })
  writeFileSync(at('key'), `${await issueOwnKey(service.accounts)}\n`)
  writeFileSync(at('titles.tsv'), 'title\tcount\n宝马3系 2021款 325Li M运动套装\t3\n')
  const storage = await openSqliteStorage({ path: at('template.db') })
  const account = makeAccount({ email: 'buyer@example.com', name: 'Buyer', plan: 'starter' })
  await storage.accounts.createAccount(account)
  await storage.accounts.createKey(makeKey(account, { id: 'key_9cH2uJf7LpVd4GsE', name: 'production' }))
  await storage.savedSearches.createSearch(
    {
      ...{ id: 'srch_9cH2uJf7LpVd4GsE', account_id: account.id, name: 'X5', query: 'brand=BMW', types: null },
      ...{ lang: 'en', created_at_ms: 0 },
    },
    1,
  )
  await storage.billing.createInvoice({
    ...{ account_id: account.id, month: '2026-11', issued_at_ms: 0, state: 'open', currency: 'EUR', total: 2900 },
    ...{ lines: [{ plan: 'starter', days: 30, of_days: 30, amount: 2900 }], requests: 7, terms: null },
    billed_to: { name: account.name, email: account.email },
  })
  await storage.close()
  copyFileSync(at('template.db'), at('backup.db'))
  writeFileSync(at('market.jsonl.gz'), gzipSync(LINE))
  const inventory = await openSqliteInventory({ path: at('inventory.db') })
  await inventory.observe([{ id: 7, at_ms: 0, list: '{"infoid":7}' }])
  await inventory.complete(0)
  await inventory.close()
})
afterAll(async () => {
  await service.stop()
  await market.close()
  folder.remove()
})

function listCommands(command: Command, path: readonly string[]): { name: string; command: Command }[] {
  const name = [...path, command.name()]
  return [{ name: name.join(' '), command }, ...command.commands.flatMap((child) => listCommands(child, name))]
}

/** As a shell does: at blanks outside single quotes. */
function splitWords(line: string): string[] {
  return [...line.matchAll(/'([^']*)'|\S+/g)].map(([whole, quoted]) => quoted ?? whole)
}

function locate(word: string, isWritten: boolean): string {
  if (word === 'http://127.0.0.1:8080') return service.url
  const file = FILES[word]
  if (file === undefined) return word
  if (isWritten) return at(`new-${word}`)
  return file.startsWith('../') ? new URL(file, import.meta.url).pathname : at(file)
}

it('every command has examples, which begin with its name', () => {
  expect(commands.length).toBeGreaterThan(25)
  for (const { name, command } of commands) {
    expect(examplesOf(command), name).not.toEqual([])
    for (const line of examplesOf(command)) expect(`${line} `).toContain(`${name} `)
  }
})

it('every help fits into 80 columns', async () => {
  const cli = openCli()
  for (const { name } of commands) {
    const { code, stdout } = await cli.run(...name.split(' ').slice(1), '--help')
    expect([code, stdout.split('\n').filter((line) => line.length > 80)], name).toEqual([0, []])
  }
  cli.remove()
})

describe('the example', () => {
  const lines = [...new Set(commands.flatMap(({ command }) => examplesOf(command)))]

  it.each(lines.filter((line) => !ELSEWHERE.has(line)))('%s', async (line) => {
    const piped = line.startsWith('ershou mcp') ? { input: Readable.from([PING]) } : {}
    // The photos of the stand-in have a private address.
    const cli = openCli({ ERSHOU_MARKETPLACE_URL: market.url, ERSHOU_REPORT_ALLOW_PRIVATE: 'on' }, piped)
    const words = splitWords(line).slice(1)
    // An account is created if there is none yet.
    mkdirSync(cli.folder, { recursive: true })
    if (!line.includes('account create')) copyFileSync(at('template.db'), join(cli.folder, 'ershou.db'))
    if (!line.includes('account create')) copyFileSync(at('inventory.db'), join(cli.folder, 'inventory.db'))
    const { code, stdout, stderr } = await cli.run(...words.map((word) => locate(word, WRITERS.includes(words[0]))))
    cli.remove()
    expect([code, stderr.includes('error')], stderr).toEqual([0, false])
    expect(stdout).not.toBe('')
    if (words.includes('--json')) expect(JSON.parse(stdout)).toBeTypeOf('object')
  })
})
