/** Cuts a request target into its decoded path and its query string. The whole path is decoded before anything is routed. */
import { decodePercent } from './decode-percent.ts'

export interface Target {
  readonly path: string
  /** Not yet decoded. */
  readonly queryText: string
}

export function readPath(rawTarget: string): Target {
  const cut = rawTarget.indexOf('?')
  if (cut === -1) return { path: decodePercent(rawTarget), queryText: '' }
  return { path: decodePercent(rawTarget.slice(0, cut)), queryText: rawTarget.slice(cut + 1) }
}
