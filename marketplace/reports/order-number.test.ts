import { describe, expect, it } from 'vitest'
import { expandOrderNumber, formatOrderNumber, parseOrderNumber, shortenOrderNumber } from './order-number.ts'

const INFOIDS = [0, 1, 57_123_456, 4_294_967_295, 4_294_967_296, 9_007_199_254_740_991]

describe('order numbers', () => {
  it.each(INFOIDS)('carry %d there and back', (infoid) => {
    const number = formatOrderNumber(7, 2, infoid)
    expect(number).toMatch(/^[0-9a-f]{32}$/)
    expect(parseOrderNumber(7, 2, number)).toBe(infoid)
    expect(expandOrderNumber(shortenOrderNumber(number))).toBe(number)
  })

  it('look unrelated for neighbours', () => {
    const words = [1, 2, 3].map((infoid) => formatOrderNumber(7, 1, 50_000_000 + infoid).slice(0, 6))
    expect(new Set(words).size).toBe(3)
  })

  it('refuse every single changed digit', () => {
    const number = formatOrderNumber(7, 2, 57_123_456)
    for (let place = 0; place < 32; place++) {
      const digit = ((Number.parseInt(number[place] as string, 16) + 1) % 16).toString(16)
      expect(parseOrderNumber(7, 2, number.slice(0, place) + digit + number.slice(place + 1))).toBeNull()
    }
  })

  it('refuse another seed, another purpose, another form', () => {
    const number = formatOrderNumber(7, 2, 57_123_456)
    expect(parseOrderNumber(8, 2, number)).toBeNull()
    expect(parseOrderNumber(7, 3, number)).toBeNull()
    for (const odd of ['', number.toUpperCase(), number.slice(1), `${number}0`, 'g'.repeat(32)])
      expect(parseOrderNumber(7, 2, odd)).toBeNull()
    expect(expandOrderNumber('!!')).toBeNull()
  })
})
