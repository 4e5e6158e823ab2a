/** Changes a password: with a mailed link, or with the old password or a recent session. */

import type { Account } from '../../domain/accounts/accounts.ts'
import type { Accounts } from '../accounts.ts'
import { readMailable } from '../email.ts'
import type { Background } from './background.ts'
import type { SigningInParts } from './parts.ts'
import { checkPassword } from './passwords.ts'
import type {
  LinkRefusal,
  MailRefusal,
  PasswordRefusal,
  Reader,
  Refusal,
  Result,
  SignedIn,
  SignInRefusal,
  Visitor,
} from './results.ts'
import type { OpenSession } from './sessions.ts'
import type { SignIn } from './sign-in.ts'
import { createDevice } from './slow-down/known-device.ts'
import type { MailAllowance } from './slow-down/mail-allowance.ts'

/** Who may sign up: anyone, invited people, nobody. */
export type SignUpMode = 'open' | 'invite' | 'closed'

export interface SignUpParts extends SigningInParts {
  readonly mode: SignUpMode
  readonly accounts: Accounts
  readonly signIn: SignIn
  readonly allowance: MailAllowance
  readonly background: Background
}

export interface PasswordChange {
  /** The current password; null if the session is recent or there is none. */
  readonly current: string | null
  readonly password: string
}

export type PasswordChangeRefusal = PasswordRefusal | SignInRefusal | 'not_fresh'

/** Anyone can request a link for any address, but strangers cannot use up what the owner needs: when no further mail is sent, the mails of the last half hour have links that all work until one of them is used. A known browser is counted separately from strangers. */
export async function requestReset(
  parts: SignUpParts,
  email: string,
  reader: Reader,
  visitor: Visitor,
): Promise<Result<true, MailRefusal>> {
  const { accountStore, allowance, attempts, background, links, mails } = parts
  const wanted = readMailable(email)
  if (wanted === null) return { refused: 'not_an_email' }
  const device = visitor.device === null ? null : (await attempts.recognize(wanted, visitor)).device
  const refused = device === null ? allowance.refuseClient('password', visitor.address) : null
  if (refused !== null) return refused
  return background.run(async () => {
    const account = await accountStore.findAccount(wanted)
    if (account?.status !== 'active' || account.email !== wanted) return
    if (!allowance.takeReset(account, device)) return
    const { secret } = await links.create({ purpose: 'password', email: account.email, account_id: account.id })
    mails.send(account.email, reader, (texts, { link }) => texts.password(link(secret)))
  })
}

/** A refused password does not use the link. */
export async function completeReset(
  parts: SignUpParts,
  { secret, password }: { readonly secret: string; readonly password: string },
  reader: Reader,
  visitor: Visitor,
): Promise<Result<SignedIn, LinkRefusal | PasswordRefusal | 'busy'>> {
  const { links, passwords, randomBytes } = parts
  const seen = await links.look(secret)
  if (seen?.purpose !== 'password') return { refused: 'unusable' }
  const asker = { known: seen.account_id ?? seen.hash }
  const hashed = await passwords.hash(password, { email: seen.email, asker })
  if ('refused' in hashed) return hashed
  const link = await links.take(secret, 'password')
  const account = link?.account_id ? await parts.accountStore.findAccount(link.account_id) : null
  if (account?.status !== 'active' || account.email !== link?.email) return { refused: 'unusable' }
  if (!(await passwords.replace(account.id, hashed.done, null))) return { refused: 'unusable' }
  parts.allowance.restoreResets(account)
  await tell(parts, account, reader, visitor, 'link')
  const signedIn = await parts.signIn.open(account, 'link', visitor)
  return { done: { ...signedIn, device: createDevice(randomBytes, account.id, hashed.done) } }
}

/** The current session stays; its device cookie is renewed, because the old one ended with the old password. */
export async function changePassword(
  parts: SignUpParts,
  { account, session }: OpenSession,
  { current, password }: PasswordChange,
  reader: Reader,
  visitor: Visitor,
): Promise<Result<{ readonly device: string }, PasswordChangeRefusal>> {
  const { passwords, randomBytes } = parts
  const refused = checkPassword(password, account.email)
  if (refused !== null) return { refused }
  const unproven = await prove(parts, { account, session }, current, visitor)
  if (unproven !== null) return unproven
  const hashed = await passwords.hash(password, { email: account.email, asker: { known: account.id } })
  if ('refused' in hashed) return hashed
  // A person who reset the password with a link meanwhile has ended this session.
  if (!(await passwords.replace(account.id, hashed.done, session.id))) return { refused: 'not_fresh' }
  parts.allowance.restoreResets(account)
  await tell(parts, account, reader, visitor, 'change')
  return { done: { device: createDevice(randomBytes, account.id, hashed.done) } }
}

/** Null if it is the owner. */
async function prove(
  { attempts, sessions }: SignUpParts,
  { account, session }: OpenSession,
  current: string | null,
  visitor: Visitor,
): Promise<Refusal<SignInRefusal | 'not_fresh'> | null> {
  if (sessions.isFresh(session)) return null
  if (current === null) return { refused: 'not_fresh' }
  const proven = await attempts.confirm({ account, session }, current, visitor)
  return 'refused' in proven ? proven : null
}

async function tell(
  { audit, mails }: SignUpParts,
  account: Account,
  reader: Reader,
  visitor: Visitor,
  detail: string,
): Promise<void> {
  await audit({ act: 'password_set', actor: account.id, detail }, visitor)
  mails.send(account.email, reader, (texts, { forgot }) => texts.password_changed(forgot))
}
