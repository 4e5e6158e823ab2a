/** Wires the dashboard: who signs in and how, and every page with what it reads. */
import { randomBytes } from 'node:crypto'
import type { Accounts } from '../../accounts/accounts.ts'
import { type Job, startMaintenance } from '../../accounts/maintenance.ts'
import { OperatedAccounts } from '../../accounts/operator/operated-accounts.ts'
import { createFindReceivers } from '../../accounts/operator/operated-receivers.ts'
import { OperatorProof } from '../../accounts/operator/operator-proof.ts'
import { createOverview } from '../../accounts/operator/read-overview.ts'
import { createServiceUsage } from '../../accounts/operator/service-usage.ts'
import { OwnAccount } from '../../accounts/own-account/own-account.ts'
import { OwnKeys } from '../../accounts/own-keys/own-keys.ts'
import { createAudit } from '../../accounts/signing-in/create-audit.ts'
import { createSigningIn, type SigningIn } from '../../accounts/signing-in/create-signing-in.ts'
import type { PasswordHasher } from '../../accounts/signing-in/password-hasher.ts'
import { createValues } from '../../accounts/signing-in/slow-down/own-values.ts'
import { createUsageQuestions, type UsageQuestions } from '../../accounts/usage/create-usage-questions.ts'
import { OwnAlerts } from '../../accounts/usage/own-alerts.ts'
import type { UsageRecorder } from '../../accounts/usage-recorder.ts'
import type { Catalog } from '../../catalog/create-catalog.ts'
import type { PageRoute } from '../../dashboard/page-route.ts'
import { createAccountPages } from '../../dashboard/pages/account/create-account-pages.ts'
import { createBillingPages } from '../../dashboard/pages/billing/create-billing-pages.ts'
import { createFrontPages } from '../../dashboard/pages/front/create-front-pages.tsx'
import { createSample, type ReadSample } from '../../dashboard/pages/front/create-sample.ts'
import { createKeysPages } from '../../dashboard/pages/keys/create-keys-pages.ts'
import { createMailPages } from '../../dashboard/pages/mails/create-mail-pages.tsx'
import { createMarketPages } from '../../dashboard/pages/market/create-market-pages.ts'
import type { MarketPagesParts } from '../../dashboard/pages/market/market-pages-parts.ts'
import { createOperatorPages } from '../../dashboard/pages/operator/create-operator-pages.ts'
import { createOverviewPages } from '../../dashboard/pages/overview/create-overview-pages.ts'
import { createSearchesPages } from '../../dashboard/pages/searches/create-searches-pages.ts'
import { createSigningPages } from '../../dashboard/pages/signing/create-signing-pages.ts'
import { createUsagePages } from '../../dashboard/pages/usage/create-usage-pages.ts'
import type { DashboardParts as PluginParts } from '../../dashboard/plugin.ts'
import { createPageTable } from '../../dashboard/table.ts'
import { visitorOf } from '../../dashboard/visitor.ts'
import type { SharesRead } from '../../domain/inventory/share-read.ts'
import type { Mailer } from '../../domain/mail.ts'
import type { PartHistory } from '../../domain/operations/status-history.ts'
import type { Operations } from '../../domain/operations.ts'
import type { ReadPhoto } from '../../domain/photos.ts'
import { scheduleTimeout } from '../../observe/schedule.ts'
import type { Config } from '../../settings/config.ts'
import type { Samples } from '../create-samples.ts'
import type { Observed } from '../create-source.ts'
import type { LiveDeliveries } from '../deliveries/create-deliveries.ts'
import type { Storage } from '../storage/create-storage.ts'
import { createBilling, type LiveBilling } from './create-billing.ts'
import type { LiveMail } from './create-mailer.ts'

export interface Dashboard extends Pick<PluginParts, 'routes' | 'findSession' | 'frame'> {
  readonly routes: readonly PageRoute[]
  /** Call it when the service has read what it starts with: until then, connections to PostgreSQL may wait so long that they are given up. */
  startJobs(): void
  /** Waits for mails in progress. Call it before the storage is closed. */
  close(): Promise<void>
}

interface DashboardSources extends Pick<Observed, 'states' | 'clock'> {
  readonly storage: Storage
  readonly accounts: Accounts
  readonly catalog: Catalog
  readonly catalogueVersion: () => string
  readonly recorder: UsageRecorder
  readonly mailer: Mailer
  readonly readMails: LiveMail['readMails']
  readonly hasher?: PasswordHasher | undefined
  readonly operations: Operations
  readonly sharesRead: () => SharesRead
  readonly samples: Pick<Samples, 'catalog' | 'prepare'>
  readonly readHistory: () => Promise<readonly PartHistory[]>
  readonly readPhoto: ReadPhoto
  /** Null without an inventory, because there are no changes then. */
  readonly deliveries: LiveDeliveries | null
}

interface DashboardParts {
  readonly signingIn: SigningIn
  readonly usage: UsageQuestions
  readonly billing: LiveBilling
}

export function createDashboard(config: Config, sources: DashboardSources): Dashboard {
  const { storage, accounts, catalog, recorder, mailer, hasher, states, clock, operations, readPhoto, deliveries } =
    sources
  const { onFailure } = states.of('signing_in')
  const signingIn = createSigningIn({
    ...{ accounts, mailer, randomBytes, onFailure, ...(hasher && { hasher }) },
    accountStore: storage.accounts,
    sessions: storage.sessions,
    credentials: storage.credentials,
    ...{ audit: storage.audit, sharedValues: storage.sharedValues },
    mode: config.signUp,
    publicUrl: config.publicUrl,
    now: clock.now,
  })
  const canSignUp = config.signUp === 'open'
  const sample = config.frontSample ? createFrontSample(config, sources) : null
  const usage = createUsageQuestions({
    ...{ recorder, now: clock.now },
    store: storage.usage,
    accounts: storage.accounts,
    meter: storage.meter,
  })
  const billing = createBilling(config, { storage, accounts, mailer, now: clock.now })
  const extras = offeredBy(config, deliveries)
  const parts = { signingIn, usage, billing }
  let maintenance: ReturnType<typeof startMaintenance> | null = null
  const routes = createPageTable({
    areas: [
      createFrontPages({
        ...{ sample, canSignUp, prices: billing.toldPrices, operations, now: clock.now },
        sharesRead: sources.sharesRead,
        readHistory: sources.readHistory,
        readLastDay: createServiceUsage({ ...storage, now: clock.now }).readLastDay,
        isMarketOpen: config.marketAccess === 'anyone',
        hasMarket: config.marketAccess !== 'off',
        hasTools: config.mcp,
        ...extras,
      }),
      createMarketPages({
        ...{ catalog, readPhoto, hasInventory: config.inventory, depth: config.marketDepth, now: clock.now },
        catalogueVersion: sources.catalogueVersion,
        sharesRead: sources.sharesRead,
        limits: { ...limitsOf(config, sample), told: storage.toldCounts },
        canSave: deliveries !== null,
      }),
      createSigningPages({ ...signingIn, mailer, legalLinks: config.legalLinks }),
      createOwnPages(config, sources, parts),
      createSaved(config, sources),
      createUsagePages({ usage, log: { days: config.requestLogDays, rows: config.requestLogRows } }),
      createBillingPages({
        ...{ usage, extras, seller: config.seller, hasMails: mailer.isReal },
        billing: billing.own,
        alerts: createAlerts(sources),
      }),
      createOperator(config, sources, parts),
    ],
  })
  return {
    routes,
    findSession: (secret, visit) => signingIn.sessions.find(secret, visitorOf(visit)),
    frame: {
      hasMarket: config.marketAccess !== 'off',
      hasSearches: deliveries !== null,
      canSignUp,
      contact: config.contact,
      legalLinks: config.legalLinks,
    },
    startJobs() {
      maintenance = startMaintenance({ jobs: listJobs(sources, parts), states, schedule: scheduleTimeout })
    },
    async close() {
      await maintenance?.stop()
      await signingIn.settle()
      await mailer.close()
    },
  }
}

/** What is done every minute. */
function listJobs({ deliveries }: DashboardSources, { signingIn, billing }: DashboardParts): readonly Job[] {
  return [
    { name: 'sessions', run: () => signingIn.forget() },
    { name: 'billing', run: () => billing.keep() },
    { name: 'invoice_mails', run: () => billing.sendMails() },
    ...(deliveries ? [{ name: 'deliveries', run: deliveries.forget }] : []),
  ]
}

function createFrontSample({ inventory }: Config, { catalog, samples, clock }: DashboardSources): ReadSample {
  const openSamples = async () => {
    await samples.prepare()
    return samples.catalog
  }
  return createSample({ ...catalog, openSamples, facets: inventory ? catalog.facets : null, clock })
}

/** Who may see the market pages, and how much of them. */
function limitsOf(config: Config, sample: ReadSample | null): Omit<MarketPagesParts['limits'], 'told'> {
  return {
    access: config.marketAccess,
    perMinute: config.marketPerMinute,
    perDay: config.marketPerDay,
    isOnFront: (carId) => sample?.shows(carId) ?? false,
  }
}

/** The pages of saved searches, and those that their mails lead to. */
function createSaved(config: Config, { deliveries, catalog, mailer, sharesRead, clock: { now } }: DashboardSources) {
  if (deliveries === null) return []
  const { searches, receivers } = deliveries
  const hasMarket = config.marketAccess !== 'off'
  return [
    ...createSearchesPages({ searches, receivers, catalog, hasMarket, hasMails: mailer.isReal, sharesRead, now }),
    ...createMailPages({ receivers }),
  ]
}

/** What plans include besides requests. */
function offeredBy({ inventory, exportEveryHours, exportPlans }: Config, deliveries: LiveDeliveries | null) {
  return { hasSearches: deliveries !== null, exportPlans: inventory && exportEveryHours > 0 ? exportPlans : [] }
}

function createAlerts({ storage, accounts, clock: { now } }: DashboardSources): OwnAlerts {
  return new OwnAlerts({ accounts, notices: storage.notices, audit: createAudit(storage.audit, now), now })
}

/** The pages of operators. */
function createOperator(
  { seller, publicUrl, marketAccess, inventory, exportEveryHours }: Config,
  { storage, accounts, catalog, mailer, readMails, operations, deliveries, clock: { now } }: DashboardSources,
  { signingIn, usage, billing }: DashboardParts,
): readonly PageRoute[] {
  const audit = createAudit(storage.audit, now)
  const operated = new OperatedAccounts({
    ...{ accounts, mailer, publicUrl, now },
    store: storage.accounts,
    operator: storage.operator,
    billing: storage.billing,
    sessions: signingIn.sessions,
    log: storage.audit,
    note: audit,
  })
  const service = createServiceUsage({ usage: storage.usage, operator: storage.operator, now })
  return createOperatorPages({
    ...{ usage, service, mailer, readMails, operations, audit, seller, now, samples: storage.samples },
    hasMarket: marketAccess !== 'off',
    readExports: inventory && exportEveryHours > 0 ? catalog.exports : null,
    readOverview: createOverview({
      ...{ service, now, operator: storage.operator, accounts: storage.accounts, billing: storage.billing },
      ...{ words: storage.unknownWords, prices: billing.prices },
    }),
    accounts: operated,
    proof: new OperatorProof({ signingIn, now }),
    billing: billing.operated,
    drafts: billing.drafts,
    prices: billing.prices,
    signUp: signingIn.signUp,
    words: storage.unknownWords,
    searches: deliveries?.searches ?? null,
    receivers: deliveries?.receivers ?? null,
    findReceivers: createFindReceivers({ operator: storage.operator, accounts: storage.accounts }),
  })
}

/** What owners see of their own: the overview, keys, the account. */
function createOwnPages(
  config: Config,
  { storage, accounts, recorder, mailer, deliveries, clock: { now } }: DashboardSources,
  { signingIn, usage, billing }: DashboardParts,
): readonly PageRoute[] {
  const store = storage.accounts
  const audit = createAudit(storage.audit, now)
  const values = createValues(storage.sharedValues, now)
  const keys = new OwnKeys({ accounts, store, recorder, audit, values, now })
  const own = new OwnAccount({ accounts, store, signingIn, audit })
  return [
    ...createOverviewPages({
      ...{ keys, usage, own, signingIn, deliveries, now },
      billing: billing.own,
      hasMarket: config.marketAccess !== 'off',
    }),
    ...createKeysPages({ keys, usage, now }),
    ...createAccountPages({ ...signingIn, own, mailer }),
  ]
}
