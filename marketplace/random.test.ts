/** Streams repeat for the same words, differ for others, and are evenly distributed. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRandom, hash, hashText } from './random.ts'

const words = fc.array(fc.integer({ min: 0, max: 0xffffffff }), { minLength: 1, maxLength: 4 })
const take = (seed: readonly number[], count: number) => {
  const random = createRandom(...seed)
  return Array.from({ length: count }, () => random.next())
}

describe('a random stream', () => {
  it('is the same for the same words and another for others', () => {
    fc.assert(
      fc.property(words, words, (one, other) => {
        expect(take(one, 5)).toEqual(take(one, 5))
        if (one.join() !== other.join()) expect(take(one, 5)).not.toEqual(take(other, 5))
      }),
      { seed: 1, numRuns: 300 },
    )
  })

  it('is pinned, so that a seed means the same world on every machine and in every version', () => {
    expect([hash(), hash(7), hash(7, 0), hash(0, 7)]).toMatchInlineSnapshot(`
      [
        2462723854,
        249862668,
        579021813,
        1509239063,
      ]
    `)
    expect(hashText('2026-11-13')).toMatchInlineSnapshot(`4249377021`)
    expect(take([7, 1], 3)).toMatchInlineSnapshot(`
      [
        0.7973120955284685,
        0.7313684003893286,
        0.3028130375314504,
      ]
    `)
  })

  it('stays in [0, 1) and fills it evenly, also over the first numbers of neighbouring streams', () => {
    const firsts = Array.from({ length: 20_000 }, (_, i) => createRandom(7, i).next())
    for (const numbers of [take([3], 20_000), firsts]) {
      const counts = new Array<number>(20).fill(0)
      for (const number of numbers) counts[Math.floor(number * 20)]!++
      expect(counts.reduce((sum, count) => sum + count)).toBe(20_000)
      for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(150)
    }
  })

  it('gives whole numbers of a span with both ends', () => {
    const random = createRandom(1)
    const drawn = new Set(Array.from({ length: 500 }, () => random.int(-2, 3)))
    expect([...drawn].sort((a, b) => a - b)).toEqual([-2, -1, 0, 1, 2, 3])
    expect(random.int(9, 9)).toBe(9)
  })

  it('respects weights, and never draws what weighs nothing', () => {
    const random = createRandom(2)
    const counts = [0, 0, 0, 0]
    for (let i = 0; i < 20_000; i++) counts[random.weighted([60, 0, 30, 10])]!++
    expect(counts[1]).toBe(0)
    for (const [i, share] of [0.6, 0, 0.3, 0.1].entries()) expect(counts[i]! / 20_000).toBeCloseTo(share, 1)
  })

  it('is true with the given probability', () => {
    const random = createRandom(4)
    const hits = Array.from({ length: 20_000 }, () => random.chance(0.06)).filter(Boolean).length
    expect(Math.abs(hits - 1200)).toBeLessThan(140)
    expect(random.chance(0)).toBe(false)
    expect(random.chance(1)).toBe(true)
  })

  it('is normal with the given mean and deviation, cut at three deviations', () => {
    const random = createRandom(5)
    const numbers = Array.from({ length: 20_000 }, () => random.normal(10, 2))
    const mean = numbers.reduce((sum, number) => sum + number) / numbers.length
    const variance = numbers.reduce((sum, number) => sum + (number - mean) ** 2, 0) / numbers.length
    expect(mean).toBeCloseTo(10, 1)
    expect(Math.sqrt(variance)).toBeCloseTo(2, 1)
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(4)
    expect(Math.max(...numbers)).toBeLessThanOrEqual(16)
  })

  it('picks every item, and refuses an empty list', () => {
    const random = createRandom(6)
    expect(new Set(Array.from({ length: 100 }, () => random.pick(['a', 'b', 'c'])))).toEqual(new Set(['a', 'b', 'c']))
    expect(() => random.pick([])).toThrow('nothing to pick from')
  })
})

describe('the hash', () => {
  it.each([3, 9, 17, 100, 256])('spreads neighbouring positions evenly over %i places', (places) => {
    const counts = new Array<number>(places).fill(0)
    const total = places * 400
    for (let i = 0; i < total; i++) counts[hash(7, i, 0x1d) % places]!++
    for (const count of counts) expect(Math.abs(count - 400)).toBeLessThan(100)
  })

  it('gives whole numbers of 32 bits with hardly any duplicate', () => {
    const seen = new Set(Array.from({ length: 50_000 }, (_, i) => hash(i)))
    expect(seen.size).toBeGreaterThan(49_990)
    expect([...seen].filter((number) => number >>> 0 !== number)).toEqual([])
  })

  it('changes about half its bits with one bit of any word', () => {
    let changed = 0
    for (let bit = 0; bit < 32; bit++) {
      for (let i = 0; i < 100; i++) changed += countBits(hash(i, 5) ^ hash(i ^ (1 << bit), 5))
    }
    expect(changed / 3200).toBeGreaterThan(15)
    expect(changed / 3200).toBeLessThan(17)
  })

  it('depends on the order and number of its words, and on every character of a text', () => {
    expect(hash(1, 2)).not.toBe(hash(2, 1))
    expect(hash(1)).not.toBe(hash(1, 0))
    expect(new Set(['', 'a', 'b', 'ab', 'ba', '汉', '秦'].map(hashText)).size).toBe(7)
  })
})

function countBits(number: number): number {
  let bits = 0
  for (let rest = number >>> 0; rest > 0; rest >>>= 1) bits += rest & 1
  return bits
}
