/** Plan changes and invoices of all accounts, for operators. */
import type { Account } from '../../domain/accounts/accounts.ts'
import type { AuditAct } from '../../domain/accounts/audit.ts'
import type { Invoice, InvoiceState, PlanChange } from '../../domain/accounts/billing.ts'
import type { Mailer } from '../../domain/mail.ts'
import { applyWhenDue, type ChangesParts, describeChange } from '../billing/apply-changes.ts'
import { writeDecisionMail } from '../billing/billing-mails.ts'
import type { Audit } from '../signing-in/create-audit.ts'
import type { Result, Visitor } from '../signing-in/results.ts'

interface OperatedBillingParts extends ChangesParts {
  readonly note: Audit
  readonly mailer: Pick<Mailer, 'send'>
  /** The origin of links in mails; null = no links. */
  readonly publicUrl: string | null
}

/** gone = it does not exist, or somebody else has handled it. */
type SettleRefusal = 'gone'

const INVOICE_ACTS = { paid: 'invoice_paid', void: 'invoice_voided' } as const satisfies Partial<
  Record<InvoiceState, AuditAct>
>
/** Allowed transitions; a void invoice stays void. */
type InvoiceMove = keyof typeof INVOICE_ACTS

export class OperatedBilling {
  readonly #parts: OperatedBillingParts

  constructor(parts: OperatedBillingParts) {
    this.#parts = parts
  }

  /** Changes that await confirmation, oldest first. */
  listWaiting(): Promise<readonly PlanChange[]> {
    return this.#parts.store.listChangesIn('waiting')
  }

  /** Scheduled changes, oldest first. */
  listScheduled(): Promise<readonly PlanChange[]> {
    return this.#parts.store.listChangesIn('scheduled')
  }

  /** Newest first. */
  listInvoicesIn(state: InvoiceState): Promise<readonly Invoice[]> {
    return this.#parts.store.listInvoicesIn(state)
  }

  findInvoice(id: string): Promise<Invoice | null> {
    return this.#parts.store.findInvoice(id)
  }

  /** Applies it immediately if it is due, and tells the customer; returns it `cancelled` if the account has another plan by now. */
  async confirm(actor: Account, id: string, visitor: Visitor): Promise<Result<PlanChange, SettleRefusal>> {
    const change = await this.#decide(actor, id, visitor, 'scheduled', 'plan_change_confirmed')
    return 'refused' in change ? change : this.#tell(await applyWhenDue(this.#parts, change.done))
  }

  /** Tells the customer. */
  async refuse(actor: Account, id: string, visitor: Visitor): Promise<Result<PlanChange, SettleRefusal>> {
    const change = await this.#decide(actor, id, visitor, 'refused', 'plan_change_refused')
    return 'refused' in change ? change : this.#tell(change.done)
  }

  /** An open invoice can be paid or voided; a paid one can still be voided. */
  async settleInvoice(
    actor: Account,
    id: string,
    to: InvoiceMove,
    visitor: Visitor,
  ): Promise<Result<Invoice, SettleRefusal>> {
    const { store, note } = this.#parts
    const invoice =
      (await store.moveInvoice(id, 'open', to)) ?? (to === 'void' ? await store.moveInvoice(id, 'paid', to) : null)
    if (invoice === null) return { refused: 'gone' }
    const { account_id } = invoice
    await note({ act: INVOICE_ACTS[to], actor: actor.id, account_id, detail: invoice.id }, visitor)
    return { done: invoice }
  }

  async #tell(change: PlanChange): Promise<{ readonly done: PlanChange }> {
    const { accountStore, mailer, publicUrl } = this.#parts
    const account = await accountStore.findAccount(change.account_id)
    const mail = account && writeDecisionMail(account.email, change, publicUrl)
    if (mail) mailer.send(mail)
    return { done: change }
  }

  async #decide(
    actor: Account,
    id: string,
    visitor: Visitor,
    to: 'scheduled' | 'refused',
    act: AuditAct,
  ): Promise<Result<PlanChange, SettleRefusal>> {
    const { store, note, now } = this.#parts
    const change = await store.moveChange(id, 'waiting', to, now())
    if (change === null) return { refused: 'gone' }
    const { account_id } = change
    await note({ act, actor: actor.id, account_id, detail: describeChange(change) }, visitor)
    return { done: change }
  }
}
