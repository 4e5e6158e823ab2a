/**
 * Tells customers of new invoices by mail, also after a restart and in several processes: each mail is claimed in the store before it is sent, and given
 * back if the mail server does not take it. A process that ends between the two loses that mail; nobody gets one twice.
 */
import type { AccountStore } from '../../domain/accounts/accounts.ts'
import type { InvoiceStore } from '../../domain/accounts/billing.ts'
import type { Mailer } from '../../domain/mail.ts'
import { writeInvoiceMail } from './billing-mails.ts'

interface InvoiceMailsParts {
  readonly store: Pick<InvoiceStore, 'listUnmailed' | 'claimMail' | 'releaseMail'>
  readonly accountStore: Pick<AccountStore, 'findAccount'>
  readonly mailer: Pick<Mailer, 'isReal' | 'send' | 'deliver'>
  readonly publicUrl: string | null
  readonly now: () => number
}

/** Nobody is told of an older invoice. */
const TOLD_WITHIN_MS = 3 * 86_400_000
/** The pause before the same mail is tried again. */
const RETRY_AFTER_MS = 3_600_000
/** So many at once, so that a service that stops does not wait for long. */
const MOST_A_ROUND = 50

/** Call it repeatedly. Throws what the mail server said; the rest follows with the next calls. */
export function createInvoiceMails({ store, accountStore, mailer, publicUrl, now }: InvoiceMailsParts) {
  /** When a mail may be tried again, by the id of its invoice. */
  const waiting = new Map<string, number>()

  return async (): Promise<void> => {
    const at = now()
    for (const [id, againAt] of waiting) if (againAt <= at) waiting.delete(id)
    const due = await store.listUnmailed(at - TOLD_WITHIN_MS, MOST_A_ROUND + waiting.size)
    for (const invoice of due.filter(({ id }) => !waiting.has(id)).slice(0, MOST_A_ROUND)) {
      if (!(await store.claimMail(invoice.id))) continue
      // Of an account that is deleted by now, nobody is told.
      const account = await accountStore.findAccount(invoice.account_id)
      if (account === null) continue
      const mail = writeInvoiceMail(account.email, invoice, publicUrl)
      if (!mailer.isReal) {
        mailer.send(mail)
        continue
      }
      try {
        await mailer.deliver(mail)
      } catch (error) {
        waiting.set(invoice.id, at + RETRY_AFTER_MS)
        await store.releaseMail(invoice.id)
        throw error
      }
    }
  }
}
