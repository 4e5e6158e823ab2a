/** Writes sign-in actions into the audit log. */
import type { AuditAct, AuditStore } from '../../domain/accounts/audit.ts'
import type { Visitor } from './results.ts'

interface AuditedAct {
  readonly act: AuditAct
  /** The account that acted. */
  readonly actor: string
  /** The affected account; by default the same. */
  readonly account_id?: string
  readonly detail?: string
}

export type Audit = (done: AuditedAct, visitor: Visitor) => Promise<void>

export function createAudit(store: Pick<AuditStore, 'add'>, now: () => number): Audit {
  return ({ act, actor, account_id = actor, detail = null }, { address }) =>
    store.add({ at_ms: now(), act, actor, account_id, detail, address })
}
