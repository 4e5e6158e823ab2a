import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { openSqliteStorage } from '../../wiring/storage/open-sqlite-storage.ts'
import { Accounts } from '../accounts.ts'
import { doneOf, NOW } from '../fixtures/callers-world.ts'
import { OwnValues } from '../signing-in/slow-down/own-values.ts'
import { NEW_KEYS, OwnKeys } from './own-keys.ts'

const VISITOR = { address: '192.0.2.1', user_agent: null, device: null }

it('makes no more new keys in a day than anybody needs, however many of them have ended', async () => {
  let time = NOW
  const now = () => time
  const { accounts: store } = await openSqliteStorage({ path: ':memory:' })
  const accounts = new Accounts({ store, now, randomBytes })
  const account = doneOf(await accounts.create({ email: 'a@example.test' }))
  const other = doneOf(await accounts.create({ email: 'b@example.test' }))
  const values = new OwnValues(now)
  const keys = new OwnKeys({ accounts, store, recorder: { lastUsed: () => null }, audit: async () => {}, values, now })
  const create = (owner = account) => keys.create(owner, { kind: 'live', name: 'again', expires_at_ms: null }, VISITOR)
  for (let made = 0; made < NEW_KEYS.most; made += 2) {
    const first = await create()
    const id = 'done' in first ? first.done.key.id : ''
    expect(await keys.rotate(account, id, 0, VISITOR)).toHaveProperty('done')
  }
  expect(await create()).toEqual({ refused: 'too_many_new_keys' })
  expect(await create(other)).toHaveProperty('done')
  time += NEW_KEYS.spanMs
  // The hundred that open are the limit now.
  expect(await create()).toEqual({ refused: 'too_many_keys' })
})
