/** The key pages. */
import type { PageRoute } from '../../page-route.ts'
import { createKeyRoutes } from './create-key.tsx'
import { keyDetailRoutes } from './key-detail.tsx'
import { keyListRoute } from './key-list.tsx'
import type { KeysPagesParts } from './keys-pages-parts.ts'
import { revokeKeyRoutes } from './revoke-key.tsx'
import { rotateKeyRoutes } from './rotate-key.tsx'
import { secretRoute } from './secret-page.tsx'

export function createKeysPages(parts: KeysPagesParts): readonly PageRoute[] {
  return [
    keyListRoute(parts),
    ...createKeyRoutes(parts),
    secretRoute(parts),
    ...keyDetailRoutes(parts),
    ...rotateKeyRoutes(parts),
    ...revokeKeyRoutes(parts),
  ]
}
