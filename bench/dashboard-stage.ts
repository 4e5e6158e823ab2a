/** A service with people who can sign in, and a customer with a key, for benchmarks of the dashboard. */
import { randomBytes } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { Accounts } from '../src/accounts/accounts.ts'
import { PasswordHasher } from '../src/accounts/signing-in/password-hasher.ts'
import { Passwords } from '../src/accounts/signing-in/passwords.ts'
import { openRecords } from '../src/wiring/storage/create-storage.ts'
import { type MeasuredServer, startServerAt } from './server.ts'
import { withFolder } from './with-folder.ts'

const MARKETPLACE = new URL('../marketplace/main.js', import.meta.url)
const ERSHOU = new URL('../src/cli/ershou.js', import.meta.url)
export const PASSWORD = 'quiet harbour lantern 42'

export interface DashboardStage {
  readonly service: MeasuredServer
  /** The plan of a customer without limits. */
  readonly key: string
  /** The account of the first person. */
  readonly operator_id: string
  readonly agent: Agent
}

/** The stored records before the service starts. */
export interface Place {
  readonly dataDir: string
  readonly databaseUrl: string | null
}

export const emailOf = (name: string) => `${name}@bench.example`

/** The first of the people is an operator. `plant` adds to the records before the service starts. */
export function withDashboard<Result>(
  people: readonly string[],
  settings: Readonly<Record<string, string>>,
  work: (stage: DashboardStage) => Promise<Result>,
  plant?: (place: Place, operatorId: string) => Promise<void>,
): Promise<Result> {
  return withFolder(async (folder) => {
    const marketplace = await startServerAt({ core: null, env: {} }, MARKETPLACE, '--port', '0', '--cars', '2000')
    const place = { dataDir: folder, databaseUrl: settings.ERSHOU_DATABASE_URL ?? null }
    const { key, operator_id } = await settle(place, people)
    await plant?.(place, operator_id)
    const env = {
      ERSHOU_PORT: '0',
      ERSHOU_METRICS_PORT: '',
      ERSHOU_LOG_LEVEL: 'warn',
      ERSHOU_MARKETPLACE_URL: marketplace.url,
      ERSHOU_DATA_DIR: folder,
      ERSHOU_ADDRESS_PER_MINUTE: '1000000',
      ...settings,
    }
    const service = await startServerAt({ core: null, env }, ERSHOU, 'serve')
    const agent = new Agent({ keepAlive: true })
    try {
      while ((await fetch(`${service.url}/readyz`)).status !== 200) await setTimeout(50)
      return await work({ service, key, operator_id, agent })
    } finally {
      agent.destroy()
      await service.stop()
      await marketplace.stop()
    }
  })
}

/** Returns the key of the customer. */
async function settle(place: Place, people: readonly string[]): Promise<Pick<DashboardStage, 'key' | 'operator_id'>> {
  const records = await openRecords(place)
  let operator_id = ''
  try {
    const accounts = new Accounts({ store: records.accounts, now: Date.now, randomBytes })
    const passwords = new Passwords({ store: records.credentials, hasher: new PasswordHasher(), now: Date.now })
    for (const [i, name] of people.entries()) {
      const made = await accounts.create({ email: emailOf(name), role: i === 0 ? 'operator' : 'owner' })
      if ('refused' in made) throw new Error(made.refused)
      if (i === 0) operator_id = made.done.id
      await passwords.set(made.done.id, PASSWORD)
      await accounts.createKey(made.done.id, { name: 'production' })
    }
    await accounts.create({ email: emailOf('customer'), plan: 'enterprise' })
    await accounts.override(emailOf('customer'), { per_minute: 1_000_000_000 })
    const issued = await accounts.createKey(emailOf('customer'))
    if ('refused' in issued) throw new Error(issued.refused)
    return { key: issued.done.secret, operator_id }
  } finally {
    await records.close()
  }
}
