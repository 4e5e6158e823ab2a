/** Values in Redis that all nodes share. Names are hashed: Redis gets no e-mail address that a stranger has typed, and every key is short. */
import { createHash } from 'node:crypto'
import type { Redis } from 'ioredis'
import type { SharedValues, ValueName } from '../../domain/limits/shared-values.ts'
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

/** Each attempt that fails means that another one has counted, and what is counted here is soon refused. */
const ATTEMPTS = 100

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

/** Rejects with a Failure `limiter_unavailable` when Redis does not answer; the values may have been written all the same. */
export function createRedisValues(options: RedisValuesOptions): SharedValues {
  const { redis, prefix = 'ershou:', schedule = scheduleTimeout, timeoutMs = 1000, fixedMs } = options

  function run(keys: readonly string[], writing: readonly (string | number)[]): Promise<string[]> {
    if (redis.status !== 'ready') return Promise.reject(limiterUnavailable('away'))
    const fixed = fixedMs?.() ?? ''
    const answer = redis.eval(CHANGE_LUA, keys.length, ...keys, fixed, ...writing) as Promise<string[]>
    return within(answer, { ms: timeoutMs, schedule }, () => limiterUnavailable('no answer'))
  }

  return {
    async change(names, decide) {
      const keys = names.map((name) => keyOf(prefix, name))
      let [now, ...read] = await run(keys, [])
      for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
        const nowMs = Number(now)
        const { result, values } = decide(
          read.map((text) => (text === '' ? null : text)),
          nowMs,
        )
        if (values === undefined) return result
        const writing = values.flatMap((value, index) => {
          const lastsMs = value === null ? 0 : Math.ceil(value.ends_at_ms - nowMs)
          return [read[index] as string, lastsMs > 0 ? (value?.text ?? '') : '', lastsMs]
        })
        ;[now, ...read] = await run(keys, writing)
        if (now === undefined) return result
      }
      throw limiterUnavailable('no end of changes')
    },
  }
}

function keyOf(prefix: string, { kind, name }: ValueName): string {
  return `${prefix}v:${kind}:${createHash('sha256').update(name).digest('base64url').slice(0, 22)}`
}
