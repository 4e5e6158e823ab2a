/** Changes the e-mail address with a link sent to the new one, and notifies the old one. */
import type { Account } from '../../domain/accounts/accounts.ts'
import { readEmail, readMailable } from '../email.ts'
import type { SignUpParts } from './reset-password.ts'
import type { LinkRefusal, MailRefusal, Reader, Result, Visitor } from './results.ts'
import type { OpenSession } from './sessions.ts'

export type EmailChangeRefusal = MailRefusal | 'not_fresh' | 'same'

/** The old address is notified whether or not the new one is free; otherwise its owner would learn who has an account. */
export function requestEmailChange(
  parts: SignUpParts,
  { account, session }: OpenSession,
  email: string,
  reader: Reader,
): Result<true, EmailChangeRefusal> {
  if (!parts.sessions.isFresh(session)) return { refused: 'not_fresh' }
  if (readEmail(email) === account.email) return { refused: 'same' }
  const wanted = readMailable(email)
  if (wanted === null) return { refused: 'not_an_email' }
  const refused = parts.allowance.refuseEmailChange(account.id)
  if (refused !== null) return refused
  return parts.background.run(async () => {
    parts.mails.send(account.email, reader, (texts, { forgot }) => texts.email_asked(wanted, forgot))
    if ((await parts.accountStore.findAccount(wanted)) !== null) return
    const { secret } = await parts.links.create({ purpose: 'email', email: wanted, account_id: account.id })
    parts.mails.send(wanted, reader, (texts, { link }) => texts.email(link(secret)))
  })
}

export async function completeEmailChange(
  parts: SignUpParts,
  secret: string,
  reader: Reader,
  visitor: Visitor,
): Promise<Result<Account, LinkRefusal | 'taken'>> {
  const link = await parts.links.take(secret, 'email')
  const before = link?.account_id ? await parts.accountStore.findAccount(link.account_id) : null
  if (link === null || before?.status !== 'active') return { refused: 'unusable' }
  const renamed = await parts.accounts.rename(before.id, { email: link.email })
  if ('refused' in renamed) return { refused: 'taken' }
  // Links sent to the old address stop working.
  await parts.links.drop(before.id, 'email', 'password', 'sign_in')
  await parts.audit({ act: 'email_changed', actor: before.id }, visitor)
  parts.mails.send(before.email, reader, (texts) => texts.email_changed(link.email))
  return { done: renamed.done }
}
