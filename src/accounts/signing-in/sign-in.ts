/** Signs in to and out of the dashboard. */
import type { Account } from '../../domain/accounts/accounts.ts'
import type { Session, SignInWay } from '../../domain/accounts/sessions.ts'
import type { SigningInParts } from './parts.ts'
import type { PasskeyAnswer, Passkeys } from './passkeys.ts'
import type { Proven } from './password-attempts.ts'
import type { LinkRefusal, Result, SignedIn, SignInRefusal, Visitor } from './results.ts'
import type { OpenSession } from './sessions.ts'
import { createDevice } from './slow-down/known-device.ts'

interface SignInParts extends SigningInParts {
  readonly passkeys: Passkeys
}

export class SignIn {
  readonly #parts: SignInParts

  constructor(parts: SignInParts) {
    this.#parts = parts
  }

  async withPassword(
    { email, password }: { readonly email: string; readonly password: string },
    visitor: Visitor,
  ): Promise<Result<SignedIn, SignInRefusal>> {
    return this.#openProven(await this.#parts.attempts.try(email, password, visitor), visitor)
  }

  async #openProven(proven: Result<Proven, SignInRefusal>, visitor: Visitor): Promise<Result<SignedIn, SignInRefusal>> {
    if ('refused' in proven) return proven
    const { account, hash, isKnownDevice } = proven.done
    const begun = await this.open(account, 'password', visitor)
    if (!(await this.#isStillOpened(begun, hash))) return { refused: 'wrong' }
    return {
      done: { ...begun, device: isKnownDevice ? null : createDevice(this.#parts.randomBytes, account.id, hash) },
    }
  }

  /** Confirms the identity again: a new session replaces the current one. */
  async confirmPassword(
    open: OpenSession,
    password: string,
    visitor: Visitor,
  ): Promise<Result<SignedIn, SignInRefusal>> {
    const proven = await this.#parts.attempts.confirm(open, password, visitor)
    return this.#inPlaceOf(open, await this.#openProven(proven, visitor))
  }

  /** For a person who has just set this password: a new session replaces the current one. Null if that has ended meanwhile, or another password was set. */
  async continueWithPassword(
    { account, session }: OpenSession,
    hash: string,
    visitor: Visitor,
  ): Promise<SignedIn | null> {
    const { sessions } = this.#parts
    const begun: SignedIn = { account, device: null, ...(await sessions.begin(account, 'password', visitor)) }
    if ((await this.#isStillOpened(begun, hash)) && (await sessions.end(account.id, session.id))) return begun
    await sessions.end(account.id, begun.session.id)
    return null
  }

  /** The options for the browser's authenticator; `origin` is that of the request, `accountId` the signed-in account. */
  beginPasskey(origin: string, visitor: Visitor, accountId: string | null) {
    return this.#parts.passkeys.authenticationOptions(origin, visitor, accountId)
  }

  async withPasskey(answer: PasskeyAnswer, visitor: Visitor): Promise<Result<SignedIn, 'wrong' | 'needs_name'>> {
    const proven = await this.#parts.passkeys.authenticate(answer)
    if ('refused' in proven) return proven
    return { done: await this.open(proven.done, 'passkey', visitor) }
  }

  /** Like `confirmPassword`, with a passkey of the same account. */
  async confirmPasskey(
    open: OpenSession,
    answer: PasskeyAnswer,
    visitor: Visitor,
  ): Promise<Result<SignedIn, 'wrong' | 'needs_name'>> {
    const proven = await this.#parts.passkeys.authenticate(answer)
    if ('refused' in proven) return proven
    if (proven.done.id !== open.account.id) return { refused: 'wrong' }
    return this.#inPlaceOf(open, { done: await this.open(proven.done, 'passkey', visitor) })
  }

  /** Uses a sign-in link. */
  async withLink(secret: string, visitor: Visitor): Promise<Result<SignedIn, LinkRefusal>> {
    const { links, passwords } = this.#parts
    const seen = await links.look(secret)
    const hash = await passwords.find(seen?.account_id ?? null)
    const link = await links.take(secret, seen?.purpose === 'start' ? 'start' : 'sign_in')
    const account = link?.account_id ? await this.#parts.accountStore.findAccount(link.account_id) : null
    // A link to a former address of the account is not valid.
    if (account?.status !== 'active' || account.email !== link?.email) return { refused: 'unusable' }
    const begun = await this.open(account, link?.purpose === 'start' ? 'start' : 'link', visitor)
    if (await this.#isStillOpened(begun, hash)) return { done: begun }
    return { refused: 'unusable' }
  }

  /** For a person who has proven their identity. */
  async open(account: Account, way: SignInWay, visitor: Visitor): Promise<SignedIn> {
    const begun = await this.#parts.sessions.begin(account, way, visitor)
    await this.#parts.audit({ act: 'signed_in', actor: account.id, detail: way }, visitor)
    return { account, ...begun, device: null }
  }

  async signOut({ account, session }: OpenSession, visitor: Visitor): Promise<void> {
    if (await this.#parts.sessions.end(account.id, session.id)) {
      await this.#parts.audit({ act: 'signed_out', actor: account.id }, visitor)
    }
  }

  /** Ends one of the person's own sessions. False if there is none. */
  async endSession(account: Account, id: Session['id'], visitor: Visitor): Promise<boolean> {
    const isEnded = await this.#parts.sessions.end(account.id, id)
    if (isEnded) await this.#parts.audit({ act: 'session_ended', actor: account.id, detail: id }, visitor)
    return isEnded
  }

  /** Ends all except the current one. Returns the number. */
  async endOtherSessions({ account, session }: OpenSession, visitor: Visitor): Promise<number> {
    const ended = await this.#parts.sessions.endOthers(account.id, session.id)
    if (ended > 0)
      await this.#parts.audit({ act: 'session_ended', actor: account.id, detail: `${ended} others` }, visitor)
    return ended
  }

  /** If another password was set meanwhile, the existing sessions and links have ended, but not this new session: so it ends here. */
  async #isStillOpened({ account, session }: SignedIn, hashBefore: string | null): Promise<boolean> {
    const { passwords, sessions } = this.#parts
    if ((await passwords.find(account.id)) === hashBefore) return true
    await sessions.end(account.id, session.id)
    return false
  }

  async #inPlaceOf<Reason extends string>(
    { account, session }: OpenSession,
    signedIn: Result<SignedIn, Reason>,
  ): Promise<Result<SignedIn, Reason>> {
    if ('done' in signedIn) await this.#parts.sessions.end(account.id, session.id)
    return signedIn
  }
}
