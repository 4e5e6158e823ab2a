/** Three real processes over one PostgreSQL and one Redis are one service: they share counts, changes and copies. */

import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe } from 'vitest'
import { Accounts } from '../../src/accounts/accounts.ts'
import { openPatiently } from '../../src/wiring/storage/fixtures/prepare-postgres.ts'
import type { SqlStorage } from '../../src/wiring/storage/sql-storage.ts'
import { describeChanges } from './describe-changes.ts'
import { describeCopies } from './describe-copies.ts'
import { describeCounts } from './describe-counts.ts'
import { describeOutages } from './describe-outages.ts'
import type { Judge } from './judge.ts'
import { type Cluster, startCluster } from './start-cluster.ts'
import type { ThreeProcesses } from './three-processes.ts'

export interface Trial {
  readonly judge: Judge
  /** The minimum duration of the Redis outage. */
  readonly awayMs: number
  /** The rest of a month that all use up together. */
  readonly left: number
}

export function describeThreeProcesses({ judge, awayMs, left }: Trial): void {
  let cluster: Cluster | undefined
  let records: SqlStorage | undefined

  beforeAll(async () => {
    cluster = await startCluster(3)
    records = await openPatiently({ url: cluster.place.databaseUrl as string })
  })
  afterAll(async () => {
    await records?.close()
    await cluster?.stop()
  })

  function stage(): ThreeProcesses {
    if (!cluster || !records) throw new Error('there are no processes')
    const accounts = new Accounts({ store: records.accounts, now: Date.now, randomBytes })
    return { cluster, records, accounts, car: cluster.cars[0] as string }
  }

  describe('three processes count together', () => describeCounts(stage, judge, left))
  describe.concurrent('three processes hear of changes', () => describeChanges(stage, judge))
  describe('three processes share copies', () => describeCopies(stage, judge))
  // Last, because Redis loses its data.
  describe('three processes lose Redis', () => describeOutages(stage, judge, awayMs))
}
