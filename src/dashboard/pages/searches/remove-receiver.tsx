/** The confirmation page before a receiver is removed. */
import { Confirmation } from '../../components/confirmation.tsx'
import { owner, type PageRoute } from '../../page-route.ts'
import { RECEIVERS } from '../../texts/searches/receivers.ts'
import { visitorOf } from '../../visitor.ts'
import { errorPage } from '../error-page.tsx'
import { receiverPath } from './describe-receiver.tsx'
import { searchPath } from './describe-search.tsx'
import type { SearchesPagesParts } from './searches-pages-parts.ts'

const PATH = '/dashboard/searches/{id}/receivers/{receiver}/remove'

export function removeReceiverRoutes({ receivers }: SearchesPagesParts): readonly PageRoute[] {
  return [
    owner('GET', PATH, async (visit) => {
      const { language, params, signedIn } = visit
      const receiver = await receivers.find(signedIn.account, params.receiver ?? '')
      if (receiver === null || receiver.search_id !== params.id) return errorPage('not_found', visit)
      const { removal, kinds } = RECEIVERS[language]
      return {
        kind: 'page',
        title: removal.title,
        place: 'searches',
        body: (
          <Confirmation action={`${receiverPath(receiver)}/remove`} keepHref={receiverPath(receiver)} words={removal}>
            <p>
              <strong class="whole">{receiver.address}</strong> <span class="quiet">{kinds[receiver.kind]}</span>
            </p>
            <p>{removal.text}</p>
          </Confirmation>
        ),
      }
    }),
    owner('POST', PATH, async (visit) => {
      const { params, signedIn } = visit
      const receiver = await receivers.find(signedIn.account, params.receiver ?? '')
      if (receiver === null || receiver.search_id !== params.id) return errorPage('not_found', visit)
      const removed = await receivers.remove(signedIn.account, receiver.id, visitorOf(visit))
      if ('refused' in removed) return errorPage('not_found', visit)
      return { kind: 'redirect', to: `${searchPath({ id: receiver.search_id })}?done=removed` }
    }),
  ]
}
