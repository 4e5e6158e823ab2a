/** The pages of saved searches, their receivers and deliveries. */
import type { PageRoute } from '../../page-route.ts'
import { deleteSearchRoutes } from './delete-search.tsx'
import { deliveryRoutes } from './delivery-pages.tsx'
import { newSearchRoutes } from './new-search.tsx'
import { receiverActRoutes } from './receiver-acts.ts'
import { receiverRoute } from './receiver-page.tsx'
import { removeReceiverRoutes } from './remove-receiver.tsx'
import { searchDetailRoutes } from './search-detail.tsx'
import { searchListRoute } from './search-list.tsx'
import type { SearchesPagesParts } from './searches-pages-parts.ts'
import { secretRoute } from './secret-page.tsx'

export function createSearchesPages(parts: SearchesPagesParts): readonly PageRoute[] {
  return [
    searchListRoute(parts),
    ...newSearchRoutes(parts),
    ...searchDetailRoutes(parts),
    ...deleteSearchRoutes(parts),
    receiverRoute(parts),
    ...receiverActRoutes(parts),
    ...removeReceiverRoutes(parts),
    secretRoute(parts),
    ...deliveryRoutes(parts),
  ]
}
