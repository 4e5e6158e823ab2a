/** Nodes tell each other through Redis what their guards have counted. Nobody waits for it, and without Redis each node goes by its own count. */
import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import type { ToldCounts } from '../../domain/limits/told-counts.ts'
import { type Schedule, scheduleTimeout } from '../../observe/schedule.ts'

interface ToldCountsOptions {
  readonly redis: Redis
  readonly prefix?: string
  readonly schedule?: Schedule
}

/** What a node counts is known to the others after one exchange of its own and one of theirs. */
const TELL_EVERY_MS = 100
/** So many different names are told at once. In a flood of more, the rest is counted by the node alone. */
export const MOST_TOLD = 1000
/** A full log of full messages has about 20 MB. */
const LOG_LENGTH = 500
const READ_AT_ONCE = 100
const LONGEST_NAME = 100

/**
 * Reads what other nodes told since the last time, then tells.
 *
 * KEYS: the log, a stream. ARGV: the last entry that was read or '', the node, what it tells or ''.
 * The reply is the newest entry, then what others told. A node that is behind goes on with the newest, and one that has just started begins there:
 * its position is not compared with a clock, so it is valid in a Redis that has another clock or lost its memory.
 */
const EXCHANGE_LUA = `
local log, since, node, text = KEYS[1], ARGV[1], ARGV[2], ARGV[3]
local reply = { '0-0' }
if since ~= '' then
  local read = redis.call('XREAD', 'COUNT', ${READ_AT_ONCE}, 'STREAMS', log, since)
  for _, entry in ipairs(read and read[1][2] or {}) do
    if entry[2][2] ~= node then reply[#reply + 1] = entry[2][4] end
  end
end
if text ~= '' then
  reply[1] = redis.call('XADD', log, 'MAXLEN', ${LOG_LENGTH}, '*', 'node', node, 'counts', text)
  redis.call('PEXPIRE', log, 60000)
else
  local newest = redis.call('XREVRANGE', log, '+', '-', 'COUNT', 1)
  if newest[1] then reply[1] = newest[1][1] end
end
return reply
`

type Learn = (name: string, count: number) => void
type ToldRedis = Redis & { exchangeCounts(log: string, since: string, node: string, text: string): Promise<string[]> }

export function createToldCounts({ redis: given, prefix = 'ershou:', schedule = scheduleTimeout }: ToldCountsOptions) {
  given.defineCommand('exchangeCounts', { numberOfKeys: 1, lua: EXCHANGE_LUA })
  const redis = given as ToldRedis
  const node = randomUUID()
  const learners = new Map<string, Learn>()
  let untold = new Map<string, number>()
  let since = ''
  let isEnded = false
  let cancel = schedule(exchangeAgain, TELL_EVERY_MS)

  function exchangeAgain(): void {
    const goOn = () => {
      if (!isEnded) cancel = schedule(exchangeAgain, TELL_EVERY_MS)
    }
    exchange().then(goOn, goOn)
  }

  async function exchange(): Promise<void> {
    const telling = untold
    // Whatever becomes of it: what is told late, or twice, would be counted for too long, or twice.
    untold = new Map()
    if (redis.status !== 'ready' || learners.size === 0) return
    const text = telling.size === 0 ? '' : JSON.stringify([...telling])
    const [newest, ...told] = await redis.exchangeCounts(`${prefix}told`, since, node, text)
    since = newest as string
    for (const one of told) learn(one, learners)
  }

  return {
    join(guard: string, learn: Learn) {
      learners.set(guard, learn)
      return (name: string) => {
        const key = `${guard} ${name}`
        const count = untold.get(key)
        if (count !== undefined || untold.size < MOST_TOLD) untold.set(key, (count ?? 0) + 1)
      }
    },
    close(): void {
      isEnded = true
      cancel()
    },
  } satisfies ToldCounts & { close(): void }
}

/** A node of another version may tell what this one does not know. */
function learn(text: string, learners: ReadonlyMap<string, Learn>): void {
  const told: unknown = JSON.parse(text)
  if (!Array.isArray(told)) return
  for (const entry of told) {
    const [key, count] = Array.isArray(entry) ? entry : []
    if (typeof key !== 'string' || key.length > LONGEST_NAME || !Number.isSafeInteger(count) || count < 1) continue
    const space = key.indexOf(' ')
    learners.get(key.slice(0, space))?.(key.slice(space + 1), count)
  }
}
