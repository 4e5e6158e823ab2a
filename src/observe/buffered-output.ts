/** Buffers log lines for a few milliseconds, because a write for each would cost as much as its request. */
import type { Schedule } from './schedule.ts'

export interface Output {
  write(text: string): unknown
}

interface BufferedOutput extends Output {
  flush(): void
}

const FLUSH_MS = 20
/** A text joined from more lines than this costs more to write than the lines cost to create. */
const FULL_LENGTH = 16_384

export function createBufferedOutput(out: Output, schedule: Schedule): BufferedOutput {
  let waiting = ''
  let isScheduled = false

  function flush(): void {
    const text = waiting
    waiting = ''
    if (text !== '') out.write(text)
  }

  function flushLater(): void {
    isScheduled = false
    flush()
  }

  return {
    flush,
    write(text) {
      waiting += text
      if (waiting.length >= FULL_LENGTH) flush()
      else if (!isScheduled) {
        isScheduled = true
        schedule(flushLater, FLUSH_MS)
      }
    },
  }
}
