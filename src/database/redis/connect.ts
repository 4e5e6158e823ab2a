/** A connection to Redis that reconnects automatically. Commands are never queued while it is down. */
import { Redis, type RedisOptions } from 'ioredis'
import { parseRedisAddress, REDIS_ADDRESSES, type SentinelName } from '../../domain/links/redis-address.ts'

export type RedisConnection = ReturnType<typeof connectRedis>

export interface RedisConnectionOptions {
  /** Called whenever `state()` changes. */
  readonly onState?: (state: string | null) => void
  /** A connection without an answer for this long is closed and replaced. */
  readonly silenceMs?: number
}

const PAUSE_MS = 100
const LONGEST_PAUSE_MS = 250
const CONNECT_TIMEOUT_MS = 1000

export function connectRedis(url: string, { onState, silenceMs = 5000 }: RedisConnectionOptions = {}) {
  const address = parseRedisAddress(url)
  // The library's error would contain an invalid address with its password.
  if (address === null) throw new Error(`The address of Redis must begin with ${REDIS_ADDRESSES}.`)
  let state: string | null = 'Redis is not connected yet.'
  const setState = (next: string | null) => {
    if (next === state) return
    state = next
    onState?.(next)
  }
  const options = {
    enableOfflineQueue: false,
    // Pending commands fail at once when the connection breaks, and are never sent again.
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    retryStrategy: (times: number) => Math.min(PAUSE_MS + (times - 1) * 50, LONGEST_PAUSE_MS),
    connectTimeout: CONNECT_TIMEOUT_MS,
    maxLoadingRetryTime: LONGEST_PAUSE_MS,
    socketTimeout: silenceMs,
    connectionName: 'ershou',
    disableClientInfo: true,
    // A primary that was demoted, or lost its replicas because it is cut off, refuses to write: the next connection finds the new one.
    reconnectOnError: (error: Error) => /^(READONLY|NOREPLICAS)\b/.test(error.message),
  } satisfies RedisOptions
  const redis =
    address.kind === 'server' ? new Redis(address.url, options) : new Redis({ ...options, ...nameOf(address) })
  redis.on('ready', () => setState(null))
  let isClosed = false
  // The library gives up when a Sentinel changes its mind in the middle of connecting.
  redis.on('end', () => {
    if (!isClosed) setTimeout(() => isClosed || redis.connect().catch(() => {}), LONGEST_PAUSE_MS).unref()
  })
  redis.on('close', () => setState(state ?? 'The connection to Redis was lost.'))
  // The error contains the command, and so perhaps the password: only its code or first word is shown.
  redis.on('error', (error) => setState(`Redis cannot be reached (${wordOf(error)}).`))

  return {
    redis,
    /** null = connected, else a sentence without any secret. */
    state: () => state,
    /** Whether it connected within that time. */
    waitUntilWell(timeoutMs: number): Promise<boolean> {
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
    close() {
      isClosed = true
      redis.disconnect()
    },
  }
}

function nameOf({ sentinels, name, username, password, sentinelPassword, db, isEncrypted }: SentinelName) {
  return {
    sentinels: sentinels.map((sentinel) => ({ ...sentinel })),
    name,
    db,
    ...(username !== null && { username }),
    ...(password !== null && { password }),
    ...(sentinelPassword !== null && { sentinelPassword }),
    ...(isEncrypted && { tls: {}, enableTLSForSentinelMode: true }),
    sentinelRetryStrategy: () => LONGEST_PAUSE_MS,
    sentinelCommandTimeout: CONNECT_TIMEOUT_MS,
  } satisfies RedisOptions
}

/** The part of a library error that may be shown; the error contains the command, and so perhaps a secret. */
export function wordOf(error: unknown): string {
  const { code, message = '' } = error as { code?: unknown; message?: string }
  if (typeof code === 'string') return code
  return /^[A-Z]{3,}\b/.exec(message)?.[0] ?? 'connection lost'
}
