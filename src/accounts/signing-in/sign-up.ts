/** The operations that send mail: sign-up, invitations, password reset, change of address. Each responds the same whether or not there is an account. */
import { type Account, LONGEST_NAME, type Role } from '../../domain/accounts/accounts.ts'
import { type OneTimeLink, OPENING_PURPOSES } from '../../domain/accounts/credentials.ts'
import type { Plan } from '../../domain/accounts/plans.ts'
import type { Accounts } from '../accounts.ts'
import { readEmail, readMailable } from '../names.ts'
import type { Background } from './background.ts'
import type { SigningInParts } from './parts.ts'
import { checkPassword } from './passwords.ts'
import type {
  LinkRefusal,
  MailRefusal,
  PasswordChanged,
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
import { countNetwork } from './slow-down/count-address.ts'
import { createDevice } from './slow-down/known-device.ts'
import type { MailAllowance } from './slow-down/mail-allowance.ts'

/** Who may sign up: anyone, invited people, nobody. */
export type SignUpMode = 'open' | 'invite' | 'closed'

interface SignUpParts extends SigningInParts {
  readonly mode: SignUpMode
  readonly accounts: Accounts
  readonly signIn: SignIn
  readonly allowance: MailAllowance
  readonly background: Background
}

interface PasswordChange {
  /** The current password; null if the session is recent or there is none. */
  readonly current: string | null
  readonly password: string
}

export type PasswordChangeRefusal = PasswordRefusal | SignInRefusal | 'not_fresh'

export type EmailChangeRefusal = MailRefusal | 'not_fresh' | 'same'

interface SignUpCompletion {
  readonly secret: string
  readonly password: string
  readonly name: string
}

interface WantedInvitation {
  readonly actor: Account
  readonly email: string
  /** Of the account; without them, those of a sign-up. */
  readonly plan?: Plan | undefined
  readonly role?: Role | undefined
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
    const refused = await allowance.refuseClient('sign_up', visitor.address)
    if (refused !== null) return refused
    return background.run(async () => {
      if (!(await allowance.takeSignUp(wanted))) return
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
    const created = await accounts.create({
      email: link.email,
      name,
      plan: link.plan ?? 'free',
      role: link.role ?? 'owner',
    })
    if ('refused' in created) return { refused: 'taken' }
    const account = created.done
    await passwords.put(account.id, hashed.done)
    await audit({ act: 'account_created', actor: account.id, detail: describeLink(link) }, visitor)
    const signedIn = await signIn.open(account, 'password', visitor)
    return { done: { ...signedIn, device: createDevice(randomBytes, account.id, hashed.done) } }
  }

  /** By an operator, who learns whether the address has an account. */
  async invite(
    { actor, email, plan, role }: WantedInvitation,
    reader: Reader,
    visitor: Visitor,
  ): Promise<Result<Invitation, MailRefusal | 'taken'>> {
    const { mode, accountStore, links, mails, audit, allowance } = this.#parts
    if (mode === 'closed') return { refused: 'closed' }
    const wanted = readMailable(email)
    if (wanted === null) return { refused: 'not_an_email' }
    if ((await accountStore.findAccount(wanted)) !== null) return { refused: 'taken' }
    const refused = await allowance.refuseInvitation(actor.id)
    if (refused !== null) return refused
    const { secret, expires_at_ms } = await links.create({
      ...{ purpose: 'invitation', email: wanted, account_id: null },
      plan,
      role,
    })
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

  /** Anyone can request a link for any address, but strangers cannot use up what the owner needs: when no further mail is sent, the mails of the last half hour have links that all work until one of them is used. A known browser is counted separately from strangers. */
  async requestReset(email: string, reader: Reader, visitor: Visitor): Promise<Result<true, MailRefusal>> {
    const { accountStore, allowance, attempts, background, links, mails } = this.#parts
    const wanted = readMailable(email)
    if (wanted === null) return { refused: 'not_an_email' }
    const device = visitor.device === null ? null : (await attempts.recognize(wanted, visitor)).device
    const refused = device === null ? await allowance.refuseClient('password', visitor.address) : null
    if (refused !== null) return refused
    return background.run(async () => {
      const account = await accountStore.findAccount(wanted)
      if (account?.status !== 'active' || account.email !== wanted) return
      if (!(await allowance.takeReset(account, device))) return
      const { secret } = await links.create({ purpose: 'password', email: account.email, account_id: account.id })
      mails.send(account.email, reader, (texts, { link }) => texts.password(link(secret)))
    })
  }

  /** A refused password does not use the link. */
  async completeReset(
    { secret, password }: { readonly secret: string; readonly password: string },
    reader: Reader,
    visitor: Visitor,
  ): Promise<Result<SignedIn, LinkRefusal | PasswordRefusal | 'busy'>> {
    const { links, passwords, randomBytes } = this.#parts
    const seen = await links.look(secret)
    if (seen?.purpose !== 'password') return { refused: 'unusable' }
    const asker = { known: seen.account_id ?? seen.hash }
    const hashed = await passwords.hash(password, { email: seen.email, asker })
    if ('refused' in hashed) return hashed
    const link = await links.take(secret, 'password')
    const account = link?.account_id ? await this.#parts.accountStore.findAccount(link.account_id) : null
    if (account?.status !== 'active' || account.email !== link?.email) return { refused: 'unusable' }
    if (!(await passwords.replace(account.id, hashed.done, null))) return { refused: 'unusable' }
    await this.#parts.allowance.restoreResets(account)
    await this.#notify(account, reader, visitor, 'link')
    const signedIn = await this.#parts.signIn.open(account, 'link', visitor)
    return { done: { ...signedIn, device: createDevice(randomBytes, account.id, hashed.done) } }
  }

  /** A session that began with a link goes on as one of the password: whoever has just set it need not type it again to prove their identity. */
  async changePassword(
    { account, session }: OpenSession,
    { current, password }: PasswordChange,
    reader: Reader,
    visitor: Visitor,
  ): Promise<Result<PasswordChanged, PasswordChangeRefusal>> {
    const { passwords, randomBytes, signIn } = this.#parts
    const refused = checkPassword(password, account.email)
    if (refused !== null) return { refused }
    const unproven = await this.#prove({ account, session }, current, visitor)
    if (unproven !== null) return unproven
    const hashed = await passwords.hash(password, { email: account.email, asker: { known: account.id } })
    if ('refused' in hashed) return hashed
    // A person who reset the password with a link meanwhile has ended this session.
    if (!(await passwords.replace(account.id, hashed.done, session.id))) return { refused: 'not_fresh' }
    await this.#parts.allowance.restoreResets(account)
    await this.#notify(account, reader, visitor, 'change')
    const device = createDevice(randomBytes, account.id, hashed.done)
    const beganWithLink = session.way === 'link' || session.way === 'start'
    const renewed = beganWithLink ? await signIn.continueWithPassword({ account, session }, hashed.done, visitor) : null
    return { done: { device, renewed } }
  }

  /** The old address is notified whether or not the new one is free; otherwise its owner would learn who has an account. */
  async requestEmailChange(
    { account, session }: OpenSession,
    email: string,
    reader: Reader,
  ): Promise<Result<true, EmailChangeRefusal>> {
    if (!this.#parts.sessions.isFresh(session)) return { refused: 'not_fresh' }
    if (readEmail(email) === account.email) return { refused: 'same' }
    const wanted = readMailable(email)
    if (wanted === null) return { refused: 'not_an_email' }
    const refused = await this.#parts.allowance.refuseEmailChange(account.id)
    if (refused !== null) return refused
    return this.#parts.background.run(async () => {
      this.#parts.mails.send(account.email, reader, (texts, { forgot }) => texts.email_asked(wanted, forgot))
      if ((await this.#parts.accountStore.findAccount(wanted)) !== null) return
      const { secret } = await this.#parts.links.create({ purpose: 'email', email: wanted, account_id: account.id })
      this.#parts.mails.send(wanted, reader, (texts, { link }) => texts.email(link(secret)))
    })
  }

  async completeEmailChange(
    secret: string,
    reader: Reader,
    visitor: Visitor,
  ): Promise<Result<Account, LinkRefusal | 'taken'>> {
    const link = await this.#parts.links.take(secret, 'email')
    const before = link?.account_id ? await this.#parts.accountStore.findAccount(link.account_id) : null
    if (link === null || before?.status !== 'active') return { refused: 'unusable' }
    const renamed = await this.#parts.accounts.rename(before.id, { email: link.email })
    if ('refused' in renamed) return { refused: 'taken' }
    // Links sent to the old address stop working.
    await this.#parts.links.drop(before.id, ...OPENING_PURPOSES)
    await this.#parts.audit({ act: 'email_changed', actor: before.id }, visitor)
    this.#parts.mails.send(before.email, reader, (texts) => texts.email_changed(link.email))
    return { done: renamed.done }
  }

  /** A changed setting also applies to links that were already sent. */
  #isOpenFor({ purpose }: OneTimeLink): boolean {
    const { mode } = this.#parts
    return mode === 'open' || (mode === 'invite' && purpose === 'invitation')
  }

  /** Null if it is the owner. */
  async #prove(
    { account, session }: OpenSession,
    current: string | null,
    visitor: Visitor,
  ): Promise<Refusal<SignInRefusal | 'not_fresh'> | null> {
    if (this.#parts.sessions.isFresh(session)) return null
    if (current === null) return { refused: 'not_fresh' }
    const proven = await this.#parts.attempts.confirm({ account, session }, current, visitor)
    return 'refused' in proven ? proven : null
  }

  async #notify(account: Account, reader: Reader, visitor: Visitor, detail: string): Promise<void> {
    await this.#parts.audit({ act: 'password_set', actor: account.id, detail }, visitor)
    this.#parts.mails.send(account.email, reader, (texts, { forgot }) => texts.password_changed(forgot))
  }
}

/** `invitation, pro, operator`; what everybody gets is left out. */
function describeLink({ purpose, plan, role }: OneTimeLink): string {
  return [purpose, plan ?? 'free', role ?? 'owner'].filter((word) => word !== 'free' && word !== 'owner').join(', ')
}
