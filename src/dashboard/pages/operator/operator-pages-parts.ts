/** Dependencies of the operator pages. */
import type { OperatedAccounts } from '../../../accounts/operator/operated-accounts.ts'
import type { OperatedBilling } from '../../../accounts/operator/operated-billing.ts'
import type { OperatorProof } from '../../../accounts/operator/operator-proof.ts'
import type { OwnSearches } from '../../../accounts/saved-searches/own-searches.ts'
import type { Audit } from '../../../accounts/signing-in/create-audit.ts'
import type { SignUp } from '../../../accounts/signing-in/sign-up.ts'
import type { UsageQuestions } from '../../../accounts/usage/create-usage-questions.ts'
import type { Mailer } from '../../../domain/mail.ts'
import type { Operations } from '../../../domain/operations.ts'
import type { UnknownWordStore } from '../../../domain/unknown-words.ts'

export interface OperatorPagesParts {
  readonly accounts: OperatedAccounts
  readonly proof: OperatorProof
  readonly billing: OperatedBilling
  readonly signUp: Pick<SignUp, 'mode' | 'invite' | 'listInvitations' | 'withdrawInvitation'>
  readonly usage: Pick<UsageQuestions, 'readMonth'>
  readonly mailer: Pick<Mailer, 'isReal'>
  readonly operations: Operations
  readonly audit: Audit
  readonly words: Pick<UnknownWordStore, 'list'>
  readonly seller: readonly string[]
  /** Null if searches cannot be saved. */
  readonly searches: Pick<OwnSearches, 'list'> | null
}
