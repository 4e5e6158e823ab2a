/** Wires what keeps usage: the recorder, and the watch over allowances that looks at what it has written. */
import { randomUUID } from 'node:crypto'
import { AllowanceWatch } from '../../accounts/usage/watch-allowance.ts'
import { RefusalWatch } from '../../accounts/usage/watch-refusals.ts'
import { UsageRecorder } from '../../accounts/usage-recorder.ts'
import type { Mailer } from '../../domain/mail.ts'
import type { StateLog } from '../../observe/create-state-log.ts'
import { scheduleTimeout } from '../../observe/schedule.ts'
import type { Config } from '../../settings/config.ts'
import type { Storage } from '../storage/create-storage.ts'

const DAY_MS = 86_400_000

interface RecordingParts {
  readonly storage: Pick<Storage, 'usage' | 'notices' | 'meter'>
  readonly mailer: Pick<Mailer, 'send'>
  readonly states: Pick<StateLog, 'of'>
  readonly now: () => number
}

type RecordingConfig = Pick<Config, 'publicUrl' | 'requestLogDays' | 'requestLogRows'>

export function createRecording(config: RecordingConfig, parts: RecordingParts) {
  const { publicUrl, requestLogDays, requestLogRows } = config
  const { storage, mailer, states, now } = parts
  const { notices, meter, usage } = storage
  const watch = new AllowanceWatch({ notices, meter, mailer, publicUrl, now, ...states.of('notices') })
  const refusals = new RefusalWatch({ notices, usage, mailer, publicUrl, now, ...states.of('refusal_notices') })
  const recorder = new UsageRecorder({
    store: usage,
    writer: randomUUID(),
    now,
    keep: { ms: requestLogDays * DAY_MS, rows: requestLogRows },
    schedule: scheduleTimeout,
    ...states.of('usage'),
    onWritten: (allowances) => watch.see(allowances),
    onRefused: (refused) => refusals.see(refused),
  })
  return {
    recorder,
    /** Writes the rest, and sends the notices about it. Call it before the mailer and the storage are closed. */
    async stop(): Promise<void> {
      await recorder.stop()
      await Promise.all([watch.settle(), refusals.settle()])
    },
  }
}
