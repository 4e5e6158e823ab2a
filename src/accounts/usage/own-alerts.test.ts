import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Account } from '../../domain/accounts/accounts.ts'
import { openStorageInMemory, type Storage } from '../../wiring/storage/create-storage.ts'
import { Accounts } from '../accounts.ts'
import { createAudit } from '../signing-in/create-audit.ts'
import { OwnAlerts } from './own-alerts.ts'

const VISITOR = { address: '192.0.2.7', user_agent: null, device: null }

let storage: Storage
let own: OwnAlerts
let made = 0
let accounts: Accounts

beforeAll(async () => {
  storage = await openStorageInMemory(() => 5)
  accounts = new Accounts({ store: storage.accounts, now: () => 5, randomBytes })
  own = new OwnAlerts({ accounts, notices: storage.notices, audit: createAudit(storage.audit, () => 5), now: () => 5 })
})
afterAll(() => storage.close())

async function create(): Promise<Account> {
  const created = await accounts.create({ email: `${++made}@example.test` })
  if ('refused' in created) throw new Error(created.refused)
  return created.done
}

it.each([
  ['50, 80，100%', [50, 80, 100]],
  ['', []],
  [' 100 1 1 ', [1, 100]],
  ['5；6、7', [5, 6, 7]],
])('reads the percentages %j', async (percents, read) => {
  expect(await own.setAlerts(await create(), { percents, refusals: true }, VISITOR)).toMatchObject({
    ...{ done: { alerts: { percents: read, refusals: true } } },
  })
})

it.each([
  ...['0', '101', '8.5', '-1', '80, many', '1e1', '١', '9'.repeat(5000), '1 '.repeat(5000)],
  ...[['1,2,3,4,5,6', 'too_many'] as const],
])('refuses the percentages %j', async (wrong) => {
  const [percents, refused] = typeof wrong === 'string' ? [wrong, 'not_percentages'] : wrong
  expect(await own.setAlerts(await create(), { percents, refusals: true }, VISITOR)).toEqual({ refused })
})

it.each([
  ['', null],
  ['0', 0],
  ['5000', 5000],
  ['5,000', 5000],
  ["1'000 ", 1000],
  ['1000000000000', 1_000_000_000_000],
])('reads the cap %j', async (typed, cap) => {
  expect(await own.setCap(await create(), typed, VISITOR)).toMatchObject({ done: { month_cap: cap } })
})

it.each(['-1', '1.5', 'none', '1e3', '99999999999999', '1,00', '1000000000001', '9'.repeat(5000)])(
  'refuses the cap %j',
  async (typed) => expect(await own.setCap(await create(), typed, VISITOR)).toEqual({ refused: 'not_a_cap' }),
)

it('logs a change, and nothing where nothing changed', async () => {
  const account = await create()
  await own.setCap(account, '', VISITOR)
  await own.setAlerts(account, { percents: '80 100', refusals: true }, VISITOR)
  const log = () => storage.audit.list({ account_id: account.id, actor: null, act: null, before: null }, 10)
  expect(await log()).toEqual([])
  await own.setCap(account, '7', VISITOR)
  expect(await log()).toMatchObject([{ act: 'cap_set', detail: '7 a month', address: VISITOR.address }])
})

it('lists the alerts that were sent, and not those that a higher one passed', async () => {
  const account = await create()
  const give = (percent: number, of_limit: number, at_ms: number) =>
    storage.notices.give({ account_id: account.id, month: '1970-01', percent, of_limit, at_ms })
  await give(80, 500, 1)
  await give(100, 500, 2)
  await give(100, 3, 4)
  await give(80, 3, 4)
  await give(50, 3, 5)
  expect((await own.listSent(account)).map(({ percent, of_limit }) => [percent, of_limit])).toEqual([
    [80, 500],
    [100, 3],
    [100, 500],
  ])
})
