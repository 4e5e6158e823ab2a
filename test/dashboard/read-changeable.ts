/** All data of the sample customer that a form could change. */
import type { OpenDashboard } from './open-dashboard.ts'
import type { Samples } from './plant-samples.ts'

export async function readChangeable(
  { storage, mails }: Pick<OpenDashboard, 'storage' | 'mails'>,
  samples: Samples,
): Promise<unknown> {
  const { id } = samples.owner.account
  return {
    account: await storage.accounts.findAccount(id),
    keys: await storage.accounts.listKeys(id),
    sessions: (await storage.sessions.list(id)).map((session) => session.id),
    passkeys: await storage.credentials.listPasskeys(id),
    changes: await storage.billing.listChanges(id),
    invoices: await storage.billing.listInvoices(id),
    address: await storage.billing.findAddress(id),
    invitations: await storage.credentials.listLinks('invitation'),
    links: await storage.credentials.listLinks('sign_in'),
    searches: await storage.savedSearches.listSearches(id),
    receivers: (await storage.savedSearches.listReceivers(id)).map(({ cursor: _, ...receiver }) => receiver),
    deliveries: await storage.deliveries.listDeliveries(id, { receiver_id: null, before: null, limit: 100 }),
    mails: mails.length,
    acts: await storage.audit.list({ account_id: id, actor: null, act: null, before: null }, 100),
  }
}
