/** The pages about plans and invoices. */
import type { OwnBilling } from '../../../accounts/billing/own-billing.ts'
import type { PageRoute } from '../../page-route.ts'
import { billingRoute } from './billing-page.tsx'
import { changePlanRoutes } from './change-plan.tsx'
import { invoiceRoute } from './invoice-page.tsx'

export interface BillingPagesParts {
  readonly billing: OwnBilling
  /** Name and address for invoices, line by line; empty = none is printed. */
  readonly seller: readonly string[]
}

export function createBillingPages(parts: BillingPagesParts): readonly PageRoute[] {
  return [billingRoute(parts), ...changePlanRoutes(parts), invoiceRoute(parts)]
}
