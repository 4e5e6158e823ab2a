/** The receivers of all accounts for operators, page by page, with the addresses of their accounts. */
import type { AccountStore } from '../../domain/accounts/accounts.ts'
import type {
  OperatedReceiver,
  OperatorStore,
  ReceiverCounts,
  ReceiverTrouble,
} from '../../domain/accounts/operator.ts'

interface OperatedReceiversParts {
  readonly operator: Pick<OperatorStore, 'countReceivers' | 'listReceivers'>
  readonly accounts: Pick<AccountStore, 'findEmails'>
}

interface FoundReceivers {
  readonly receivers: readonly OperatedReceiver[]
  /** Addresses of their accounts, by id. */
  readonly emails: ReadonlyMap<string, string>
  readonly counts: ReceiverCounts
  /** Starts at 1. */
  readonly page: number
  readonly pages: number
}

const RECEIVERS_PER_PAGE = 50
/** Pages further behind take long to find. Those that fail are on the first ones. */
const MOST_PAGES = 200

/** A page after the last is the last. */
export type FindReceivers = (trouble: ReceiverTrouble | null, wantedPage: number) => Promise<FoundReceivers>

export function createFindReceivers({ operator, accounts }: OperatedReceiversParts): FindReceivers {
  return async (trouble, wantedPage) => {
    const counts = await operator.countReceivers()
    const pages = Math.min(MOST_PAGES, Math.max(1, Math.ceil(counts[trouble ?? 'all'] / RECEIVERS_PER_PAGE)))
    const page = Math.min(wantedPage, pages)
    const offset = (page - 1) * RECEIVERS_PER_PAGE
    const receivers = await operator.listReceivers({ trouble, offset, limit: RECEIVERS_PER_PAGE })
    const emails = await accounts.findEmails(receivers.map(({ receiver }) => receiver.account_id))
    return { receivers, emails, counts, page, pages }
  }
}
