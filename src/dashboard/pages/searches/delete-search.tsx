/** The confirmation page before a saved search is deleted. */
import { Confirmation } from '../../components/confirmation.tsx'
import { owner, type PageRoute } from '../../page-route.ts'
import { SEARCHES } from '../../texts/searches/searches.ts'
import { visitorOf } from '../../visitor.ts'
import { errorPage } from '../error-page.tsx'
import { SEARCHES_PATH, searchPath } from './describe-search.tsx'
import type { SearchesPagesParts } from './searches-pages-parts.ts'

const PATH = `${SEARCHES_PATH}/{id}/delete`

export function deleteSearchRoutes({ searches }: SearchesPagesParts): readonly PageRoute[] {
  return [
    owner('GET', PATH, async (visit) => {
      const { language, params, signedIn } = visit
      const found = await searches.find(signedIn.account, params.id ?? '')
      if (found === null) return errorPage('not_found', visit)
      const { search, receivers } = found
      const { deletion, detail } = SEARCHES[language]
      return {
        kind: 'page',
        title: deletion.title,
        place: 'searches',
        body: (
          <Confirmation action={`${searchPath(search)}/delete`} keepHref={searchPath(search)} words={deletion}>
            <p>
              <strong class="whole">{search.name}</strong>
            </p>
            <p>{deletion.text}</p>
            {receivers.length > 0 && (
              <ul class="plain-list quiet" aria-label={detail.receivers}>
                {receivers.map(({ id, address }) => (
                  <li key={id} class="whole">
                    {address}
                  </li>
                ))}
              </ul>
            )}
          </Confirmation>
        ),
      }
    }),
    owner('POST', PATH, async (visit) => {
      const deleted = await searches.delete(visit.signedIn.account, visit.params.id ?? '', visitorOf(visit))
      if ('refused' in deleted) return errorPage('not_found', visit)
      return { kind: 'redirect', to: `${SEARCHES_PATH}?done=deleted` }
    }),
  ]
}
