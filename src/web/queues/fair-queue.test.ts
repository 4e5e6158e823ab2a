import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { FairQueue, type FairQueueOptions } from './fair-queue.ts'

let now_ms = 0
let started: string[] = []
let refusals = 0
beforeEach(() => {
  now_ms = 0
  started = []
  refusals = 0
})

function open(options: Partial<FairQueueOptions> = {}) {
  const queue = new FairQueue({ now: () => now_ms, onRefused: () => refusals++, ...options })
  /** Work that takes so long on this thread, in the middle of several promises. */
  const run = (name: string, takesMs = 1): Promise<string> =>
    queue.run(name[0] as string, async () => {
      started.push(name)
      await Promise.resolve()
      await Promise.resolve()
      now_ms += takesMs
      return name
    })
  return { run, queue }
}

const nextTick = () => new Promise<void>((resolve) => setImmediate(resolve))
const OVERLOADED = expect.objectContaining({ kind: 'overloaded', retryAfterS: 1 })

describe('the fair queue', () => {
  it('starts at once what comes while nothing waits', async () => {
    const { run, queue } = open()
    const alone = run('a1')
    expect([started, queue.waiting]).toEqual([['a1'], 0])
    expect(await alone).toBe('a1')
  })

  it('starts one of each party in turn, not all of the first', async () => {
    const { run } = open()
    await Promise.all(['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => run(name)))
    expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  })

  it('serves those first who have used less of the thread', async () => {
    const { run } = open({ budgetMs: 1000 })
    const costly = ['a1', 'a2', 'a3'].map((name) => run(name, 10))
    const cheap = ['b1', 'b2', 'b3'].map((name) => run(name, 1))
    await Promise.all([...costly, ...cheap])
    expect(started).toEqual(['a1', 'b1', 'b2', 'b3', 'a2', 'a3'])
  })

  it('lets nobody make up for times in which they did not ask', async () => {
    const { run } = open({ budgetMs: 1000 })
    const first = ['a1', 'a2', 'a3', 'a4'].map((name) => run(name, 10))
    await first[1]
    const later = ['b1', 'b2', 'b3'].map((name) => run(name, 10))
    await Promise.all([...first, ...later])
    expect(started).toEqual(['a1', 'a2', 'b1', 'a3', 'b2', 'a4', 'b3'])
  })

  it('comes to a party that has used much, however many new ones come meanwhile', async () => {
    const { queue, run } = open({ budgetMs: 1000 })
    const first = [run('a1', 20), run('a2', 20)]
    let newcomers = 0
    let isServed = false
    /** Each is followed by another from somewhere else, so that there is always one that has used nothing. */
    const come = (): Promise<void> =>
      queue.run(`new ${newcomers++}`, async () => {
        now_ms += 1
        if (!isServed && newcomers < 5000) void come()
      })
    const crowd = Array.from({ length: 3 }, come)
    await first[1]
    isServed = true
    await Promise.all(crowd)
    expect(newcomers).toBeLessThan(300)
  })

  it('remembers no more parties than matter', async () => {
    const { queue } = open({ budgetMs: 1 })
    let most = 0
    const work = async () => {
      now_ms += 1
      most = Math.max(most, queue.remembered)
    }
    let done: Promise<unknown>[] = []
    for (let nth = 0; nth < 6000; nth++) {
      done.push(queue.run(`${nth}`, work))
      // Somebody always waits.
      if (done.length < 100) continue
      await done[50]
      done = done.slice(51)
    }
    await Promise.all(done)
    expect(most).toBeLessThan(3000)
    expect(queue.remembered).toBeLessThan(3000)
  })

  it('lets the event loop turn when the time of its turn is used up', async () => {
    const { queue } = open({ budgetMs: 5 })
    let turn = 0
    const turns: number[] = []
    const work = async () => {
      turns.push(turn)
      now_ms += 2
    }
    const all = Promise.all(Array.from({ length: 8 }, (_, i) => queue.run(`${i}`, work)))
    while (turns.length < 8) {
      await nextTick()
      turn++
    }
    await all
    // Three of two milliseconds use up five. The second turn of the queue begins before the test has counted the first.
    expect(turns).toEqual([0, 0, 0, 0, 0, 0, 1, 1])
  })

  it('counts what was started at once in the same turn', async () => {
    const { run } = open({ budgetMs: 5 })
    await run('a1', 5)
    const second = run('b1')
    expect(started).toEqual(['a1'])
    await nextTick()
    expect(started).toEqual(['a1', 'b1'])
    await second
  })

  it('has only so many of one party under way, and starts those of others meanwhile', async () => {
    const { queue } = open({ maxUnderWay: 2 })
    const ends: (() => void)[] = []
    const wait = (name: string) =>
      queue.run(name[0] as string, () => {
        started.push(name)
        return new Promise<void>((resolve) => ends.push(resolve))
      })
    const all = ['a1', 'a2', 'a3', 'a4', 'b1'].map(wait)
    await nextTick()
    expect([started, queue.waiting]).toEqual([['a1', 'a2', 'b1'], 2])
    ends[0]?.()
    await nextTick()
    expect([started, queue.waiting]).toEqual([['a1', 'a2', 'b1', 'a3'], 1])
    ends[1]?.()
    await nextTick()
    for (const end of ends) end()
    await Promise.all(all)
    expect(started).toEqual(['a1', 'a2', 'b1', 'a3', 'a4'])
  })

  it('goes on after work that fails, whether it throws or rejects', async () => {
    const { queue, run } = open({ maxUnderWay: 1 })
    const results = await Promise.allSettled([
      queue.run('a', () => {
        throw new Error('thrown')
      }),
      queue.run('a', async () => {
        throw new Error('rejected')
      }),
      run('a1'),
    ])
    expect(results.map((result) => (result.status === 'fulfilled' ? result.value : result.reason.message))).toEqual([
      'thrown',
      'rejected',
      'a1',
    ])
  })

  it('refuses more of one party than may wait, and nothing of others', async () => {
    const { run } = open({ maxUnderWay: 1, maxWaiting: 2 })
    const results = await Promise.allSettled(['a1', 'a2', 'a3', 'a4', 'b1'].map((name) => run(name)))
    expect(results.map((result) => (result.status === 'fulfilled' ? result.value : result.reason))).toEqual([
      'a1',
      'a2',
      'a3',
      OVERLOADED,
      'b1',
    ])
    expect(refusals).toBe(1)
  })

  it('takes the newest of the longest line out when all lines together are too long', async () => {
    const { run } = open({ maxUnderWay: 1, maxWaitingInAll: 3 })
    const names = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'a5']
    const results = await Promise.allSettled(names.map((name) => run(name)))
    const refused = names.filter((_, i) => results[i]?.status === 'rejected')
    expect(refused).toEqual(['a3', 'a4', 'a5'])
    expect(refusals).toBe(3)
  })

  it('says to come back after as long as the first in line has waited', async () => {
    const { run } = open({ maxUnderWay: 1, maxWaiting: 1 })
    const taken = [run('a1'), run('a2')]
    now_ms += 2500
    await expect(run('a3')).rejects.toEqual(expect.objectContaining({ kind: 'overloaded', retryAfterS: 3 }))
    await Promise.all(taken)
  })

  it('runs everything that it took once, whatever comes when', async () => {
    const arrivals = fc.array(
      fc.record({
        party: fc.constantFrom('a', 'b', 'c'),
        takes: fc.nat(8),
        waits: fc.nat(3),
        ...{ pause: fc.boolean(), isOfCrowd: fc.boolean() },
      }),
      { maxLength: 40 },
    )
    await fc.assert(
      fc.asyncProperty(arrivals, async (all) => {
        const runs = new Map<number, number>()
        const underWay = new Map<string, number>()
        const queue = new FairQueue({ now: () => now_ms, maxUnderWay: 2, maxWaiting: 5, maxWaitingInAll: 9 })
        const results: Promise<unknown>[] = []
        for (const [i, { party, takes, waits, pause, isOfCrowd }] of all.entries()) {
          const name = isOfCrowd ? `${party} of the crowd` : party
          const work = async (turn?: () => Promise<void>) => {
            runs.set(i, (runs.get(i) ?? 0) + 1)
            underWay.set(name, (underWay.get(name) ?? 0) + 1)
            expect(underWay.get(name)).toBeLessThanOrEqual(2)
            now_ms += takes
            for (let nth = 0; nth < waits; nth++) await (nth % 2 === 0 ? nextTick() : turn?.())
            underWay.set(name, (underWay.get(name) as number) - 1)
            return i
          }
          const result = isOfCrowd ? queue.runInCrowd({ name: 'crowd' }, party, work) : queue.run(party, work)
          results.push(result.catch((error: unknown) => error))
          if (pause) await nextTick()
        }
        for (const [i, result] of (await Promise.all(results)).entries()) {
          if (result === i) expect(runs.get(i)).toBe(1)
          else expect([result, runs.get(i)]).toEqual([expect.objectContaining({ kind: 'overloaded' }), undefined])
        }
        expect(queue.waiting).toBe(0)
      }),
    )
  })
})
