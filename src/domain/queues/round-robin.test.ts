import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RoundRobin } from './round-robin.ts'

function fill(...items: readonly string[]): RoundRobin<string> {
  const queue = new RoundRobin<string>()
  for (const item of items) queue.push(item[0] as string, item)
  return queue
}

function drain(queue: RoundRobin<string>): string[] {
  const taken: string[] = []
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) taken.push(next)
  return taken
}

describe('a round-robin queue', () => {
  it('serves the parties in turn, and each in the order in which its items came', () => {
    const queue = fill('a1', 'a2', 'a3', 'b1', 'c1', 'c2')
    expect(drain(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3'])
    expect([queue.size, queue.longest(), queue.shift()]).toEqual([0, null, undefined])
  })

  it('keeps the turn of a party that may not be served now', () => {
    const queue = fill('a1', 'a2', 'b1', 'b2')
    expect(queue.shift((party) => (party === 'a' ? null : 0))).toBe('b1')
    expect(queue.shift(() => null)).toBe(undefined)
    expect(drain(queue)).toEqual(['a1', 'b2', 'a2'])
  })

  it('serves the party that has used least, and those that have used the same in turn', () => {
    const used = new Map([
      ['a', 2],
      ['b', 1],
      ['c', 1],
    ])
    const queue = fill('a1', 'b1', 'b2', 'c1', 'c2')
    const taken = Array.from({ length: 5 }, () => queue.shift((party) => used.get(party) as number))
    expect(taken).toEqual(['b1', 'c1', 'b2', 'c2', 'a1'])
  })

  it('gives up the newest of the longest line', () => {
    const queue = fill('a1', 'b1', 'b2', 'c1')
    expect([queue.longest(), queue.oldestOf('b'), queue.oldestOf('nobody')]).toEqual(['b', 'b1', undefined])
    expect([queue.pop('b'), queue.pop('nobody')]).toEqual(['b2', undefined])
    expect([queue.size, queue.countOf('b'), queue.countOf('nobody')]).toEqual([3, 1, 0])
    expect(drain(queue)).toEqual(['a1', 'b1', 'c1'])
  })

  it('lets an item leave its line', () => {
    const queue = fill('a1', 'a2', 'b1')
    expect([queue.remove('a', 'a1'), queue.remove('a', 'a1'), queue.remove('b', 'b1')]).toEqual([true, false, true])
    expect([queue.size, drain(queue)]).toEqual([1, ['a2']])
  })

  it('loses nothing, gives nothing twice, and lets nobody be served twice while another waits who came before', () => {
    const steps = fc.array(fc.oneof(fc.constantFrom('a', 'b', 'c', 'd'), fc.constant(null)), { maxLength: 60 })
    fc.assert(
      fc.property(steps, (all) => {
        const queue = new RoundRobin<string>()
        const pushed: string[] = []
        const taken: string[] = []
        for (const [i, party] of all.entries()) {
          if (party === null) {
            const next = queue.shift()
            if (next !== undefined) taken.push(next)
          } else {
            pushed.push(`${party}${i}`)
            queue.push(party, `${party}${i}`)
          }
          expect(queue.size).toBe(pushed.length - taken.length)
        }
        const rest = drain(queue)
        expect([...taken, ...rest].sort()).toEqual(pushed.sort())
        // From here on nothing was added: each round serves a party once.
        const counts = new Map<string, number>()
        let round = 0
        for (const item of rest) {
          const party = item[0] as string
          counts.set(party, (counts.get(party) ?? 0) + 1)
          round = Math.max(round, counts.get(party) as number)
          expect(counts.get(party)).toBe(round)
        }
      }),
    )
  })
})
