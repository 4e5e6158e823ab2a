/** Wires what owners see of their own: the overview, keys, the account. */
import type { Accounts } from '../../accounts/accounts.ts'
import { OwnAccount } from '../../accounts/own-account/own-account.ts'
import { OwnKeys } from '../../accounts/own-keys/own-keys.ts'
import { createAudit } from '../../accounts/signing-in/create-audit.ts'
import type { SigningIn } from '../../accounts/signing-in/create-signing-in.ts'
import type { UsageQuestions } from '../../accounts/usage/create-usage-questions.ts'
import type { UsageRecorder } from '../../accounts/usage-recorder.ts'
import type { PageRoute } from '../../dashboard/page-route.ts'
import { createAccountPages } from '../../dashboard/pages/account/create-account-pages.ts'
import { createKeysPages } from '../../dashboard/pages/keys/create-keys-pages.ts'
import { createOverviewPages } from '../../dashboard/pages/overview/create-overview-pages.ts'
import type { Mailer } from '../../domain/mail.ts'
import type { Storage } from '../storage/create-storage.ts'

interface OwnPagesSources {
  readonly storage: Pick<Storage, 'accounts' | 'audit'>
  readonly accounts: Accounts
  readonly recorder: UsageRecorder
  readonly signingIn: SigningIn
  readonly usage: UsageQuestions
  readonly mailer: Mailer
  readonly now: () => number
}

export function createOwnPages(sources: OwnPagesSources): readonly PageRoute[] {
  const { storage, accounts, recorder, signingIn, usage, mailer, now } = sources
  const store = storage.accounts
  const audit = createAudit(storage.audit, now)
  const keys = new OwnKeys({ accounts, store, recorder, audit, now })
  const own = new OwnAccount({ accounts, store, signingIn, audit })
  return [
    ...createOverviewPages({ keys, usage }),
    ...createKeysPages({ keys, now }),
    ...createAccountPages({ ...signingIn, own, mailer }),
  ]
}
