/** The overview, the first page after signing in. */
import type { OwnKeys } from '../../../accounts/own-keys/own-keys.ts'
import type { UsageQuestions } from '../../../accounts/usage/create-usage-questions.ts'
import { owner, type PageRoute } from '../../page-route.ts'
import { overviewPage } from './overview-page.tsx'

interface OverviewPagesParts {
  readonly keys: Pick<OwnKeys, 'count' | 'findLastUse'>
  readonly usage: Pick<UsageQuestions, 'readMonth' | 'catchUp'>
}

export function createOverviewPages({ keys, usage }: OverviewPagesParts): readonly PageRoute[] {
  return [
    owner('GET', '/dashboard', async ({ language, origin, signedIn: { account } }) => {
      await usage.catchUp()
      const month = await usage.readMonth(account)
      const [open, ended] = [await keys.count(account, 'open'), await keys.count(account, 'ended')]
      const lastUse = await keys.findLastUse(account)
      return overviewPage({ account, month, open, ended, lastUse, origin: origin.url }, language)
    }),
  ]
}
