/** What the pages about plans and invoices work with. */
import type { OwnBilling } from '../../../accounts/billing/own-billing.ts'

export interface BillingPagesParts {
  readonly billing: OwnBilling
  /** Name and address for invoices, line by line; empty = none is printed. */
  readonly seller: readonly string[]
}
