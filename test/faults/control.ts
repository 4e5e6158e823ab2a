/** Calls to the stand-in marketplace's control route for tests of faults. */
import type { RunningMarketplace } from '../start-marketplace.ts'

export interface Journalled {
  readonly target: string
  readonly status: number
  readonly fault: string | null
}

export async function clearFaults({ url }: RunningMarketplace): Promise<void> {
  await fetch(`${url}/_control/faults`, { method: 'DELETE' })
}

export async function clearJournal({ url }: RunningMarketplace): Promise<void> {
  await fetch(`${url}/_control/journal`, { method: 'DELETE' })
}

/** The requests that it got, oldest first. */
export async function readJournal({ control }: RunningMarketplace, path = ''): Promise<readonly Journalled[]> {
  const { requests } = (await control(`journal?path=${encodeURIComponent(path)}`)) as {
    requests: readonly Journalled[]
  }
  return requests
}

/** The ids of cars on sale with an open report. */
export async function findCars({ control }: RunningMarketplace, limit: number): Promise<readonly number[]> {
  const { infoids } = (await control(`cars?provider=jiajian&access=open&limit=${limit}`)) as {
    infoids: readonly number[]
  }
  if (infoids.length < limit) throw new Error(`only ${infoids.length} cars of ${limit}`)
  return infoids
}
