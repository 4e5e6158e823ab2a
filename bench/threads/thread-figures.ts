/** What a thread has done so far: the processor time that Linux counts for it, and the requests that came to it. */
import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'

export interface ThreadFigures {
  readonly cpu_us: number
  readonly requests: number
}

/** To be called in the thread that it is about, which reads its own file. */
export function watchThread(server: Server): () => ThreadFigures {
  let requests = 0
  server.on('request', () => requests++)
  return () => {
    const [ns] = readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')
    return { cpu_us: Number(ns) / 1000, requests }
  }
}
