/** The visitor in the form that `accounts` expects. */
import type { Reader, Visitor } from '../accounts/signing-in/results.ts'
import type { UserMenuProps } from '../web/frame/header.tsx'
import type { SignedIn, Visit } from './visit.ts'

export function visitorOf({ origin, user_agent, device }: Visit): Visitor {
  return { address: origin.address, user_agent, device }
}

/** For actions that send mail: the language, and the origin of links. */
export function readerOf({ language, origin }: Visit): Reader {
  return { language, origin: origin.url }
}

/** What the header shows of a signed-in reader. */
export function describePerson({ account: { email, role } }: SignedIn): UserMenuProps['person'] {
  return { email, isOperator: role === 'operator' }
}
