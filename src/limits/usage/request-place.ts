/** Conditions on the place of a request among those of its account. */
import { type SqlBool, sql } from 'kysely'
import type { RequestPlace } from '../../domain/accounts/usage.ts'

export function isBefore({ at_ms, request_id }: RequestPlace) {
  return sql<SqlBool>`(at_ms, request_id) < (${at_ms}, ${request_id})`
}

export function isUpTo({ at_ms, request_id }: RequestPlace) {
  return sql<SqlBool>`(at_ms, request_id) <= (${at_ms}, ${request_id})`
}
