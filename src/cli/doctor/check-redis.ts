/** Checks a Redis server: whether it responds, and its eviction policy. */
import { bad, type Finding, note, ok } from './finding.ts'

export interface RedisWanted {
  readonly check: string
  readonly setting: string
  readonly url: string
  /** Evicted counts would admit more requests. */
  readonly mustKeep: boolean
  readonly timeoutMs: number
}

export async function checkRedis(wanted: RedisWanted): Promise<Finding> {
  const { check, setting, url, mustKeep, timeoutMs } = wanted
  const { connectRedis } = await import('../../database/redis/connect.ts')
  let giveUp: (isWell: false) => void = () => {}
  const refused = new Promise<false>((resolve) => {
    giveUp = resolve
  })
  const connection = connectRedis(url, { onState: (state) => state !== null && giveUp(false) })
  try {
    if (!(await Promise.race([connection.waitUntilWell(timeoutMs), refused]))) {
      return bad(check, `${setting}: ${connection.state()} Start it, or correct the address.`)
    }
    // Some hosts forbid the command.
    const answer: unknown = await connection.redis.config('GET', 'maxmemory-policy').catch(() => null)
    const policy = Array.isArray(answer) && typeof answer[1] === 'string' ? answer[1] : null
    if (policy === null) return note(check, `${setting}: responds, but does not report its maxmemory-policy`)
    if (mustKeep && policy !== 'noeviction') {
      return bad(check, `${setting}: its maxmemory-policy is ${policy}, which can evict limits; set it to noeviction`)
    }
    if (!mustKeep && policy === 'noeviction') {
      return note(check, `${setting}: its maxmemory-policy is noeviction; allkeys-lru is better for a cache`)
    }
    return ok(check, `${setting}: responds, maxmemory-policy ${policy}`)
  } finally {
    connection.close()
  }
}
