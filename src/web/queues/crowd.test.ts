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

const nextTick = () => new Promise<void>((resolve) => setImmediate(resolve))
const OVERLOADED = expect.objectContaining({ kind: 'overloaded', retryAfterS: 1 })

describe('the fair queue with a crowd', () => {
  const MEMBERS = Array.from({ length: 30 }, (_, i) => `m${i}`)

  /** Pages that read something, and then take so long to render. */
  function openCrowd(options: Partial<FairQueueOptions> = {}) {
    const queue = new FairQueue({ now: () => now_ms, onRefused: () => refusals++, ...options })
    const run = (party: string, takesMs: number) =>
      queue.run(party, async () => {
        now_ms += takesMs
      })
    const show = (member: string, { reads = nextTick, takesMs = 20 } = {}) =>
      queue.runInCrowd({ name: 'pages' }, member, async (turn) => {
        started.push(`${member} reads`)
        await reads()
        await turn()
        started.push(`${member} renders`)
        now_ms += takesMs
      })
    return { queue, run, show }
  }

  it('gives all of its members together the share of one account', async () => {
    const { run, show } = openCrowd()
    const crowd = MEMBERS.map((member) => show(member))
    const answers = [1, 2, 3].map(() => run('a', 20))
    await Promise.all(answers)
    expect(started.filter((what) => what.endsWith('renders')).length).toBeLessThanOrEqual(4)
    await Promise.all(crowd)
  })

  it('renders one page in a tick, and has four under way', async () => {
    const { show } = openCrowd()
    const pages = MEMBERS.map((member) => show(member))
    const rendered = () => started.filter((what) => what.endsWith('renders')).length
    let before = 0
    while (before < MEMBERS.length) {
      await nextTick()
      expect(rendered() - before).toBeLessThanOrEqual(1)
      before = rendered()
      expect(started.length - 2 * before).toBeLessThanOrEqual(4)
    }
    await Promise.all(pages)
  })

  it('has as many under way as its own limit says', async () => {
    const { queue } = openCrowd()
    let underWay = 0
    let most = 0
    const wait = async () => {
      most = Math.max(most, ++underWay)
      await nextTick()
      underWay--
    }
    await Promise.all(MEMBERS.map((member) => queue.runInCrowd({ name: 'forms', maxOfCrowd: 10 }, member, wait)))
    expect(most).toBe(10)
  })

  it('serves the member first that has used least, in all of its turns', async () => {
    const { show } = openCrowd({ maxOfCrowd: 1 })
    await Promise.all([show('a', { takesMs: 50 }), show('a'), show('b', { takesMs: 10 }), show('b'), show('c')])
    const order = started.filter((what) => what.endsWith('renders')).map((what) => what[0])
    expect(order).toEqual(['a', 'b', 'c', 'b', 'a'])
  })

  it('lets others begin when some wait long for what they read', async () => {
    let stopWaiting: (() => void)[] = []
    const schedule = (run: () => void) => {
      stopWaiting.push(run)
      return () => {
        stopWaiting = stopWaiting.filter((one) => one !== run)
      }
    }
    const { show } = openCrowd({ maxOfCrowd: 2, schedule })
    let end = () => {}
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    const slow = ['a', 'b'].map((member) => show(member, { reads: () => ended }))
    const quick = show('c')
    await nextTick()
    expect(started).toEqual(['a reads', 'b reads'])
    stopWaiting[0]?.()
    await quick
    end()
    await Promise.all(slow)
    expect(started.slice(2)).toEqual(['c reads', 'c renders', 'a renders', 'b renders'])
    expect(stopWaiting).toEqual([])
  })

  it('makes no page for a client that has left meanwhile', async () => {
    const { queue } = openCrowd()
    const client = { destroyed: false }
    const work = async (turn: () => Promise<void>) => {
      client.destroyed = true
      await turn()
      started.push('rendered')
    }
    await expect(queue.runInCrowd({ name: 'pages' }, 'a', work, client)).rejects.toEqual(OVERLOADED)
    expect([started, queue.waiting]).toEqual([[], 0])
  })

  it('has only so many of one member waiting, and drops the newest of the longest line where all are too long', async () => {
    const { queue, run, show } = openCrowd({ maxOfCrowd: 1, maxWaiting: 3, maxWaitingInAll: 4 })
    const names = ['m', 'm', 'm', 'm', 'm', 'n', 'n']
    const shown = names.map((member) => show(member))
    const other = run('a', 20)
    const results = await Promise.allSettled([...shown, other])
    const shownAll = results.map(({ status }) => status === 'fulfilled')
    expect(shownAll).toEqual([true, true, true, false, false, true, false, true])
    expect([refusals, queue.waiting]).toEqual([3, 0])
  })
})
