/** The overview, the first page after signing in. */
import { owner, type PageRoute } from '../../page-route.ts'
import { overviewPage } from './overview-page.tsx'
import { type OverviewParts, readOverview } from './read-overview.ts'

const YEAR_S = 365 * 86_400

export function createOverviewPages(parts: OverviewParts): readonly PageRoute[] {
  return [
    owner('GET', '/dashboard', async (visit) => overviewPage(await readOverview(parts, visit), visit.language)),
    owner('POST', '/dashboard/checklist', ({ signedIn: { account } }) => ({
      kind: 'redirect',
      to: '/dashboard',
      cookies: [{ name: 'checklist', value: account.id, maxAgeS: YEAR_S }],
    })),
  ]
}
