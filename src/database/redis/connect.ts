/** A connection to Redis that is there or is not: nothing waits for it in a queue, and it comes back by itself. */
import { Redis } from 'ioredis'

export interface RedisConnection {
  readonly redis: Redis
  /** null = well, else a sentence without any secret. */
  state(): string | null
  /** Whether it was well within that time. */
  waitUntilWell(timeoutMs: number): Promise<boolean>
  close(): void
}

export interface RedisConnectionOptions {
  /** Told whenever `state()` changes. */
  readonly onState?: (state: string | null) => void
  /** A connection that owes an answer for so long is given up, and another is made. */
  readonly silenceMs?: number
}

const PAUSE_MS = 100
const LONGEST_PAUSE_MS = 250
const CONNECT_TIMEOUT_MS = 1000

export function connectRedis(url: string, { onState, silenceMs = 5000 }: RedisConnectionOptions = {}): RedisConnection {
  // The library would show an address that it cannot read, with its password, in its error.
  if (!/^rediss?:$/.test(URL.canParse(url) ? new URL(url).protocol : '')) {
    throw new Error('The address of Redis must begin with redis:// or rediss://.')
  }
  let state: string | null = 'Redis is not connected yet.'
  const turn = (next: string | null) => {
    if (next === state) return
    state = next
    onState?.(next)
  }
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    // What was under way when the connection broke fails at once, and is never sent a second time.
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    retryStrategy: (times) => Math.min(PAUSE_MS + (times - 1) * 50, LONGEST_PAUSE_MS),
    connectTimeout: CONNECT_TIMEOUT_MS,
    maxLoadingRetryTime: LONGEST_PAUSE_MS,
    socketTimeout: silenceMs,
    connectionName: 'ershou',
    disableClientInfo: true,
  })
  redis.on('ready', () => turn(null))
  redis.on('close', () => turn(state ?? 'The connection to Redis was lost.'))
  // The error itself carries the command, and so perhaps the password: only its code or first word is shown.
  redis.on('error', (error) => turn(`Redis cannot be reached (${wordOf(error)}).`))

  return {
    redis,
    state: () => state,
    waitUntilWell(timeoutMs) {
      if (state === null) return Promise.resolve(true)
      return new Promise((resolve) => {
        const end = (well: boolean) => {
          clearTimeout(timer)
          redis.off('ready', becameWell)
          resolve(well)
        }
        const becameWell = () => end(true)
        const timer = setTimeout(() => end(false), timeoutMs)
        redis.on('ready', becameWell)
      })
    },
    close: () => redis.disconnect(),
  }
}

/** Of an error of the library, which carries the command and so perhaps a secret, what may be shown. */
export function wordOf(error: unknown): string {
  const { code, message = '' } = error as { code?: unknown; message?: string }
  if (typeof code === 'string') return code
  return /^[A-Z]{3,}\b/.exec(message)?.[0] ?? 'connection lost'
}
