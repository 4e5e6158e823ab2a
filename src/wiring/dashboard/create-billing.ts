/** Wires plans and invoices: for owners, for operators, the payment provider, and the regular job. */
import { randomBytes } from 'node:crypto'
import type { Accounts } from '../../accounts/accounts.ts'
import { applyDueChanges } from '../../accounts/billing/apply-changes.ts'
import { createDraftInvoices } from '../../accounts/billing/draft-invoices.ts'
import { createInvoicing } from '../../accounts/billing/issue-invoices.ts'
import { OwnBilling } from '../../accounts/billing/own-billing.ts'
import { createInvoiceMails } from '../../accounts/billing/send-invoice-mails.ts'
import { OperatedBilling } from '../../accounts/operator/operated-billing.ts'
import { createAudit } from '../../accounts/signing-in/create-audit.ts'
import { createManualBilling } from '../../billing/manual/create-manual-billing.ts'
import type { Billing, InvoiceSettings, PlanPrices } from '../../domain/accounts/billing.ts'
import type { Mailer } from '../../domain/mail.ts'
import type { Config } from '../../settings/config.ts'
import type { Storage } from '../storage/create-storage.ts'

interface BillingSources {
  readonly storage: Pick<Storage, 'accounts' | 'billing' | 'audit' | 'ledger'>
  readonly accounts: Accounts
  readonly mailer: Pick<Mailer, 'isReal' | 'send' | 'deliver'>
  readonly now: () => number
}

export type LiveBilling = ReturnType<typeof createBilling>

/** The payment providers, by the setting. */
const PROVIDERS: Readonly<Record<Config['billing'], () => Billing>> = { manual: createManualBilling }

/** Free costs nothing; other prices are as agreed. */
const NOT_TOLD: PlanPrices['per_month'] = { free: 0, starter: null, pro: null, enterprise: null }

type BillingConfig = Pick<
  Config,
  | 'prices'
  | 'currency'
  | 'billing'
  | 'seller'
  | 'sellerVatId'
  | 'taxName'
  | 'taxRate'
  | 'paymentDays'
  | 'paymentText'
  | 'publicUrl'
>

export function createBilling(config: BillingConfig, { storage, accounts, mailer, now }: BillingSources) {
  const prices: PlanPrices = { currency: config.currency, per_month: config.prices ?? NOT_TOLD }
  const { billing: store, audit, ledger, accounts: accountStore } = storage
  const { publicUrl, taxRate } = config
  const settings: InvoiceSettings = {
    seller: config.seller,
    seller_vat_id: config.sellerVatId,
    tax: taxRate === null ? null : { name: config.taxName, rate: taxRate },
    due_days: config.paymentDays,
    payment: config.paymentText,
  }
  const changes = { store, accountStore, accounts, audit, now }
  const note = createAudit(audit, now)
  const issueInvoices = createInvoicing({ store, accountStore, ledger, audit, prices, settings, now })
  return {
    own: new OwnBilling({
      ...{ ...changes, prices, settings, note, mailer, publicUrl, randomBytes },
      billing: PROVIDERS[config.billing](),
    }),
    operated: new OperatedBilling({ ...changes, note, mailer, publicUrl }),
    drafts: createDraftInvoices({ store, ledger, prices, settings, now }),
    /** Tells customers of new invoices. */
    sendMails: createInvoiceMails({ store, accountStore, mailer, publicUrl, now }),
    prices,
    /** The published prices; null = none are set. */
    toldPrices: config.prices === null ? null : prices,
    /** Applies what is due: plan changes first, then the invoices of past months. */
    async keep(): Promise<void> {
      await applyDueChanges(changes)
      await issueInvoices()
    },
  }
}
