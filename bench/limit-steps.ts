/** Measures each step of a counted request separately, in this process. */
import { randomBytes } from 'node:crypto'
import { Accounts } from '../src/accounts/accounts.ts'
import { createCallers } from '../src/accounts/create-callers.ts'
import { ASKED } from '../src/accounts/fixtures/asked.ts'
import { issueOwnKey } from '../src/accounts/issue-own-key.ts'
import { UsageRecorder } from '../src/accounts/usage-recorder.ts'
import { createAllowanceFormatter } from '../src/api/limits/rate-limit-headers.ts'
import type { Caller } from '../src/domain/accounts/callers.ts'
import type { Allowance, Meter } from '../src/domain/limits/meter.ts'
import { openStorage, type Storage } from '../src/wiring/storage/create-storage.ts'
import { readCpuMs } from './cpu.ts'
import type { Figure } from './figure.ts'
import type { RedisServer } from './start-redis.ts'

const MANY = 100_000
/** As many as wrk has connections. */
const AT_ONCE = 64
/** One request of a quiet node, and more of a busy one, which sends those of one tick of its event loop together. */
const TOGETHER = [1, 8, 64]
const METERED = 64_000

export async function measureSteps(folder: string, redisServer: RedisServer): Promise<readonly Figure[]> {
  const embedded = await openStorage(
    { dataDir: `${folder}-embedded`, databaseUrl: null, redisUrl: null, copiesRedisUrl: null },
    Date.now,
  )
  const redis = await openStorage(
    { dataDir: `${folder}-redis`, databaseUrl: null, redisUrl: redisServer.url, copiesRedisUrl: null },
    Date.now,
  )
  try {
    const secret = await issueOwnKey(new Accounts({ store: embedded.accounts, now: Date.now, randomBytes }))
    const callers = await createCallers({
      store: embedded.accounts,
      now: Date.now,
      stopwatch: () => performance.now(),
      schedule: () => () => {},
    })
    const caller = (await callers.verify(secret)) as Caller
    const allowance = (await embedded.meter.read(caller.account.id, caller.limits)) as Allowance
    const formatAllowance = createAllowanceFormatter()
    const figures = [
      // Short enough that the values read at the start stay valid.
      time('step: verify the key', MANY / 2, () => callers.verify(secret)),
      time('step: write the headers', MANY, () => formatAllowance(allowance, 1)),
      timeRecording(embedded, caller),
      await timeMeter('step: admit and keep, embedded', embedded.meter, caller),
      await timeMeter('step: admit and keep, Redis', redis.meter, caller),
    ]
    for (const atOnce of TOGETHER) figures.push(await timeRedis(redisServer.pid, redis.meter, caller, atOnce))
    callers.stop()
    return figures
  } finally {
    await embedded.close()
    await redis.close()
  }
}

/** CPU time of this process, which does not depend on other load. */
function time(name: string, times: number, step: () => unknown): Figure {
  for (let i = 0; i < times / 10; i++) step()
  const before = process.cpuUsage()
  for (let i = 0; i < times; i++) step()
  return { name, value: cpuSince(before) / times, unit: 'µs' }
}

function cpuSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return user + system
}

function timeRecording(storage: Storage, caller: Caller): Figure {
  const recorder = new UsageRecorder({ writer: 'a', store: storage.usage, now: Date.now, schedule: () => () => {} })
  const answered = { ...ASKED, endpoint: 'car', request_id: 'req_0', target: '/v1/cars/1' }
  const used = { ...answered, caller, refused_by: null, allowance: null }
  return time('step: record the use', MANY, () => recorder.record({ ...used, at_ms: Date.now() }))
}

/** With as many concurrent requests as the load has, because they share commits and round trips. */
async function timeMeter(name: string, meter: Meter, caller: Caller): Promise<Figure> {
  await countMany(meter, caller, AT_ONCE, METERED / 10)
  const began = performance.now()
  const before = process.cpuUsage()
  await countMany(meter, caller, AT_ONCE, METERED)
  const value = cpuSince(before) / METERED
  const waited = ((performance.now() - began) * 1000) / METERED
  return { name, value, unit: 'µs', note: `${AT_ONCE} at once; ${waited.toFixed(1)} µs of wall-clock time` }
}

/** CPU time of Redis, which has one thread for all nodes. */
async function timeRedis(pid: number, meter: Meter, caller: Caller, atOnce: number): Promise<Figure> {
  const before = readCpuMs(pid)
  await countMany(meter, caller, atOnce, METERED)
  return {
    name: `step: the same in Redis itself, ${atOnce} at once`,
    value: ((readCpuMs(pid) - before) * 1000) / METERED,
    unit: 'µs',
  }
}

async function countMany(meter: Meter, { account, key, limits }: Caller, atOnce: number, times: number): Promise<void> {
  const one = async () => {
    const verdict = await meter.admit(account.id, limits)
    if (!verdict.admitted) throw new Error('refused')
    await meter.keep(verdict.ticket, { key_id: key.id, endpoint: 'car', status_class: '2xx' })
  }
  for (let done = 0; done < times; done += atOnce) await Promise.all(Array.from({ length: atOnce }, one))
}
