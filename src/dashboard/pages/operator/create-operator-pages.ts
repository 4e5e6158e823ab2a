/** The pages of operators; for all others there is nothing at their paths. */
import type { OperatedAccounts } from '../../../accounts/operator/operated-accounts.ts'
import type { OperatedBilling } from '../../../accounts/operator/operated-billing.ts'
import type { OperatorProof } from '../../../accounts/operator/operator-proof.ts'
import type { Audit } from '../../../accounts/signing-in/create-audit.ts'
import type { SignUp } from '../../../accounts/signing-in/sign-up.ts'
import type { UsageQuestions } from '../../../accounts/usage/create-usage-questions.ts'
import type { Mailer } from '../../../domain/dashboard/mail.ts'
import type { Operations } from '../../../domain/dashboard/operations.ts'
import type { UnknownWordStore } from '../../../domain/unknown-words.ts'
import type { PageRoute } from '../../page-route.ts'
import { accountRoutes } from './account/account-page.tsx'
import { accountsRoute } from './accounts-page.tsx'
import { auditRoute } from './audit-page.tsx'
import { changesRoutes } from './changes-page.tsx'
import { invitationsRoutes } from './invitations-page.tsx'
import { invoicesRoutes } from './invoices-page.tsx'
import { overviewRoute } from './overview-page.tsx'
import { revokeKeyRoutes } from './revoke-key.tsx'
import { runPassRoute, serviceRoute } from './service/service-page.tsx'
import { withProof } from './with-proof.tsx'
import { wordsRoute } from './words-page.tsx'

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
}

export function createOperatorPages(parts: OperatorPagesParts): readonly PageRoute[] {
  const acts = [
    overviewRoute(parts),
    accountsRoute(parts),
    ...accountRoutes(parts),
    ...revokeKeyRoutes(parts),
    ...changesRoutes(parts),
    ...invoicesRoutes(parts),
    ...invitationsRoutes(parts),
    serviceRoute(parts),
    wordsRoute(parts),
    auditRoute(parts),
  ]
  // A pass reads the market and changes nobody's account.
  return [...acts.map((route) => withProof(route, parts.proof)), runPassRoute(parts)]
}
