/** What owners do with their account, and the proof of identity for sensitive actions. */
import type { Account, AccountStore, DeletedAccount } from '../../domain/accounts/accounts.ts'
import type { Accounts } from '../accounts.ts'
import { readEmail } from '../names.ts'
import type { Audit } from '../signing-in/create-audit.ts'
import type { SigningIn } from '../signing-in/create-signing-in.ts'
import { checkPassword } from '../signing-in/passwords.ts'
import type { PasswordChanged, Reader, Result, SignedIn, SignInRefusal, Visitor } from '../signing-in/results.ts'
import type { OpenSession } from '../signing-in/sessions.ts'
import type { EmailChangeRefusal, PasswordChangeRefusal } from '../signing-in/sign-up.ts'

interface OwnAccountParts {
  readonly accounts: Pick<Accounts, 'rename' | 'delete'>
  readonly store: Pick<AccountStore, 'findAccounts'>
  readonly signingIn: Pick<SigningIn, 'passwords' | 'passkeys' | 'signIn' | 'signUp'>
  readonly audit: Audit
}

/** How people prove their identity: with their password; without one, or with a passkey, by a recent session (`Passkeys.isProof`). */
export type ProofWay = 'password' | 'fresh' | 'stale'

/** missing = no password was entered; not_fresh = the session is no proof: sign in again, with a passkey if there is one. */
export type ProofRefusal = SignInRefusal | 'missing' | 'not_fresh'

export type DeletionRefusal = ProofRefusal | 'other_email' | 'last_operator'

/** `renewed`: a new session that replaced the current one, whatever the outcome. */
interface Answered<Value, Reason extends string> {
  readonly result: Result<Value, Reason>
  readonly renewed: SignedIn | null
}

export class OwnAccount {
  readonly #parts: OwnAccountParts

  constructor(parts: OwnAccountParts) {
    this.#parts = parts
  }

  /** An empty name removes it. */
  async rename(account: Account, name: string, visitor: Visitor): Promise<Result<Account, 'name_too_long'>> {
    const renamed = await this.#parts.accounts.rename(account.id, { name })
    if ('done' in renamed) {
      await this.#parts.audit({ act: 'account_renamed', actor: account.id }, visitor)
      return renamed
    }
    if (renamed.reason !== 'name_too_long') throw new Error(renamed.refused)
    return { refused: renamed.reason }
  }

  hasPassword({ id }: Account): Promise<boolean> {
    return this.#parts.signingIn.passwords.has(id)
  }

  async howToProve(open: OpenSession): Promise<ProofWay> {
    const { passkeys } = this.#parts.signingIn
    const hasPasskeys = (await passkeys.list(open.account.id)).length > 0
    if (!hasPasskeys && (await this.hasPassword(open.account))) return 'password'
    return (await passkeys.isProof(open)) ? 'fresh' : 'stale'
  }

  async prove(open: OpenSession, password: string, visitor: Visitor): Promise<Answered<OpenSession, ProofRefusal>> {
    const way = await this.howToProve(open)
    if (way === 'fresh') return { result: { done: open }, renewed: null }
    if (way === 'stale') return { result: { refused: 'not_fresh' }, renewed: null }
    if (password === '') return { result: { refused: 'missing' }, renewed: null }
    const confirmed = await this.#parts.signingIn.signIn.confirmPassword(open, password, visitor)
    return 'refused' in confirmed
      ? { result: confirmed, renewed: null }
      : { result: confirmed, renewed: confirmed.done }
  }

  async changePassword(
    open: OpenSession,
    { current, password }: { readonly current: string; readonly password: string },
    reader: Reader,
    visitor: Visitor,
  ): Promise<Answered<PasswordChanged, PasswordChangeRefusal | ProofRefusal>> {
    const refused = checkPassword(password, open.account.email)
    if (refused !== null) return { result: { refused }, renewed: null }
    const { result, renewed } = await this.#whenProven(open, current, visitor, (proven) =>
      this.#parts.signingIn.signUp.changePassword(proven, { current: null, password }, reader, visitor),
    )
    if ('refused' in result) return { result, renewed }
    return { result, renewed: result.done.renewed ?? renewed }
  }

  /** Sends a link to the new address, which becomes the account's when the link is used. */
  async requestEmailChange(
    open: OpenSession,
    { current, email }: { readonly current: string; readonly email: string },
    reader: Reader,
    visitor: Visitor,
  ): Promise<Answered<true, EmailChangeRefusal | ProofRefusal>> {
    if (readEmail(email) === null) return { result: { refused: 'not_an_email' }, renewed: null }
    return this.#whenProven(open, current, visitor, (proven) =>
      this.#parts.signingIn.signUp.requestEmailChange(proven, email, reader),
    )
  }

  /** False if the account has no such passkey. */
  removePasskey(
    open: OpenSession,
    { current, id }: { readonly current: string; readonly id: string },
    visitor: Visitor,
  ): Promise<Answered<boolean, ProofRefusal>> {
    return this.#whenProven(open, current, visitor, async ({ account }) => ({
      done: await this.#parts.signingIn.passkeys.remove(account, id, visitor),
    }))
  }

  /** Permanently. `email` is typed again as a confirmation. The last operator cannot be deleted. */
  async delete(
    open: OpenSession,
    { email, current }: { readonly email: string; readonly current: string },
    visitor: Visitor,
  ): Promise<Answered<DeletedAccount, DeletionRefusal>> {
    const { account } = open
    if (readEmail(email) !== account.email) return { result: { refused: 'other_email' }, renewed: null }
    if (await this.isLastOperator(account)) return { result: { refused: 'last_operator' }, renewed: null }
    return this.#whenProven(open, current, visitor, async () => {
      const deleted = await this.#parts.accounts.delete(account.id)
      if ('refused' in deleted) {
        if (deleted.reason === 'last_operator') return { refused: 'last_operator' }
        throw new Error(deleted.refused)
      }
      await this.#parts.audit({ act: 'account_deleted', actor: account.id }, visitor)
      return deleted
    })
  }

  async isLastOperator({ id, role }: Account): Promise<boolean> {
    if (role !== 'operator') return false
    const active = { text: null, plan: null, status: 'active', role: 'operator' } as const
    const { accounts } = await this.#parts.store.findAccounts({ ...active, offset: 0, limit: 2 })
    return !accounts.some((other) => other.id !== id)
  }

  async #whenProven<Value, Reason extends string>(
    open: OpenSession,
    password: string,
    visitor: Visitor,
    work: (proven: OpenSession) => Result<Value, Reason> | Promise<Result<Value, Reason>>,
  ): Promise<Answered<Value, Reason | ProofRefusal>> {
    const { result, renewed } = await this.prove(open, password, visitor)
    return 'refused' in result ? { result, renewed } : { result: await work(result.done), renewed }
  }
}
