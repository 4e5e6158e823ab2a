/** Database searches are served one by one and fairly: an account that sends many does not make others wait for all of them. */
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { InventoryStore } from '../../src/domain/inventory/inventory-store.ts'
import { type OpenService, openService } from '../spec/open-service.ts'
import { openFilled } from './fill-inventory.ts'

const FLOOD = 100

let service: OpenService
beforeAll(async () => {
  service = await openService({
    settings: { ERSHOU_SEARCH: 'sql' },
    openInventory: async (url, clock) => searchInOrder(await openFilled(url, clock)),
  })
})
afterAll(() => service?.stop())

/** Like the thread of a store. */
function searchInOrder(store: InventoryStore): InventoryStore {
  let line: Promise<unknown> = Promise.resolve()
  return {
    ...store,
    search(...question) {
      const found = line.then(() => setImmediate()).then(() => store.search(...question))
      line = found.catch(() => undefined)
      return found
    },
  }
}

async function issueKey(email: string): Promise<string> {
  await service.accounts.create({ email, plan: 'enterprise' })
  await service.accounts.override(email, { per_minute: 1_000_000 })
  const made = await service.accounts.createKey(email)
  if ('refused' in made) throw new Error(made.refused)
  return made.done.secret
}

it('answers another account before the searches that one account sent at once', async () => {
  const keys = { flood: await issueKey('flood@ershou.example'), other: await issueKey('other@ershou.example') }
  const answered: string[] = []
  const search = async (who: keyof typeof keys, price: number) => {
    const { status } = await service.get(`/v1/search?price_max=${price}`, { 'x-api-key': keys[who] })
    answered.push(`${who} ${status}`)
  }
  const flood = Array.from({ length: FLOOD }, (_, i) => search('flood', 10_000 * (10 + i)))
  await Promise.all([...flood, search('other', 50_000)])
  expect(answered.filter((one) => one === 'flood 200')).toHaveLength(FLOOD)
  expect(answered.indexOf('other 200')).toBeGreaterThanOrEqual(0)
  expect(answered.indexOf('other 200')).toBeLessThan(FLOOD / 2)
})
