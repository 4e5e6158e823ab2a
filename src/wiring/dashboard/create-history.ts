/** Wires what the service keeps about itself. */
import { randomUUID } from 'node:crypto'
import type { Operations } from '../../domain/operations.ts'
import type { StateLog } from '../../observe/create-state-log.ts'
import { createProcessFigures } from '../../observe/process-figures.ts'
import { scheduleTimeout } from '../../observe/schedule.ts'
import { keepHistory } from '../../operations/keep-history.ts'
import { createHistoryReader } from '../../operations/read-history.ts'
import type { Storage } from '../storage/create-storage.ts'

interface HistorySources {
  readonly storage: Pick<Storage, 'status' | 'samples'>
  readonly operations: Pick<Operations, 'look'>
  readonly states: Pick<StateLog, 'of'>
  readonly now: () => number
}

export function createHistory({ storage, operations, states, now }: HistorySources) {
  const { status, samples } = storage
  const figures = createProcessFigures()
  const history = keepHistory({
    ...{ status, samples, now, look: operations.look, measure: figures.measure },
    node: randomUUID(),
    schedule: scheduleTimeout,
    ...states.of('history'),
  })
  return {
    read: createHistoryReader(status, now),
    async stop(): Promise<void> {
      figures.stop()
      await history.stop()
    },
  }
}
