/** A request as the log has it: nothing in it is a secret. */
import type { IncomingMessage } from 'node:http'
import { redactKeys } from '../domain/redact.ts'
import type { Call } from './metering.ts'

export interface Outcome {
  readonly status: number
  readonly took_ms: number
  readonly cache: string | undefined
}

/** The path without its query, in which somebody may have put a key. */
export function describeRequest(
  { method, url = '' }: IncomingMessage,
  { request_id, address, caller, cost }: Call & { readonly request_id: string },
  { status, took_ms, cache }: Outcome,
) {
  const end = url.indexOf('?')
  return {
    request_id,
    method,
    path: redactKeys(end === -1 ? url : url.slice(0, end)),
    status,
    ms: Math.round(took_ms * 100) / 100,
    cache,
    address,
    account_id: caller?.account.id,
    key_id: caller?.key.id,
    cost: caller ? cost : undefined,
  }
}
