/** The billing pages, and that of alerts. */
import type { PageRoute } from '../../page-route.ts'
import { addressRoutes } from './address-page.tsx'
import { alertsRoutes } from './alerts-page.tsx'
import { billingRoute } from './billing-page.tsx'
import type { BillingPagesParts } from './billing-pages-parts.ts'
import { changePlanRoutes } from './change-plan.tsx'
import { invoiceRoute } from './invoice-page.tsx'

export function createBillingPages(parts: BillingPagesParts): readonly PageRoute[] {
  return [
    billingRoute(parts),
    ...changePlanRoutes(parts),
    ...addressRoutes(parts),
    ...alertsRoutes(parts),
    invoiceRoute(parts),
  ]
}
