import { describe, expect, it } from 'vitest'
import { withSingleFlight } from './with-cache.ts'

function setUp(answer: () => Promise<number>) {
  const keys: string[] = []
  const call = withSingleFlight((key) => {
    keys.push(key)
    return answer()
  })
  return { call, keys }
}

describe('withSingleFlight', () => {
  it('asks once for a thousand equal questions', async () => {
    const { call, keys } = setUp(async () => 5)
    const answers = await Promise.all(Array.from({ length: 1000 }, () => call('a')))
    expect([new Set(answers), keys]).toEqual([new Set([5]), ['a']])
  })

  it('shares a failure too', async () => {
    const error = new Error('lost')
    const { call, keys } = setUp(() => Promise.reject(error))
    const ends = await Promise.allSettled(Array.from({ length: 1000 }, () => call('a')))
    expect(new Set(ends.map((end) => (end.status === 'rejected' ? end.reason : null)))).toEqual(new Set([error]))
    expect(keys).toEqual(['a'])
  })

  it('asks for each key, and again when the flight has landed', async () => {
    const { call, keys } = setUp(async () => 5)
    await Promise.all([call('a'), call('b'), call('a')])
    await call('a')
    expect(keys).toEqual(['a', 'b', 'a'])
  })

  it('asks again after a failure', async () => {
    const { call, keys } = setUp(() => Promise.reject(new Error('lost')))
    await call('a').catch(() => null)
    await call('a').catch(() => null)
    expect(keys).toEqual(['a', 'a'])
  })
})
