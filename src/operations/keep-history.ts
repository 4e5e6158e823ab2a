/** Keeps how the service was: looks at its parts every few seconds, and writes whole minutes and the figures of the hour once a minute. */

import { SAMPLE_DAYS, type SampleStore } from '../domain/operations/samples.ts'
import { STATUS_DAYS, type StatusStore } from '../domain/operations/status-history.ts'
import { isBeingCopied, type OperationsView } from '../domain/operations.ts'
import { HourSamples, type Measured, type ProcessFigures } from './hour-samples.ts'
import { StatusMinutes } from './status-minutes.ts'

interface HistoryParts {
  readonly look: () => Measured & Pick<OperationsView, 'parts' | 'inventory'>
  readonly measure: () => ProcessFigures
  readonly status: StatusStore
  readonly samples: SampleStore
  /** Unique among all processes, now and earlier. */
  readonly node: string
  readonly now: () => number
  readonly schedule: (work: () => void, ms: number) => () => void
  readonly onFailure: (error: unknown) => void
  readonly onSuccess: () => void
}

const LOOK_EVERY_MS = 10_000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** It is about one process, not about the service: while it starts, nothing is observed. */
const STARTUP = 'startup'

export function keepHistory(parts: HistoryParts) {
  const { look, measure, status, samples, node, now, schedule, onFailure, onSuccess } = parts
  const minutes = new StatusMinutes()
  const hours = new HourSamples()
  let sampledMinute = Math.floor(now() / MINUTE_MS)
  let forgottenHour = 0
  let writing: Promise<void> = Promise.resolve()
  let cancel = () => {}

  async function write(): Promise<void> {
    const at = now()
    try {
      const ended = minutes.unwritten()
      await status.add(ended)
      minutes.forget(ended)
      await samples.put(node, hours.rows())
      hours.forgetBefore(at)
      const hour = Math.floor(at / HOUR_MS)
      if (hour !== forgottenHour) {
        await status.forgetDays(new Date(at - (STATUS_DAYS - 1) * DAY_MS).toISOString().slice(0, 10))
        await samples.forgetHours(new Date(at - SAMPLE_DAYS * DAY_MS).toISOString().slice(0, 13))
        forgottenHour = hour
      }
      onSuccess()
    } catch (error) {
      onFailure(error)
    }
  }

  /** Returns when what is due is written, or has failed to be. */
  function observe(): Promise<void> {
    const at = now()
    const view = look()
    minutes.see(at, readParts(view))
    const minute = Math.floor(at / MINUTE_MS)
    if (minute === sampledMinute) return writing
    sampledMinute = minute
    hours.see(at, view, measure())
    // One at a time; a store that hangs delays the next write, not the looks.
    writing = writing.then(write)
    return writing
  }

  function repeat(): void {
    void observe()
    cancel = schedule(repeat, LOOK_EVERY_MS)
  }
  repeat()

  return {
    observe,
    /** Writes what is not written yet. */
    async stop(): Promise<void> {
      cancel()
      await writing
      await write()
    },
  }
}

/** Null while the process starts. */
function readParts({
  parts,
  inventory,
}: Pick<OperationsView, 'parts' | 'inventory'>): ReadonlyMap<string, boolean> | null {
  if ((parts[STARTUP] ?? 'ok') !== 'ok') return null
  return new Map(
    Object.entries(parts)
      .filter(([name, state]) => name !== STARTUP && state !== 'not set' && !isBeingCopied(name, inventory))
      .map(([name, state]) => [name, state === 'ok']),
  )
}
