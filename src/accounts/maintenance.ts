/** Jobs that run every minute while the service runs, each on its own: a job that fails or hangs delays no other. */

interface Outcomes {
  readonly onFailure: (error: unknown) => void
  readonly onSuccess: () => void
}

/** Schedules work; the returned function cancels it. */
type Schedule = (run: () => void, afterMs: number) => () => void

export interface Job {
  /** Logged as `job_<name>`. */
  readonly name: string
  /** May run twice, and in several processes at once, with the same result. */
  readonly run: () => Promise<unknown>
}

interface MaintenanceParts {
  readonly jobs: readonly Job[]
  /** Where the outcome of each job goes, by its name. */
  readonly states: { of(name: string): Outcomes }
  readonly schedule: Schedule
  readonly everyMs?: number
}

const MINUTE_MS = 60_000

/** Runs each job at once, and again a minute after it ended. */
export function startMaintenance({ jobs, states, schedule, everyMs = MINUTE_MS }: MaintenanceParts) {
  const loops = jobs.map((job) => repeat(job, { ...states.of(`job_${job.name}`), schedule, everyMs }))
  return {
    /** Starts no further job, and waits for those that run. */
    async stop(): Promise<void> {
      await Promise.all(loops.map((stop) => stop()))
    },
  }
}

function repeat(
  { run }: Job,
  { onFailure, onSuccess, schedule, everyMs }: Outcomes & { readonly schedule: Schedule; readonly everyMs: number },
): () => Promise<void> {
  let isStopped = false
  let cancel: (() => void) | null = null
  let running = runOnce()

  async function runOnce(): Promise<void> {
    try {
      await run()
      onSuccess()
    } catch (error) {
      onFailure(error)
    }
    if (isStopped) return
    cancel = schedule(() => {
      running = runOnce()
    }, everyMs)
  }

  return async () => {
    isStopped = true
    cancel?.()
    await running
  }
}
