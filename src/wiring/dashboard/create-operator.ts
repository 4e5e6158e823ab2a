/** Wires the pages of operators. */
import type { Accounts } from '../../accounts/accounts.ts'
import { OperatedAccounts } from '../../accounts/operator/operated-accounts.ts'
import { createAudit } from '../../accounts/signing-in/create-audit.ts'
import type { SigningIn } from '../../accounts/signing-in/create-signing-in.ts'
import type { UsageQuestions } from '../../accounts/usage/create-usage-questions.ts'
import type { PageRoute } from '../../dashboard/page-route.ts'
import { createOperatorPages } from '../../dashboard/pages/operator/create-operator-pages.ts'
import type { Mailer } from '../../domain/dashboard/mail.ts'
import type { Operations } from '../../domain/dashboard/operations.ts'
import type { Storage } from '../create-storage.ts'
import type { LiveBilling } from './create-billing.ts'

export interface OperatorSources {
  readonly storage: Pick<Storage, 'accounts' | 'billing' | 'audit' | 'unknownWords'>
  readonly accounts: Accounts
  readonly signingIn: Pick<SigningIn, 'sessions' | 'signUp'>
  readonly billing: Pick<LiveBilling, 'operated'>
  readonly usage: UsageQuestions
  readonly mailer: Mailer
  readonly operations: Operations
  readonly seller: readonly string[]
  readonly now: () => number
}

export function createOperator(sources: OperatorSources): readonly PageRoute[] {
  const { storage, accounts, signingIn, billing, usage, mailer, operations, seller, now } = sources
  const operated = new OperatedAccounts({
    ...{ accounts, now },
    store: storage.accounts,
    billing: storage.billing,
    sessions: signingIn.sessions,
    log: storage.audit,
    note: createAudit(storage.audit, now),
  })
  return createOperatorPages({
    ...{ usage, mailer, operations, seller },
    accounts: operated,
    billing: billing.operated,
    signUp: signingIn.signUp,
    words: storage.unknownWords,
  })
}
