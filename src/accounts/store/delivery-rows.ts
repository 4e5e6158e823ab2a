/** Deliveries as rows: their bodies are compressed. */
import { promisify } from 'node:util'
import { deflateRaw, inflateRawSync } from 'node:zlib'
import type { Attempt, Delivery, NewDelivery } from '../../domain/deliveries/deliveries.ts'
import type { DeliveryRow, LastAttempt } from './schema.ts'

const deflate = promisify(deflateRaw)

/** Outside of the thread that answers requests, because it takes longer than all statements that write a delivery. */
export async function packBody({ body }: Pick<NewDelivery, 'body'>): Promise<string> {
  return (await deflate(body, { level: 1 })).toString('base64')
}

export function formatDelivery(delivery: NewDelivery, packed: string, state: Delivery['state']): DeliveryRow {
  const { after, to, body: _, ...rest } = delivery
  return {
    ...{ ...rest, state, attempts: 0 },
    after_log: after?.log ?? null,
    after_seq: after?.seq ?? null,
    to_log: to?.log ?? null,
    to_seq: to?.seq ?? null,
    to_at_ms: to?.at_ms ?? null,
    body: packed,
    ...{ last_at_ms: null, last_took_ms: null, last_status: null, last_answer: null, last_is_good: null },
  }
}

export const LISTED = [
  ...(['id', 'receiver_id', 'account_id', 'type', 'after_log', 'after_seq', 'to_log', 'to_seq', 'to_at_ms'] as const),
  ...([
    'changes',
    'state',
    'created_at_ms',
    'attempts',
    'last_at_ms',
    'last_took_ms',
    'last_status',
    'last_answer',
  ] as const),
  'last_is_good',
] as const

export function parseDelivery({ body, ...row }: DeliveryRow): Delivery {
  return { ...describeDelivery(row), body: inflateRawSync(Buffer.from(body, 'base64')).toString() }
}

export function describeDelivery(row: Omit<DeliveryRow, 'body'>): Omit<Delivery, 'body'> {
  const {
    after_log,
    after_seq,
    to_log,
    to_seq,
    to_at_ms,
    last_at_ms,
    last_took_ms,
    last_status,
    last_answer,
    last_is_good,
    ...rest
  } = row
  return {
    ...rest,
    after: after_log === null || after_seq === null ? null : { log: after_log, seq: after_seq },
    to: to_log === null || to_seq === null || to_at_ms === null ? null : { log: to_log, seq: to_seq, at_ms: to_at_ms },
    last: parseAttempt({ last_at_ms, last_took_ms, last_status, last_answer, last_is_good }),
  }
}

/** Null before the first attempt. */
export function parseAttempt(row: LastAttempt): Attempt | null {
  const { last_at_ms, last_took_ms, last_status, last_answer, last_is_good } = row
  if (last_at_ms === null) return null
  return {
    at_ms: last_at_ms,
    took_ms: last_took_ms ?? 0,
    is_good: last_is_good === 1,
    status: last_status,
    answer: last_answer ?? '',
  }
}
