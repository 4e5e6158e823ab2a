/** Wires the pages of operators. */
import type { Accounts } from '../../accounts/accounts.ts'
import { OperatedAccounts } from '../../accounts/operator/operated-accounts.ts'
import { OperatorProof } from '../../accounts/operator/operator-proof.ts'
import { createAudit } from '../../accounts/signing-in/create-audit.ts'
import type { SigningIn } from '../../accounts/signing-in/create-signing-in.ts'
import type { UsageQuestions } from '../../accounts/usage/create-usage-questions.ts'
import type { PageRoute } from '../../dashboard/page-route.ts'
import { createOperatorPages } from '../../dashboard/pages/operator/create-operator-pages.ts'
import type { Mailer } from '../../domain/mail.ts'
import type { Operations } from '../../domain/operations.ts'
import type { Storage } from '../storage/create-storage.ts'
import type { LiveBilling } from './create-billing.ts'

interface OperatorSources {
  readonly storage: Pick<Storage, 'accounts' | 'billing' | 'audit' | 'unknownWords'>
  readonly accounts: Accounts
  readonly signingIn: SigningIn
  readonly billing: Pick<LiveBilling, 'operated'>
  readonly usage: UsageQuestions
  readonly mailer: Mailer
  readonly operations: Operations
  readonly seller: readonly string[]
  readonly publicUrl: string | null
  readonly now: () => number
}

export function createOperator(sources: OperatorSources): readonly PageRoute[] {
  const { storage, accounts, signingIn, billing, usage, mailer, operations, seller, publicUrl, now } = sources
  const audit = createAudit(storage.audit, now)
  const operated = new OperatedAccounts({
    ...{ accounts, mailer, publicUrl, now },
    store: storage.accounts,
    billing: storage.billing,
    sessions: signingIn.sessions,
    log: storage.audit,
    note: audit,
  })
  return createOperatorPages({
    ...{ usage, mailer, operations, audit, seller },
    accounts: operated,
    proof: new OperatorProof({ signingIn, now }),
    billing: billing.operated,
    signUp: signingIn.signUp,
    words: storage.unknownWords,
  })
}
