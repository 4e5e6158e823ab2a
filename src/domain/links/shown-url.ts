/** An address that may be shown to readers elsewhere. */

import { httpUrlOrNull } from '../readers.ts'
import { isPrivateHost } from './private-host.ts'

/** Null for what leads into somebody's own network, unless that is where it was read: `own` is that origin, `isOwn` knows more such places. */
export function shownUrlOrNull(
  value: unknown,
  own: string,
  isOwn: (url: string) => boolean = () => false,
): string | null {
  const url = httpUrlOrNull(value)
  if (url === null) return null
  const { hostname, origin } = new URL(url)
  return isPrivateHost(hostname) && origin !== own && !isOwn(url) ? null : url
}
