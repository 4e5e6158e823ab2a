/** Looks up a name that a stranger chose. */
import { type LookupAddress, promises } from 'node:dns'
import type { LookupFunction } from 'node:net'

const TIMEOUT_MS = 3000
const TRIES = 2

/**
 * Asks name servers directly: those of the system, or the given ones. The system's own resolver has two threads for all lookups of this
 * process, so that ten names whose servers do not answer would hold up every other lookup for a minute. It does not read the file
 * `hosts`, which names no strangers.
 */
export function createDnsLookup(servers: readonly string[] = []): LookupFunction {
  return (hostname, { all }, callback) => {
    findAddresses(hostname, servers).then(
      (found) => {
        if (all) callback(null, [...found])
        else callback(null, found[0].address, found[0].family)
      },
      (error) => callback(error, ''),
    )
  }
}

type Found = readonly [LookupAddress, ...LookupAddress[]]

/** IPv4 first. */
async function findAddresses(hostname: string, servers: readonly string[]): Promise<Found> {
  // A new one reads the settings of the system again.
  const resolver = new promises.Resolver({ timeout: TIMEOUT_MS, tries: TRIES })
  if (servers.length > 0) resolver.setServers(servers)
  const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  const [first, ...others] = [...toAddresses(four, 4), ...toAddresses(six, 6)]
  if (first !== undefined) return [first, ...others]
  const isUnknown = [four, six].every((one) => one.status === 'rejected' && UNKNOWN.has(one.reason?.code))
  throw Object.assign(new Error(`cannot look up ${hostname}`), { code: isUnknown ? 'ENOTFOUND' : 'EAI_AGAIN' })
}

const UNKNOWN: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME'])

function toAddresses(result: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] {
  return result.status === 'fulfilled' ? result.value.map((address) => ({ address, family })) : []
}
