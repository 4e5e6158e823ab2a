/** The pages about keys. */
import type { OwnKeys } from '../../../accounts/own-keys/own-keys.ts'
import type { PageRoute } from '../../page-route.ts'
import { createKeyRoutes } from './create-key.tsx'
import { keyDetailRoutes } from './key-detail.tsx'
import { keyListRoute } from './key-list.tsx'
import { revokeKeyRoutes } from './revoke-key.tsx'
import { rotateKeyRoutes } from './rotate-key.tsx'

export interface KeysPagesParts {
  readonly keys: OwnKeys
  readonly now: () => number
}

export function createKeysPages(parts: KeysPagesParts): readonly PageRoute[] {
  return [
    keyListRoute(parts),
    ...createKeyRoutes(parts),
    ...keyDetailRoutes(parts),
    ...rotateKeyRoutes(parts),
    ...revokeKeyRoutes(parts),
  ]
}
