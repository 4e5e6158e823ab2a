/** Searches the last requests of an account. */
import type { RecentRequest, StatusClass } from '../../domain/accounts/usage.ts'
import { RECENT_PER_ACCOUNT } from '../usage-recorder.ts'

/** Null = any. */
export interface RequestFilter {
  /** In the path or request id, ignoring case. */
  readonly text: string | null
  readonly status_class: StatusClass | null
  readonly key_id: string | null
}

export interface FoundRequests {
  /** Newest first, at most `MOST_REQUESTS_FOUND`. */
  readonly requests: readonly RecentRequest[]
  /** How many were searched. */
  readonly kept: number
  /** The keys of all searched requests, most recently used first. */
  readonly key_ids: readonly string[]
}

export const KEPT_REQUESTS = RECENT_PER_ACCOUNT
/** The maximum number of shown matches. */
export const MOST_REQUESTS_FOUND = 200

export function findRequests(kept: readonly RecentRequest[], filter: RequestFilter): FoundRequests {
  const text = filter.text?.trim().toLowerCase() ?? ''
  const { status_class, key_id } = filter
  const fitting = kept.filter(
    ({ path, request_id, status, key_id: key }) =>
      (key_id === null || key === key_id) &&
      (status_class === null || Math.floor(status / 100) === Number(status_class[0])) &&
      (text === '' || path.toLowerCase().includes(text) || request_id.toLowerCase().includes(text)),
  )
  const key_ids = [...new Set(kept.map((request) => request.key_id))]
  return { requests: fitting.slice(0, MOST_REQUESTS_FOUND), kept: kept.length, key_ids }
}
