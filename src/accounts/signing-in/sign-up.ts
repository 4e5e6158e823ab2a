/** The operations that send mail: sign-up, invitations, password reset, change of address. Each responds the same whether or not there is an account. */
import { type Account, LONGEST_NAME } from '../../domain/accounts/accounts.ts'
import type { OneTimeLink } from '../../domain/accounts/credentials.ts'
import { readMailable } from '../email.ts'
import { completeEmailChange, requestEmailChange } from './change-email.ts'
import {
  changePassword,
  completeReset,
  type PasswordChange,
  requestReset,
  type SignUpMode,
  type SignUpParts,
} from './reset-password.ts'
import type { LinkRefusal, MailRefusal, PasswordRefusal, Reader, Result, SignedIn, Visitor } from './results.ts'
import type { OpenSession } from './sessions.ts'
import { countNetwork } from './slow-down/count-address.ts'
import { createDevice } from './slow-down/known-device.ts'

interface SignUpCompletion {
  readonly secret: string
  readonly password: string
  readonly name: string
}

/** taken = somebody created an account with this address meanwhile. */
export type CompletionRefusal = LinkRefusal | PasswordRefusal | 'closed' | 'taken' | 'name_too_long' | 'busy'

export interface Invitation {
  /** The link for the invited person, for an operator who shares it. */
  readonly url: string
  readonly expires_at_ms: number
}

export class SignUp {
  readonly #parts: SignUpParts

  constructor(parts: SignUpParts) {
    this.#parts = parts
  }

  get mode(): SignUpMode {
    return this.#parts.mode
  }

  async request(email: string, reader: Reader, visitor: Visitor): Promise<Result<true, MailRefusal>> {
    const { mode, accountStore, links, mails, allowance, background } = this.#parts
    if (mode !== 'open') return { refused: 'closed' }
    const wanted = readMailable(email)
    if (wanted === null) return { refused: 'not_an_email' }
    const refused = allowance.refuseClient('sign_up', visitor.address)
    if (refused !== null) return refused
    return background.run(async () => {
      if (!allowance.takeSignUp(wanted)) return
      const account = await accountStore.findAccount(wanted)
      if (account?.status === 'active') {
        mails.sendToStranger(account.email, reader, (texts, { signIn, forgot }) => texts.has_account(signIn, forgot))
      } else if (account === null) {
        const { secret } = await links.create({ purpose: 'sign_up', email: wanted, account_id: null })
        mails.sendToStranger(wanted, reader, (texts, { link }) => texts.sign_up(link(secret)))
      }
    })
  }

  /** With a sign-up link or an invitation. A refused password or name does not use the link. */
  async complete(
    { secret, password, name }: SignUpCompletion,
    visitor: Visitor,
  ): Promise<Result<SignedIn, CompletionRefusal>> {
    const { links, passwords, accounts, audit, signIn, randomBytes } = this.#parts
    const seen = await links.look(secret)
    if (seen?.purpose !== 'sign_up' && seen?.purpose !== 'invitation') return { refused: 'unusable' }
    if (!this.#isOpenFor(seen)) return { refused: 'closed' }
    if (name.trim().length > LONGEST_NAME) return { refused: 'name_too_long' }
    // Anyone can sign up, but an invited person is not a stranger.
    const asker = seen.purpose === 'sign_up' ? { network: countNetwork(visitor.address) } : { known: seen.hash }
    const hashed = await passwords.hash(password, { email: seen.email, asker })
    if ('refused' in hashed) return hashed
    const link = await links.take(secret, seen.purpose)
    if (link === null) return { refused: 'unusable' }
    const created = await accounts.create({ email: link.email, name })
    if ('refused' in created) return { refused: 'taken' }
    const account = created.done
    await passwords.put(account.id, hashed.done)
    await audit({ act: 'account_created', actor: account.id, detail: link.purpose }, visitor)
    const signedIn = await signIn.open(account, 'password', visitor)
    return { done: { ...signedIn, device: createDevice(randomBytes, account.id, hashed.done) } }
  }

  /** By an operator, who learns whether the address has an account. */
  async invite(
    { actor, email }: { readonly actor: Account; readonly email: string },
    reader: Reader,
    visitor: Visitor,
  ): Promise<Result<Invitation, MailRefusal | 'taken'>> {
    const { mode, accountStore, links, mails, audit, allowance } = this.#parts
    if (mode === 'closed') return { refused: 'closed' }
    const wanted = readMailable(email)
    if (wanted === null) return { refused: 'not_an_email' }
    if ((await accountStore.findAccount(wanted)) !== null) return { refused: 'taken' }
    const refused = allowance.refuseInvitation(actor.id)
    if (refused !== null) return refused
    const { secret, expires_at_ms } = await links.create({ purpose: 'invitation', email: wanted, account_id: null })
    mails.send(wanted, reader, (texts, { link }) => texts.invitation(link(secret)))
    await audit({ act: 'invitation_sent', actor: actor.id, detail: wanted }, visitor)
    return { done: { url: mails.urls(reader).link(secret), expires_at_ms } }
  }

  /** Valid invitations, newest first. */
  listInvitations(): Promise<OneTimeLink[]> {
    return this.#parts.links.listInvitations()
  }

  /** `hash` identifies it in the list. False if it was already used or withdrawn. */
  async withdrawInvitation(
    { actor, hash }: { readonly actor: Account; readonly hash: string },
    visitor: Visitor,
  ): Promise<boolean> {
    const link = await this.#parts.links.withdrawInvitation(hash)
    if (link === null) return false
    await this.#parts.audit({ act: 'invitation_withdrawn', actor: actor.id, detail: link.email }, visitor)
    return true
  }

  requestReset(email: string, reader: Reader, visitor: Visitor) {
    return requestReset(this.#parts, email, reader, visitor)
  }

  completeReset(given: { readonly secret: string; readonly password: string }, reader: Reader, visitor: Visitor) {
    return completeReset(this.#parts, given, reader, visitor)
  }

  changePassword(open: OpenSession, change: PasswordChange, reader: Reader, visitor: Visitor) {
    return changePassword(this.#parts, open, change, reader, visitor)
  }

  async requestEmailChange(open: OpenSession, email: string, reader: Reader) {
    return requestEmailChange(this.#parts, open, email, reader)
  }

  completeEmailChange(secret: string, reader: Reader, visitor: Visitor) {
    return completeEmailChange(this.#parts, secret, reader, visitor)
  }

  /** A changed setting also applies to links that were already sent. */
  #isOpenFor({ purpose }: OneTimeLink): boolean {
    const { mode } = this.#parts
    return mode === 'open' || (mode === 'invite' && purpose === 'invitation')
  }
}
