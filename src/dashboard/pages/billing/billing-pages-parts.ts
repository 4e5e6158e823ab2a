/** Dependencies of the billing pages. */
import type { OwnBilling } from '../../../accounts/billing/own-billing.ts'

export interface BillingPagesParts {
  readonly billing: OwnBilling
  /** Name and address on invoices, one entry per line; empty = not printed. */
  readonly seller: readonly string[]
  /** Whether searches can be saved. */
  readonly hasSearches: boolean
}
