/** 64 lanes over three processes get exactly the rest of a limit. */
import { expect, it } from 'vitest'
import { eventually } from '../eventually.ts'
import { askNode } from './ask-node.ts'
import { driveLoad } from './drive-load.ts'
import { issueAccount } from './issue-account.ts'
import type { Judge } from './judge.ts'
import { PROMISED_MS, waitForKey, waitForLedger } from './measure-wait.ts'
import { codeOf, type Exchange } from './open-lane.ts'
import type { ThreeProcesses } from './three-processes.ts'

interface Tally {
  admitted: number
  /** The number of answers by code. */
  readonly refused: Map<string | null, number>
  /** Answered 503, because the machine is too busy to count in time. */
  uncounted: number
}

const LANES = 64

/** `left` = what is left of the month. */
export function describeCounts(stage: () => ThreeProcesses, judge: Judge, left: number): void {
  /** What each process answers to each of three keys, so that all know them. */
  const used = left + 9

  /** Lanes send requests until this many are refused; then refunded requests are used, too. */
  async function useUp(keys: readonly string[], wanted: number, refusals: number): Promise<Tally> {
    const { cluster, car } = stage()
    const tally: Tally = { admitted: 0, refused: new Map(), uncounted: 0 }
    const refused = () => [...tally.refused.values()].reduce((sum, count) => sum + count, 0)
    const note = (exchange: Exchange) => {
      if (exchange.status === 200) tally.admitted++
      else if (exchange.status === 503) tally.uncounted++
      else tally.refused.set(codeOf(exchange), (tally.refused.get(codeOf(exchange)) ?? 0) + 1)
    }
    const keyOf = (lane: number) => keys[lane % keys.length] as string
    const load = driveLoad({
      urls: cluster.urls,
      lanes: LANES,
      next: (lane) => (refused() < refusals ? { target: car, key: keyOf(lane) } : null),
      onAnswer: note,
    })
    await load.ended
    if (tally.uncounted > 0) {
      await eventually(async () => {
        if (tally.admitted < wanted) note(await askNode(cluster.urls[0] as string, car, keyOf(0)))
        expect(tally.admitted).toBeGreaterThanOrEqual(wanted)
      })
    }
    judge('requests that were not counted', tally.uncounted, 0)
    return tally
  }

  it(`with ${left} left in the month they get exactly ${left} answers, and the ledger has them`, async () => {
    const { cluster, records, accounts, car } = stage()
    const { id, keys } = await issueAccount(accounts, 'month@example.test', { per_month: used }, 3)
    const secrets = keys.map(({ secret }) => secret)
    for (const secret of secrets) {
      await waitForKey(cluster.urls, secret)
      // Now all of them know the account, and have the car.
      for (const url of cluster.urls) expect(await askNode(url, car, secret)).toMatchObject({ status: 200 })
    }
    const { admitted, refused } = await useUp(secrets, left, left)
    expect(admitted).toBe(left)
    expect([...refused.keys()]).toEqual(['quota_exhausted'])
    judge('the ledger', await waitForLedger(records.ledger, id, used), PROMISED_MS)
    for (const url of cluster.urls) {
      const { allowance } = JSON.parse((await askNode(url, '/v1/me', secrets[0] as string)).body)
      expect(allowance).toMatchObject({ monthly_used: used, monthly_remaining: 0 })
    }
  })

  it('with 30 in a minute they get 30 answers, and not one more', async () => {
    const { cluster, records, accounts } = stage()
    const { id, keys } = await issueAccount(accounts, 'minute@example.test', { per_minute: 30 })
    const secrets = keys.map(({ secret }) => secret)
    await waitForKey(cluster.urls, secrets[0] as string)
    const { admitted, refused } = await useUp(secrets, 30, 300)
    expect(admitted).toBe(30)
    expect([...refused.keys()]).toEqual(['rate_limited'])
    judge('the ledger', await waitForLedger(records.ledger, id, 30), PROMISED_MS)
  })

  it('count invalid requests of an account together: each refuses what the others have let through', async () => {
    const { cluster, accounts } = stage()
    const { keys } = await issueAccount(accounts, 'invalid@example.test')
    const { secret } = keys[0] as { secret: string }
    await waitForKey(cluster.urls, secret)
    const ask = async (url: string) => (await askNode(url, INVALID, secret)).status
    // As many as are allowed, a part of them at each.
    const useShare = async (url: string) => {
      for (let i = 0; i < INVALID_PER_MINUTE / cluster.urls.length; i++) expect(await ask(url)).toBe(422)
    }
    await Promise.all(cluster.urls.map(useShare))
    for (const url of cluster.urls) await eventually(async () => expect(await ask(url)).toBe(429))
  })

  it('count wrong passwords together', async () => {
    const { cluster } = stage()
    const form = new URLSearchParams({ email: 'guessed@example.test', password: 'pale green bicycle' })
    const guess = async (url: string) => (await fetch(`${url}/sign-in`, { ...formTo(url), body: form })).status
    const statuses = await Promise.all(cluster.urls.flatMap((url) => Array.from({ length: 6 }, () => guess(url))))
    const compared = statuses.filter((status) => status === 422).length
    expect(statuses.filter((status) => status === 429)).toHaveLength(statuses.length - compared)
    // Five at once, and few more if the machine takes seconds to begin them all; each process alone would compare five.
    expect(compared).toBeGreaterThanOrEqual(5)
    expect(compared).toBeLessThan(10)
  })
}

/** Wrong on purpose. */
const INVALID = '/v1/search?page=0'
/** The default. */
const INVALID_PER_MINUTE = 600

function formTo(origin: string) {
  return { method: 'POST', headers: { origin, 'sec-fetch-site': 'same-origin', connection: 'close' } }
}
