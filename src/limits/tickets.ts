/** Tickets that know whether they are open. A set of the open ones would cost the garbage collector work with every request. */
import type { Ticket } from '../domain/limits/meter.ts'

interface OpenTicket extends Ticket {
  /** Neither kept nor given back. */
  isOpen: boolean
}

export function openTicket(ticket: Ticket): Ticket {
  const open: OpenTicket = { ...ticket, isOpen: true }
  return open
}

/** Returns whether the ticket was open until now. */
export function closeTicket(ticket: Ticket): boolean {
  const { isOpen = false } = ticket as Partial<OpenTicket>
  ;(ticket as OpenTicket).isOpen = false
  return isOpen
}
