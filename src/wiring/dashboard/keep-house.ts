/** What has to be done every now and then while the service runs: each job on its own, so that one that fails or hangs holds up no other. */
import type { StateLog } from '../../observe/create-state-log.ts'
import type { Schedule } from '../../observe/schedule.ts'

export interface Job {
  /** In the log with `job_` before it. */
  readonly name: string
  /** Has to be the same when it is done twice, or by several processes at once. */
  readonly run: () => Promise<unknown>
}

interface HouseParts {
  readonly jobs: readonly Job[]
  readonly states: Pick<StateLog, 'of'>
  readonly schedule: Schedule
  readonly everyMs?: number
}

interface House {
  /** Begins nothing more, and waits for what is under way. */
  stop(): Promise<void>
}

const MINUTE_MS = 60_000

/** Each job at once, and again so long after it ended. */
export function keepHouse({ jobs, states, schedule, everyMs = MINUTE_MS }: HouseParts): House {
  const keepers = jobs.map((job) => keepDoing(job, { ...states.of(`job_${job.name}`), schedule, everyMs }))
  return {
    async stop() {
      await Promise.all(keepers.map((stop) => stop()))
    },
  }
}

interface KeeperParts extends ReturnType<StateLog['of']> {
  readonly schedule: Schedule
  readonly everyMs: number
}

function keepDoing({ run }: Job, { onFailure, onSuccess, schedule, everyMs }: KeeperParts): () => Promise<void> {
  let isStopped = false
  let cancel: (() => void) | null = null
  let running = doOnce()

  async function doOnce(): Promise<void> {
    try {
      await run()
      onSuccess()
    } catch (error) {
      onFailure(error)
    }
    if (isStopped) return
    cancel = schedule(() => {
      running = doOnce()
    }, everyMs)
  }

  return async () => {
    isStopped = true
    cancel?.()
    await running
  }
}
