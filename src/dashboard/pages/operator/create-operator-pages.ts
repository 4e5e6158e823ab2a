/** The operator pages; everyone else gets 404. */
import type { PageRoute } from '../../page-route.ts'
import { accountRoutes } from './account/account-page.tsx'
import { accountUsageRoute } from './account/account-usage.tsx'
import { createAccountRoutes } from './account/create-account.tsx'
import { accountsRoute } from './accounts-page.tsx'
import { auditRoutes } from './audit/audit-page.tsx'
import { changesRoutes } from './changes-page.tsx'
import { invitationsRoutes } from './invitations-page.tsx'
import { invoicesRoutes } from './invoices-page.tsx'
import { mailsRoute } from './mails-page.tsx'
import type { OperatorPagesParts } from './operator-pages-parts.ts'
import { overviewRoute } from './overview/overview-page.tsx'
import { receiversRoute } from './receivers-page.tsx'
import { revokeKeyRoutes } from './revoke-key.tsx'
import { runPassRoute, serviceRoute } from './service/service-page.tsx'
import { withProof } from './with-proof.tsx'
import { wordsRoute } from './words-page.tsx'

export function createOperatorPages(parts: OperatorPagesParts): readonly PageRoute[] {
  const acts = [
    overviewRoute(parts),
    accountsRoute(parts),
    ...createAccountRoutes(parts),
    ...accountRoutes(parts),
    accountUsageRoute(parts),
    ...revokeKeyRoutes(parts),
    ...changesRoutes(parts),
    ...invoicesRoutes(parts),
    ...invitationsRoutes(parts),
    receiversRoute(parts),
    mailsRoute(parts),
    serviceRoute(parts),
    wordsRoute(parts),
    ...auditRoutes(parts),
  ]
  // A pass changes no account, so it needs no proof.
  return [...acts.map((route) => withProof(route, parts.proof)), runPassRoute(parts)]
}
