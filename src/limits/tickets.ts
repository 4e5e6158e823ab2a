/** Tickets that know themselves whether they are open: a set of those that are would be collected with them, request by request. */
import type { Ticket } from '../../domain/limits/meter.ts'

interface OpenTicket extends Ticket {
  /** Neither kept nor given back. */
  isOpen: boolean
}

const GENERATION = 'embedded'

export function openTicket(accountId: string, month: string, atMs: number): Ticket {
  const ticket: OpenTicket = { account_id: accountId, month, at_ms: atMs, generation: GENERATION, isOpen: true }
  return ticket
}

/** Whether it was open until now. */
export function closeTicket(ticket: Ticket): boolean {
  const { isOpen = false } = ticket as Partial<OpenTicket>
  ;(ticket as OpenTicket).isOpen = false
  return isOpen
}
