/** Load: lanes that all ask at the same time, spread over nodes, until they are told to stop. */
import { setTimeout as pause } from 'node:timers/promises'
import { type Exchange, openLane } from './open-lane.ts'

export interface LoadOptions {
  /** Lane i asks the node i modulo their number. */
  readonly urls: readonly string[]
  readonly lanes: number
  /** What a lane asks next; null = it has asked enough. */
  readonly next: (lane: number) => Asked | null
  readonly onAnswer: (exchange: Exchange, asked: Asked, lane: number) => void
  /** Between an answer and the next request of a lane. */
  readonly pauseMs?: number
  /** A lane ends with the first answer that does not come whole. */
  readonly endsWhenBroken?: boolean
}

export interface Asked {
  readonly target: string
  readonly key: string
  /** Of a copy that the client has. */
  readonly etag?: string | undefined
}

export interface Load {
  /** No lane asks any more; resolves when every answer is there. */
  stop(): Promise<void>
  /** All lanes have ended by themselves. */
  readonly ended: Promise<void>
}

export function driveLoad({ urls, lanes, next, onAnswer, pauseMs = 0, endsWhenBroken = false }: LoadOptions): Load {
  let isStopped = false

  async function run(number: number): Promise<void> {
    const lane = openLane(urls[number % urls.length] as string)
    while (!isStopped) {
      const asked = next(number)
      if (asked === null) break
      const { target, key, etag } = asked
      const exchange = await lane.get(target, { 'x-api-key': key, ...(etag ? { 'if-none-match': etag } : {}) })
      onAnswer(exchange, asked, number)
      if (exchange.status === null && endsWhenBroken) break
      if (pauseMs > 0) await pause(pauseMs)
    }
    lane.close()
  }

  const ended = Promise.all(Array.from({ length: lanes }, (_, number) => run(number))).then(() => {})
  return {
    ended,
    async stop() {
      isStopped = true
      await ended
    },
  }
}
