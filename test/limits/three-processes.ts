/** Three processes of a service, for what is tried on them. */
import type { Accounts } from '../../src/accounts/accounts.ts'
import type { SqlStorage } from '../../src/wiring/storage/sql-storage.ts'
import type { Cluster } from './start-cluster.ts'

export interface ThreeProcesses {
  readonly cluster: Cluster
  readonly records: SqlStorage
  /** By whom no process hears of a change: as by the command line. */
  readonly accounts: Accounts
  /** A car for all requests that are about something else. */
  readonly car: string
}
