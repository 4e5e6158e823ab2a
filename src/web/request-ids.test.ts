import { expect, it } from 'vitest'
import { createRequestIds } from './request-ids.ts'

it('never names two requests alike, in one process or in two', () => {
  const first = createRequestIds(() => Buffer.from('000000000001', 'hex'))
  const second = createRequestIds(() => Buffer.from('000000000002', 'hex'))
  const ids = Array.from({ length: 2000 }, () => [first(), second()]).flat()
  expect(new Set(ids).size).toBe(4000)
  expect(ids[0]).toBe('req_000000000001000000')
  const named = ['a', 'b'].map((random) =>
    createRequestIds(() => Buffer.from(`00000000000${random}`, 'hex'), 'node-1')(),
  )
  expect(named.map((id) => id.slice(0, 8))).toEqual(['req_3597', 'req_3597'])
})
