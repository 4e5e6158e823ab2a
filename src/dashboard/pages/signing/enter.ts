/** What happens after a person has proven their identity: the session cookies and the redirect. */
import type { SignedIn } from '../../../accounts/signing-in/results.ts'
import type { SignIn } from '../../../accounts/signing-in/sign-in.ts'
import type { Redirect } from '../../page-route.ts'
import { readLocalPath } from '../../read-local-path.ts'
import { sessionCookies } from '../../session-cookies.ts'
import type { Visit } from '../../visit.ts'
import { visitorOf } from '../../visitor.ts'

export const HOME = '/dashboard'

/** The page that the person wanted; the dashboard if there is none or it is the sign-in page. */
export function readNext(text: string | null): string {
  const path = readLocalPath(text)
  return path === null || /^\/(?:sign-|link\/|forgot)/.test(path) ? HOME : path
}

/** Ends the previous session of this browser, whose cookie is replaced. */
export async function enter(
  visit: Visit,
  signedIn: SignedIn,
  signIn: Pick<SignIn, 'signOut'>,
  to: string = HOME,
): Promise<Redirect> {
  if (visit.signedIn) await signIn.signOut(visit.signedIn, visitorOf(visit))
  return { kind: 'redirect', to, cookies: sessionCookies(signedIn) }
}
