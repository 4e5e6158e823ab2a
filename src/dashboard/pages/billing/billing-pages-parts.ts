/** Dependencies of the billing pages. */
import type { OwnBilling } from '../../../accounts/billing/own-billing.ts'
import type { UsageQuestions } from '../../../accounts/usage/create-usage-questions.ts'
import type { OwnAlerts } from '../../../accounts/usage/own-alerts.ts'
import type { OfferedExtras } from './describe-plan.ts'

export interface BillingPagesParts {
  readonly billing: OwnBilling
  readonly alerts: OwnAlerts
  readonly usage: Pick<UsageQuestions, 'readMonth'>
  /** Name and address on invoices of earlier versions, which did not keep them; empty = not printed. */
  readonly seller: readonly string[]
  readonly extras: OfferedExtras
  /** Whether mails are delivered. */
  readonly hasMails: boolean
}
