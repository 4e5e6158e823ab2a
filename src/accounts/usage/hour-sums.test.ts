import { expect, it } from 'vitest'
import { stepOf } from '../../domain/accounts/latency.ts'
import { HourSums } from './hour-sums.ts'

const AT = Date.UTC(2026, 10, 18, 9, 59, 59)
const hour = { account_id: 'a', hour: '2026-11-18T09', status_class: '2xx', step: stepOf(3), requests: 1 }

it('counts by account, hour, class and step, and all accounts together', () => {
  const sums = new HourSums()
  sums.add('a', 200, 3, AT)
  sums.add('a', 204, 3, AT)
  sums.add('a', 304, 3, AT)
  sums.add('b', 503, 4000, AT)
  sums.add('a', 200, 3, AT + 1000)
  const taken = sums.take()
  expect(taken).toHaveLength(8)
  expect(taken).toEqual(
    expect.arrayContaining([
      { ...hour, requests: 2 },
      { ...hour, status_class: '3xx' },
      { ...hour, account_id: 'b', status_class: '5xx', step: stepOf(4000) },
      { ...hour, hour: '2026-11-18T10' },
      { ...hour, account_id: '', requests: 2 },
      { ...hour, account_id: '', status_class: '3xx' },
      { ...hour, account_id: '', status_class: '5xx', step: stepOf(4000) },
      { ...hour, account_id: '', hour: '2026-11-18T10' },
    ]),
  )
  expect(sums.take()).toEqual([])
})
