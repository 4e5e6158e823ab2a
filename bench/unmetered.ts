/** The peer of the limits benchmark: the same service with a limiter that admits everything and counts nothing. */
import { issueOwnKey } from '../src/accounts/issue-own-key.ts'
import type { Limits } from '../src/domain/accounts/plans.ts'
import { type Allowance, type Meter, monthOf } from '../src/domain/limits/meter.ts'
import { startService } from '../src/main.ts'
import { readConfig } from '../src/settings/config.ts'
import { openStorageInMemory, type Storage } from '../src/wiring/storage/create-storage.ts'

function createIdleMeter(): Meter {
  const now_ms = Date.now()
  const month = monthOf(now_ms)
  const ticket = { account_id: '', month, at_ms: now_ms, cost: 1, generation: '' }
  const allowance = (limits: Limits): Allowance => ({
    now_ms,
    limits,
    minute_used: 1,
    minute_frees_in_ms: 60_000,
    month,
    month_used: 1,
  })
  return {
    admit: (_, limits) => ({ admitted: true, ticket, allowance: allowance(limits) }),
    keep() {},
    giveBack() {},
    read: (_, limits) => allowance(limits),
    async flush() {},
    async close() {},
  }
}

async function openUnmetered(now: () => number): Promise<Storage> {
  const storage = await openStorageInMemory(now)
  const usage = { ...storage.usage, add: async () => [], forgetRequests: async () => {} }
  return { ...storage, usage, meter: createIdleMeter() }
}

const service = await startService(readConfig(process.env), { openStorage: openUnmetered })
process.stdout.write(`ershou   ${service.url}\nkey      ${await issueOwnKey(service.accounts)}\n`)
process.once('SIGTERM', () => void service.stop())
