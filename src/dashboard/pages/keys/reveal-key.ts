/** Carries the secret of a new key to the page that shows it once: sealed in a short-lived cookie, because nobody stores it. */
import { hashApiKey } from '../../../accounts/api-key.ts'
import type { ApiKey } from '../../../domain/accounts/accounts.ts'
import type { Cookie, Redirect } from '../../page-route.ts'
import type { OwnVisit } from '../../visit.ts'
import { keyPath } from './describe-key.tsx'

/** From the form to the page that it leads to. */
const REVEAL_S = 120

export const FORGET_KEY: readonly Cookie[] = [{ name: 'new_key', value: null }]

export function leadToSecret(visit: OwnVisit, key: ApiKey, secret: string, nowMs: number): Redirect {
  const value = visit.sealer.seal(secret, purposeOf(key), nowMs + REVEAL_S * 1000)
  return { kind: 'redirect', to: `${keyPath(key)}/secret`, cookies: [{ name: 'new_key', value, maxAgeS: REVEAL_S }] }
}

/** Null if it was shown before, or too long ago. */
export function findSecret({ sealer, new_key }: OwnVisit, key: ApiKey, nowMs: number): string | null {
  const secret = sealer.open(new_key, purposeOf(key), nowMs)
  return secret !== null && hashApiKey(secret) === key.hash ? secret : null
}

function purposeOf({ id }: ApiKey): string {
  return `secret of ${id}`
}
