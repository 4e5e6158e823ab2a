/** Changes of plan and invoices of all accounts, as an operator confirms and settles them. */
import type { Account } from '../../domain/accounts/accounts.ts'
import type { AuditAct } from '../../domain/accounts/audit.ts'
import type { Invoice, InvoiceState, PlanChange } from '../../domain/accounts/billing.ts'
import { applyWhenDue, type ChangesParts, describeChange } from '../billing/apply-changes.ts'
import type { Audit } from '../signing-in/create-audit.ts'
import type { Result, Visitor } from '../signing-in/results.ts'

interface OperatedBillingParts extends ChangesParts {
  readonly note: Audit
}

/** gone = there is none, or somebody settled it before. */
type SettleRefusal = 'gone'

const INVOICE_ACTS = { paid: 'invoice_paid', void: 'invoice_voided' } as const satisfies Partial<
  Record<InvoiceState, AuditAct>
>
/** Where an invoice may go; a void one stays void. */
type InvoiceMove = keyof typeof INVOICE_ACTS

export class OperatedBilling {
  readonly #parts: OperatedBillingParts

  constructor(parts: OperatedBillingParts) {
    this.#parts = parts
  }

  /** That an operator has to confirm, the oldest first. */
  listWaiting(): Promise<readonly PlanChange[]> {
    return this.#parts.store.listChangesIn('waiting')
  }

  /** Those that are confirmed and come later, the oldest first. */
  listScheduled(): Promise<readonly PlanChange[]> {
    return this.#parts.store.listChangesIn('scheduled')
  }

  /** The newest first. */
  listInvoicesIn(state: InvoiceState): Promise<readonly Invoice[]> {
    return this.#parts.store.listInvoicesIn(state)
  }

  findInvoice(id: string): Promise<Invoice | null> {
    return this.#parts.store.findInvoice(id)
  }

  /** Applies it at once where it is due; it comes back `cancelled` when the account has another plan by now. */
  async confirm(actor: Account, id: string, visitor: Visitor): Promise<Result<PlanChange, SettleRefusal>> {
    const { store, now } = this.#parts
    const change = await store.moveChange(id, 'waiting', 'scheduled', now())
    if (change === null) return { refused: 'gone' }
    await this.#note('plan_change_confirmed', actor, change, visitor)
    return { done: await applyWhenDue(this.#parts, change) }
  }

  async refuse(actor: Account, id: string, visitor: Visitor): Promise<Result<PlanChange, SettleRefusal>> {
    const { store, now } = this.#parts
    const change = await store.moveChange(id, 'waiting', 'refused', now())
    if (change === null) return { refused: 'gone' }
    await this.#note('plan_change_refused', actor, change, visitor)
    return { done: change }
  }

  /** An open one is paid or made void; one that was paid can still be made void. */
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

  #note(act: AuditAct, actor: Account, change: PlanChange, visitor: Visitor): Promise<void> {
    const { account_id } = change
    return this.#parts.note({ act, actor: actor.id, account_id, detail: describeChange(change) }, visitor)
  }
}
