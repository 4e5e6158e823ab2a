/** A cache in Redis shared by all processes; on any failure there is simply no copy. */
import { hash } from 'node:crypto'
import { type RedisConnection, wordOf } from '../../database/redis/connect.ts'
import type { SharedCopies, SharedCopy } from '../../domain/reading.ts'

type Operation = keyof SharedCopies

export interface SharedCopiesOptions {
  readonly redis: RedisConnection
  readonly prefix?: string
  readonly timeoutMs?: number
  readonly now: () => number
  /** Reports what failed, and why: `timeout`, `away`, `unreadable`, or `refused` with the first word of Redis' message. */
  readonly onFailure?: (operation: Operation, reason: string) => void
  readonly onSuccess?: (operation: Operation) => void
}

/** Raise this when the layout below changes, or the validation of responses: older copies are then ignored. */
const VERSION = 3
const LARGEST_BODY_BYTES = 1024 * 1024
/** Age when stored, lifetime, time of fetching, lengths of the content type and the final address. */
const HEADER_BYTES = 8 + 8 + 8 + 4 + 4
/** Clocks that differ by no more than this count as equal, so that all processes show the same time of fetching. */
const SAME_CLOCK_MS = 2000
/** Instead of a length. */
const NONE = 0xffffffff

export function createSharedCopies(options: SharedCopiesOptions): SharedCopies {
  const { prefix = 'ershou:', timeoutMs = 150, now, onFailure, onSuccess } = options
  const { redis } = options.redis
  // An address may contain search terms and have any length, so its hash is the key.
  const keyOf = (key: string) => `${prefix}c:${VERSION}:${hash('sha256', key, 'base64url')}`

  /** Null if it fails or takes too long. */
  async function attempt<Result>(operation: Operation, call: () => Promise<Result>): Promise<Result | null> {
    if (redis.status !== 'ready') {
      onFailure?.(operation, 'away')
      return null
    }
    let timer: NodeJS.Timeout | undefined
    const lateness = new Promise<'late'>((resolve) => {
      timer = setTimeout(resolve, timeoutMs, 'late')
    })
    try {
      const result = await Promise.race([call(), lateness])
      if (result !== 'late') {
        onSuccess?.(operation)
        return result as Result
      }
      onFailure?.(operation, 'timeout')
    } catch (error) {
      onFailure?.(operation, `refused (${wordOf(error)})`)
    } finally {
      clearTimeout(timer)
    }
    return null
  }

  return {
    async get(key) {
      const name = keyOf(key)
      // In one transaction, so that the remaining time belongs to the same copy.
      const answers = await attempt('get', () => redis.multi().getBuffer(name).pttl(name).exec())
      const value = answers?.[0]?.[1]
      const leftMs = answers?.[1]?.[1]
      if (!Buffer.isBuffer(value) || typeof leftMs !== 'number' || leftMs < 0) return null
      const copy = readCopy(value, leftMs, now())
      if (copy === null) onFailure?.('get', 'unreadable')
      return copy
    },
    async put(key, copy, keepMs) {
      if (copy.body.length > LARGEST_BODY_BYTES || keepMs < 1) return
      const value = formatCopy(copy, keepMs, now())
      await attempt('put', () => redis.set(keyOf(key), value, 'PX', Math.floor(keepMs)))
    },
    async drop(key) {
      await attempt('drop', () => redis.unlink(keyOf(key)))
    },
  }
}

// Ages instead of times, plus Redis' remaining lifetime, so that differing clocks do not change the age of a copy.
function formatCopy({ body, content_type, fetched_at_ms, final_url }: SharedCopy, keepMs: number, now: number): Buffer {
  const type = content_type === null ? null : Buffer.from(content_type)
  const address = final_url === undefined ? null : Buffer.from(final_url)
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeDoubleBE(Math.max(0, now - fetched_at_ms), 0)
  header.writeDoubleBE(Math.floor(keepMs), 8)
  header.writeDoubleBE(fetched_at_ms, 16)
  header.writeUInt32BE(type?.length ?? NONE, 24)
  header.writeUInt32BE(address?.length ?? NONE, 28)
  return Buffer.concat([header, type ?? Buffer.alloc(0), address ?? Buffer.alloc(0), body])
}

function readCopy(value: Buffer, leftMs: number, now: number): SharedCopy | null {
  if (value.length < HEADER_BYTES) return null
  const ageMs = value.readDoubleBE(0) + Math.max(0, value.readDoubleBE(8) - leftMs)
  const statedMs = value.readDoubleBE(16)
  const [typeLength, addressLength] = [value.readUInt32BE(24), value.readUInt32BE(28)]
  const addressAt = HEADER_BYTES + (typeLength === NONE ? 0 : typeLength)
  const bodyAt = addressAt + (addressLength === NONE ? 0 : addressLength)
  if (!Number.isFinite(ageMs) || bodyAt > value.length) return null
  return {
    body: value.subarray(bodyAt),
    content_type: typeLength === NONE ? null : value.toString('utf8', HEADER_BYTES, addressAt),
    fetched_at_ms: Math.abs(now - ageMs - statedMs) <= SAME_CLOCK_MS ? statedMs : Math.floor(now - ageMs),
    ...(addressLength === NONE ? {} : { final_url: value.toString('utf8', addressAt, bodyAt) }),
  }
}
