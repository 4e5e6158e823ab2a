/** How operators prove their identity before they act on other accounts: with a passkey if they have one, else with their password. */
import { SESSION_PROOF_MS } from '../../domain/accounts/sessions.ts'
import type { SigningIn } from '../signing-in/create-signing-in.ts'
import type { Result, SignedIn, SignInRefusal, Visitor } from '../signing-in/results.ts'
import type { OpenSession } from '../signing-in/sessions.ts'

interface OperatorProofParts {
  readonly signingIn: Pick<SigningIn, 'passkeys' | 'passwords' | 'signIn'>
  readonly now: () => number
}

/** proven = proven in this session a few minutes ago; none = there is neither a passkey nor a password. */
export type OperatorProofWay = 'proven' | 'passkey' | 'password' | 'none'

/** A proof starts a new session that replaces the old one, so no other session and no other account has it. */
export class OperatorProof {
  readonly #parts: OperatorProofParts

  constructor(parts: OperatorProofParts) {
    this.#parts = parts
  }

  /** A link by mail proves only access to a mailbox, which is not enough here; that of `npm start` proves that they run the service. */
  async howToProve({ account, session }: OpenSession): Promise<OperatorProofWay> {
    const { signingIn, now } = this.#parts
    const isRecent = Math.abs(now() - session.created_at_ms) < SESSION_PROOF_MS
    const hasPasskeys = (await signingIn.passkeys.list(account.id)).length > 0
    if (isRecent && (session.way === 'passkey' || (session.way !== 'link' && !hasPasskeys))) return 'proven'
    if (hasPasskeys) return 'passkey'
    return (await signingIn.passwords.has(account.id)) ? 'password' : 'none'
  }

  withPassword(open: OpenSession, password: string, visitor: Visitor): Promise<Result<SignedIn, SignInRefusal>> {
    return this.#parts.signingIn.signIn.confirmPassword(open, password, visitor)
  }
}
