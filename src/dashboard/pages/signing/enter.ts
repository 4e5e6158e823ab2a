/** What follows when somebody has proven who he is: the cookies of the new session, and the way on. */
import type { SignedIn } from '../../../accounts/signing-in/results.ts'
import type { SignIn } from '../../../accounts/signing-in/sign-in.ts'
import type { Redirect } from '../../page-route.ts'
import { readLocalPath } from '../../read-local-path.ts'
import { sessionCookies } from '../../session-cookies.ts'
import type { Visit } from '../../visit.ts'
import { visitorOf } from '../../visitor.ts'

export const HOME = '/dashboard'

/** Where somebody wanted to go; the dashboard when that is nowhere, or the way in itself. */
export function readNext(text: string | null): string {
  const path = readLocalPath(text)
  return path === null || /^\/(?:sign-|link\/|forgot)/.test(path) ? HOME : path
}

/** A session that was open before in this browser is over: its cookie is lost. */
export async function enter(
  visit: Visit,
  signedIn: SignedIn,
  signIn: Pick<SignIn, 'signOut'>,
  to: string = HOME,
): Promise<Redirect> {
  if (visit.signedIn) await signIn.signOut(visit.signedIn, visitorOf(visit))
  return { kind: 'redirect', to, cookies: sessionCookies(signedIn) }
}
