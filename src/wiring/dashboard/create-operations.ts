/** Collects what the operator's pages show about the running service. */
import { randomUUID } from 'node:crypto'
import { findObstacle, type InventoryView, type Operations } from '../../domain/operations.ts'
import type { Rate } from '../../domain/rates.ts'
import type { ServedInventory } from '../../inventory/serve/create-served-inventory.ts'
import { requestPass } from '../../inventory/sync/pass-requests.ts'
import { readProgramVersion } from '../../observe/program-version.ts'
import type { Tally } from '../../observe/tally.ts'
import type { Config } from '../../settings/config.ts'
import type { Readiness } from '../../web/probes.ts'

export interface OperationsParts {
  readonly tally: Tally
  readonly readiness: Pick<Readiness, 'needed' | 'told'>
  readonly rate: () => Rate | null
  readonly inventory: Pick<ServedInventory, 'figures' | 'sharesRead' | 'heardOfSync' | 'store'> | null
  readonly now: () => number
}

export function createOperations(
  { syncPerDay, reportHosts }: Pick<Config, 'syncPerDay' | 'reportHosts'>,
  { tally, readiness, rate, inventory, now }: OperationsParts,
): Operations {
  const started_at_ms = now()
  const version = readProgramVersion()
  const named = [...new Set(reportHosts.map(({ provider }) => provider))]
  return {
    look() {
      const inForce = rate()
      const parts = Object.entries({ ...readiness.needed, ...readiness.told })
      const counted = tally.providers()
      const untouched = named.filter((name) => !counted.some((one) => one.name === name))
      return {
        started_at_ms,
        version,
        rate: inForce && { day: inForce.date, cny_per_eur: inForce.cny_per_eur },
        parts: Object.fromEntries(parts.map(([name, state]) => [name, state() ?? 'ok'])),
        readings: tally.readings(),
        // Providers of the settings without a request yet: their counts are known to be zero.
        providers: [
          ...counted,
          ...untouched.map((name) => ({ name, parsed: 0, partial: 0, unsupported: 0, unavailable: 0 })),
        ],
        caches: tally.caches(),
        inventory: inventory && describeInventory(inventory, syncPerDay),
      }
    },
    async requestPass() {
      const obstacle = findObstacle(inventory && describeInventory(inventory, syncPerDay))
      if (inventory === null || obstacle !== null) return obstacle ?? 'off'
      await requestPass(inventory.store, { id: randomUUID(), at_ms: now() })
      return 'asked'
    },
  }
}

function describeInventory(
  { figures, sharesRead, heardOfSync }: Pick<ServedInventory, 'figures' | 'sharesRead' | 'heardOfSync'>,
  requests_per_day: number,
): InventoryView {
  const { state, listings, complete_at, index } = figures()
  const { sync, pace, requests_today } = heardOfSync
  return {
    ...{ state, listings, sync, pace, requests_today, requests_per_day },
    complete_at_ms: complete_at === null ? null : Date.parse(complete_at),
    first_copy: sharesRead().cars,
    indexed: index.state === 'off' ? null : index.listings,
    index_behind_s: index.state === 'off' ? null : index.behind_s,
  }
}
