/** Lets lines of a few milliseconds leave together: a write for each would cost as much as the request it tells of. */
import type { Schedule } from './schedule.ts'

export interface Output {
  write(text: string): unknown
}

export interface BufferedOutput extends Output {
  flush(): void
}

const FLUSH_MS = 20

export function createBufferedOutput(out: Output, schedule: Schedule): BufferedOutput {
  let waiting = ''

  function flush(): void {
    const text = waiting
    waiting = ''
    if (text !== '') out.write(text)
  }

  return {
    flush,
    write(text) {
      if (waiting === '') schedule(flush, FLUSH_MS)
      waiting += text
    },
  }
}
