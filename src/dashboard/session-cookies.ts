/** The cookies of a person who has just signed in. */
import type { SignedIn } from '../accounts/signing-in/results.ts'
import { SESSION_LONGEST_MS } from '../domain/accounts/sessions.ts'
import type { Cookie } from './page-route.ts'

const YEAR_S = 365 * 86_400

export function sessionCookies({ secret, device }: Pick<SignedIn, 'secret' | 'device'>): readonly Cookie[] {
  const session: Cookie = { name: 'session', value: secret, maxAgeS: SESSION_LONGEST_MS / 1000 }
  return device === null ? [session] : [session, { name: 'device', value: device, maxAgeS: YEAR_S }]
}
