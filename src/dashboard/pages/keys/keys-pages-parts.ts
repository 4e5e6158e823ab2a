/** Dependencies of the key pages. */
import type { OwnKeys } from '../../../accounts/own-keys/own-keys.ts'

export interface KeysPagesParts {
  readonly keys: OwnKeys
  readonly now: () => number
}
