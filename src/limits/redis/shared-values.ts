/** Values in Redis that all nodes share. Names are hashed: Redis gets no e-mail address that a stranger has typed, and every key is short. */
import { createHash } from 'node:crypto'
import type { Redis } from 'ioredis'
import { wordOf } from '../../database/redis/connect.ts'
import type { DecideChange, SharedValues, ValueName } from '../../domain/limits/shared-values.ts'
import { within } from '../../domain/time/within.ts'
import { type Schedule, scheduleTimeout } from '../../observe/schedule.ts'
import { limiterUnavailable } from './limiter-unavailable.ts'

interface RedisValuesOptions {
  readonly redis: Redis
  readonly prefix?: string
  readonly schedule?: Schedule
  /** The longest wait for each answer of Redis. */
  readonly timeoutMs?: number
  /** Replaces the clock of Redis in tests. */
  readonly fixedMs?: () => number
}

/** Each attempt that fails means that another node has counted, and what is counted is soon refused. */
const ATTEMPTS = 100
/** Keeps Redis from being blocked for more than a millisecond. */
const LARGEST_BATCH = 100

/** A change that somebody waits for. */
interface Waiting {
  readonly keys: readonly string[]
  readonly decide: DecideChange<unknown>
  readonly resolve: (result: never) => void
  readonly reject: (error: unknown) => void
}

/**
 * Writes values if none has changed since it was read, and otherwise returns what there is now.
 *
 * KEYS: the values. ARGV: fixed time or '', then nothing to read only, or for each value what was read, what it becomes, and how many milliseconds
 * it is kept; '' = none. The reply is empty if they were written, else the time and the values.
 */
const CHANGE_LUA = `
local values, is_same = {}, #ARGV > 1
for i = 1, #KEYS do
  values[i] = redis.call('GET', KEYS[i]) or ''
  is_same = is_same and values[i] == ARGV[i * 3 - 1]
end
if is_same then
  for i = 1, #KEYS do
    if ARGV[i * 3] == '' then redis.call('DEL', KEYS[i])
    else redis.call('SET', KEYS[i], ARGV[i * 3], 'PX', ARGV[i * 3 + 1]) end
  end
  return {}
end
local time, now = redis.call('TIME'), ARGV[1]
if now == '' then now = string.format('%.0f', time[1] * 1000 + math.floor(time[2] / 1000)) end
return { now, unpack(values) }
`

/**
 * Rejects with a Failure `limiter_unavailable` when Redis does not answer; the values may have been written all the same. What comes while Redis is asked is
 * decided together, one after the other: a thousand changes of one value at once cost a few questions, and only other nodes can be quicker.
 */
export function createRedisValues(options: RedisValuesOptions): SharedValues {
  const { redis, prefix = 'ershou:', schedule = scheduleTimeout, timeoutMs = 1000, fixedMs } = options
  const waiting: Waiting[] = []
  let isBusy = false

  function run(keys: readonly string[], writing: readonly (string | number)[]): Promise<string[]> {
    if (redis.status !== 'ready') return Promise.reject(limiterUnavailable('away'))
    const fixed = fixedMs?.() ?? ''
    const asking = redis.eval(CHANGE_LUA, keys.length, ...keys, fixed, ...writing) as Promise<string[]>
    const answer = asking.catch((error: unknown) => {
      throw limiterUnavailable(wordOf(error))
    })
    return within(answer, { ms: timeoutMs, schedule }, () => limiterUnavailable('no answer'))
  }

  async function changeAll(batch: readonly Waiting[]): Promise<readonly unknown[]> {
    let keys = [...new Set(batch.flatMap((one) => one.keys))]
    const known = new Map<string, string>()
    let answer = await run(keys, [])
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const [now, ...texts] = answer
      for (const [index, key] of keys.entries()) known.set(key, texts[index] as string)
      const { results, written } = decideAll(batch, known, Number(now))
      if (written.size === 0) return results
      keys = [...written.keys()]
      const writing = [...written].flatMap(([key, { text, lastsMs }]) => [known.get(key) as string, text, lastsMs])
      answer = await run(keys, writing)
      if (answer.length === 0) return results
    }
    throw limiterUnavailable('no end of changes')
  }

  async function changeWaiting(): Promise<void> {
    if (isBusy) return
    isBusy = true
    while (waiting.length > 0) {
      const batch = waiting.splice(0, LARGEST_BATCH)
      try {
        const results = await changeAll(batch)
        for (const [index, { resolve }] of batch.entries()) resolve(results[index] as never)
      } catch (error) {
        // Those who wait behind it do not wait for a second timeout.
        for (const { reject } of [...batch, ...waiting.splice(0)]) reject(error)
      }
    }
    isBusy = false
  }

  return {
    change: (names, decide) =>
      new Promise((resolve, reject) => {
        waiting.push({ keys: names.map((name) => keyOf(prefix, name)), decide, resolve, reject })
        void changeWaiting()
      }),
  }
}

interface Written {
  /** '' = none. */
  readonly text: string
  readonly lastsMs: number
}

/** Each goes on from what those before it have made of the values that are known. */
function decideAll(batch: readonly Waiting[], known: ReadonlyMap<string, string>, nowMs: number) {
  const written = new Map<string, Written>()
  const results = batch.map(({ keys, decide }) => {
    const texts = keys.map((key) => (written.get(key)?.text ?? known.get(key)) || null)
    const { result, values } = decide(texts, nowMs)
    for (const [index, value] of values?.entries() ?? []) {
      const lastsMs = value === null ? 0 : Math.ceil(value.ends_at_ms - nowMs)
      written.set(keys[index] as string, { text: lastsMs > 0 ? (value?.text ?? '') : '', lastsMs })
    }
    return result
  })
  return { results, written }
}

function keyOf(prefix: string, { kind, name }: ValueName): string {
  return `${prefix}v:${kind}:${createHash('sha256').update(name).digest('base64url').slice(0, 22)}`
}
