/** Dependencies of the operator pages. */
import type { DraftInvoices } from '../../../accounts/billing/draft-invoices.ts'
import type { OperatedAccounts } from '../../../accounts/operator/operated-accounts.ts'
import type { OperatedBilling } from '../../../accounts/operator/operated-billing.ts'
import type { FindReceivers } from '../../../accounts/operator/operated-receivers.ts'
import type { OperatorProof } from '../../../accounts/operator/operator-proof.ts'
import type { ReadOverview } from '../../../accounts/operator/read-overview.ts'
import type { ServiceUsage } from '../../../accounts/operator/service-usage.ts'
import type { OwnReceivers } from '../../../accounts/saved-searches/own-receivers.ts'
import type { OwnSearches } from '../../../accounts/saved-searches/own-searches.ts'
import type { Audit } from '../../../accounts/signing-in/create-audit.ts'
import type { SignUp } from '../../../accounts/signing-in/sign-up.ts'
import type { UsageQuestions } from '../../../accounts/usage/create-usage-questions.ts'
import type { Catalog } from '../../../catalog/create-catalog.ts'
import type { PlanPrices } from '../../../domain/accounts/billing.ts'
import type { Mailer, RecordedMails } from '../../../domain/mail.ts'
import type { SampleStore } from '../../../domain/operations/samples.ts'
import type { Operations } from '../../../domain/operations.ts'
import type { UnknownWordStore } from '../../../domain/unknown-words.ts'

export interface OperatorPagesParts {
  readonly accounts: OperatedAccounts
  readonly proof: OperatorProof
  readonly billing: OperatedBilling
  readonly drafts: DraftInvoices
  readonly signUp: Pick<SignUp, 'mode' | 'invite' | 'listInvitations' | 'withdrawInvitation'>
  readonly usage: UsageQuestions
  /** Of all accounts together. */
  readonly service: ServiceUsage
  readonly readOverview: ReadOverview
  readonly findReceivers: FindReceivers
  readonly prices: PlanPrices
  readonly samples: Pick<SampleStore, 'readHours'>
  readonly mailer: Pick<Mailer, 'isReal'>
  readonly readMails: () => Promise<RecordedMails>
  readonly operations: Operations
  /** Null if the settings turn exports off. */
  readonly readExports: Catalog['exports'] | null
  readonly audit: Audit
  readonly words: Pick<UnknownWordStore, 'find' | 'countKinds'>
  readonly seller: readonly string[]
  /** Whether the words of the page of unknown words can be searched in the market. */
  readonly hasMarket: boolean
  readonly now: () => number
  /** Null if searches cannot be saved. */
  readonly searches: Pick<OwnSearches, 'list'> | null
  readonly receivers: Pick<OwnReceivers, 'logEnd'> | null
}
