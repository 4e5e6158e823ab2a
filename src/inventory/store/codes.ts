/** Kinds of changes as small numbers. They are kept in databases: a new member gets a new number, and no number ever changes its meaning. */
import type { LoggedType } from '../../domain/inventory/derive-changes.ts'

export const CHANGE_CODES: Readonly<Record<LoggedType, number>> = {
  appeared: 1,
  price_changed: 2,
  details_changed: 3,
  no_longer_observed: 4,
  observed_again: 5,
  report_changed: 6,
  report_read: 7,
}
