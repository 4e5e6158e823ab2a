/** Makes exports in a thread of their own: it dies alone if it needs too much memory, and ends with the service. */
import { Failure } from '../domain/failure.ts'
import { startThread, type Thread } from '../threads/start-thread.ts'
import type { MadeExport } from './make-export.ts'

/** An export needs about half of it. */
const OLD_GENERATION_MB = 256
const END_MS = 5000

/** `url`: the compiled file of the thread, which answers the call `make`. */
export function createExportWorker(url: URL, data: unknown) {
  let running: Thread | null = null
  return {
    async make(): Promise<MadeExport> {
      const thread = startThread({
        url,
        data,
        isBackground: true,
        limits: { maxOldGenerationSizeMb: OLD_GENERATION_MB },
        unavailable: (cause) =>
          new Failure('internal', 'The thread of an export ended before the export was complete.', { cause }),
      })
      running = thread
      try {
        return (await thread.call('make', [])) as MadeExport
      } finally {
        running = null
        await thread.end(END_MS)
      }
    },
    /** Nobody sees what is half written, and the next export deletes it. */
    async close(): Promise<void> {
      await running?.end(0)
    },
  }
}
