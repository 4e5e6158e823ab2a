/** The clock that a command shares with the nodes of a service: that of their database. */
import { type Clock, createServiceClock } from '../../observe/clock.ts'
import type { Config } from '../../settings/config.ts'

export async function openClock({ databaseUrl }: Pick<Config, 'databaseUrl'>): Promise<Clock> {
  const clock = createServiceClock()
  if (databaseUrl === null) return clock
  const { readPostgresClock } = await import('../../database/postgres/read-clock.ts')
  clock.set(await readPostgresClock(databaseUrl))
  return clock
}
