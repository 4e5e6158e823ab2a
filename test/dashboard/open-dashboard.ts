/** The whole service in the test's process, with people: each has their own browser, and mail is read here. */
import { randomBytes } from 'node:crypto'
import { formatReportHosts } from '../../scripts/report-hosts.ts'
import { PasswordHasher } from '../../src/accounts/signing-in/password-hasher.ts'
import { Sessions } from '../../src/accounts/signing-in/sessions.ts'
import type { Account, Role } from '../../src/domain/accounts/accounts.ts'
import type { InventoryStore } from '../../src/domain/inventory/inventory-store.ts'
import type { Mail, Mailer } from '../../src/domain/mail.ts'
import { type Service, startService } from '../../src/main.ts'
import { createManualClock, type ManualClock } from '../../src/observe/fixtures/manual-clock.ts'
import { readConfig } from '../../src/settings/config.ts'
import { openStorageInMemory, type Storage } from '../../src/wiring/storage/create-storage.ts'
import type { SqlStorage } from '../../src/wiring/storage/sql-storage.ts'
import { closeConnections } from '../connections.ts'
import { eventually } from '../eventually.ts'
import { openFilled } from '../inventory-api/fill-inventory.ts'
import { PATIENT_SOURCE, type RunningMarketplace, startMarketplace } from '../start-marketplace.ts'
import { createPerson, type Person } from './person.ts'

export interface OpenDashboard {
  readonly service: Service
  readonly storage: Storage
  readonly clock: ManualClock
  readonly marketplace: RunningMarketplace
  /** After one pass, and only the test syncs it; null without ERSHOU_INVENTORY. */
  readonly inventory: InventoryStore | null
  /** The sent mails, the oldest first; with ERSHOU_SMTP_URL they are sent there instead. */
  readonly mails: readonly Mail[]
  /** A person who is not signed in, with their own browser. */
  visitor(headers?: Readonly<Record<string, string>>): Person
  /** The owner of the account with this address, which is created if needed, signed in through the store. */
  signInAs(email: string, options?: SignInOptions): Promise<Person & { readonly account: Account }>
  /** The path of the last link that was sent to an address. Each is given once: the next call waits for a newer mail. */
  linkTo(email: string): Promise<string>
  stop(): Promise<void>
}

const LINK = /\/link\/[\w-]{43}/

export interface SignInOptions {
  readonly name?: string
  readonly role?: Role
  readonly plan?: string
}

/** `openRecords`: the store of accounts and their data; in memory by default. `standBefore`: returns the address of what stands between the service and this marketplace. */
export async function openDashboard(
  settings: Readonly<Record<string, string>> = {},
  hasher = new PasswordHasher({ memory_kib: 8, passes: 1 }),
  openRecords?: (now: () => number) => Promise<SqlStorage>,
  standBefore: (marketplaceUrl: string) => string = (url) => url,
): Promise<OpenDashboard> {
  const marketplace = await startMarketplace()
  const clock = createManualClock()
  const mails: Mail[] = []
  const given = new Set<string>()
  let storage: Storage | null = null
  const config = readConfig({
    ERSHOU_PORT: '0',
    ERSHOU_METRICS_PORT: '',
    ERSHOU_LOG_LEVEL: 'off',
    ERSHOU_ADDRESS_PER_MINUTE: '1000000',
    ERSHOU_MARKETPLACE_URL: standBefore(marketplace.url),
    ...PATIENT_SOURCE,
    ERSHOU_RATES_URL: `${marketplace.url}/stats/eurofxref/eurofxref-daily.xml`,
    ERSHOU_REPORT_ALLOW_PRIVATE: 'on',
    ERSHOU_REPORT_HOSTS: formatReportHosts(marketplace.url),
    ERSHOU_SIGN_UP: 'open',
    ...settings,
  })
  const inventory = config.inventory ? await openFilled(config.marketplaceUrl as string, clock) : null
  const service = await startService(config, {
    clock,
    ...(inventory && { openInventory: async () => inventory }),
    ...(config.smtpUrl === null && { mailer: createTestMailer(mails) }),
    hasher,
    async openStorage(now, observer) {
      const memory = await openStorageInMemory(now, observer)
      const records = await openRecords?.(now)
      const close = () => Promise.all([memory.close(), records?.close()]).then(() => {})
      storage = { ...memory, ...records, close }
      return storage
    },
  })
  await service.ready()
  const opened = storage as unknown as Storage
  const sessions = new Sessions({ store: opened.sessions, accounts: opened.accounts, now: clock.now, randomBytes })
  const origin = config.publicUrl ?? service.url

  const visitor = (headers: Readonly<Record<string, string>> = {}) => createPerson(service.url, { origin, headers })
  return {
    service,
    storage: opened,
    clock,
    marketplace,
    inventory,
    mails,
    visitor,
    async signInAs(email, options = {}) {
      const found = await opened.accounts.findAccount(email)
      const made = found ? { done: found } : await service.accounts.create({ email, ...options })
      if ('refused' in made) throw new Error(made.refused)
      const person = visitor()
      const come = { address: '127.0.0.1', user_agent: null, device: null }
      const { secret } = await sessions.begin(made.done, 'password', come)
      person.cookies.set(`${origin.startsWith('https:') ? '__Host-' : ''}ershou_session`, secret)
      return { ...person, account: made.done }
    },
    linkTo: (email) =>
      eventually(() => {
        const sent = mails.filter(({ to }) => to === email).map(({ text }) => LINK.exec(text)?.[0])
        const link = sent.findLast((one) => one !== undefined && !given.has(one))
        if (link === undefined) throw new Error(`no new link was sent to ${email}`)
        given.add(link)
        return link
      }),
    async stop() {
      closeConnections(service.url)
      await service.stop()
      await marketplace.stop()
    },
  }
}

function createTestMailer(mails: Mail[]): Mailer {
  return {
    isReal: true,
    send: (mail) => void mails.push(mail),
    deliver: async (mail) => void mails.push(mail),
    async close() {},
  }
}
