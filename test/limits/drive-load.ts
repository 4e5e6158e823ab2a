/** Generates load: parallel lanes, spread over nodes, until they are stopped. */
import { setTimeout as pause } from 'node:timers/promises'
import { type Exchange, openLane } from './open-lane.ts'

export interface LoadOptions {
  /** Lane i uses node i modulo the number of nodes. */
  readonly urls: readonly string[]
  readonly lanes: number
  /** The next request of a lane; null = done. */
  readonly next: (lane: number) => Asked | null
  readonly onAnswer: (exchange: Exchange, asked: Asked, lane: number) => void
  /** Between an answer and the next request of a lane. */
  readonly pauseMs?: number
  /** A lane ends with the first incomplete answer. */
  readonly endsWhenBroken?: boolean
}

export interface Asked {
  readonly target: string
  readonly key: string
  /** Of a copy that the client has. */
  readonly etag?: string | undefined
}

export interface Load {
  /** Stops all lanes; resolves when every answer has arrived. */
  stop(): Promise<void>
  /** Resolves when all lanes have ended on their own. */
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
