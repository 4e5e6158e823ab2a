/** Lets the secret of a webhook be shown once after it was made: a short-lived cookie proves that this browser made it. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Receiver } from '../../../domain/deliveries/saved-searches.ts'
import type { Cookie } from '../../page-route.ts'

/** From the form to the page that it leads to. */
const REVEAL_S = 120

/** The secret itself is not in the cookie, so that it is in no log of headers. */
export function allowReveal(receiver: Receiver, nowMs: number): readonly Cookie[] {
  const until = String(nowMs + REVEAL_S * 1000)
  return [{ name: 'reveal', value: `${until}.${prove(receiver, until)}`, maxAgeS: REVEAL_S }]
}

export const FORGET_REVEAL: readonly Cookie[] = [{ name: 'reveal', value: null }]

export function mayReveal(cookie: string | null, receiver: Receiver, nowMs: number): boolean {
  const [, until = '', proof = ''] = /^(\d{1,15})\.([\w-]{43})$/.exec(cookie ?? '') ?? []
  if (until === '' || receiver.secret === null || Number(until) <= nowMs) return false
  return timingSafeEqual(Buffer.from(proof), Buffer.from(prove(receiver, until)))
}

function prove({ id, secret }: Receiver, until: string): string {
  return createHmac('sha256', secret ?? '')
    .update(`reveal ${id} ${until}`)
    .digest('base64url')
}
