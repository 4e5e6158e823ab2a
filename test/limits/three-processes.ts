/** Three processes of a service for tests. */
import type { Accounts } from '../../src/accounts/accounts.ts'
import type { SqlStorage } from '../../src/wiring/storage/sql-storage.ts'
import type { Cluster } from './start-cluster.ts'

export interface ThreeProcesses {
  readonly cluster: Cluster
  readonly records: SqlStorage
  /** Makes changes without notifying a process, like the command line. */
  readonly accounts: Accounts
  /** A car for all requests that are about something else. */
  readonly car: string
}
