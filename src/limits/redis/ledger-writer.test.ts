import { expect, it } from 'vitest'
import type { UsageStore } from '../../domain/accounts/usage.ts'
import { openTicket } from '../tickets.ts'
import { createLedgerWriter } from './ledger-writer.ts'
import { LAST_NUMBER } from './left-behind.ts'

const SERVED = { endpoint: 'search', key_id: 'k', status: 200, at_ms: 0, refusal: null } as never

/** A ledger that answers when the test says so, and a Redis that seals or does not. */
function open() {
  const written: number[] = []
  const waiting: ((error?: Error) => void)[] = []
  let isAway = false
  const add: UsageStore['add'] = (_, batch) =>
    new Promise((resolve, reject) => {
      waiting.push((error) => {
        if (error) return reject(error)
        written.push((batch as { number: number }).number)
        resolve([])
      })
    })
  const writer = createLedgerWriter({
    ...{ usage: { add }, now: () => 0, flushMs: 0, schedule: () => () => {}, onWritten: () => {}, onDone: () => {} },
    writer: () => 'w',
    seal: () => (isAway ? new Promise(() => {}) : Promise.resolve(true)),
  })
  const ticket = () => openTicket({ account_id: 'a', month: '2026-11', at_ms: 0, cost: 1, node: 'w', generation: 'g' })
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  return {
    ...{ writer, written },
    keep: () => writer.add(ticket(), SERVED, 1),
    loseRedis(): void {
      isAway = true
    },
    /** Lets the ledger answer everything that it was asked. */
    async answer(error?: Error): Promise<void> {
      await turn()
      for (const end of waiting.splice(0)) end(error)
      await turn()
    },
  }
}

it('shares one write among all who ask while another is under way', async () => {
  const { writer, written, keep, answer } = open()
  keep()
  const first = writer.flush()
  await new Promise((resolve) => setImmediate(resolve))
  keep()
  const others = Array.from({ length: 100 }, () => writer.flush())
  await answer()
  await first
  await answer()
  await Promise.all(others)
  expect(written).toEqual([1, 2])
})

it('loses nothing that was kept while a write hung, when it ends without Redis', async () => {
  const { writer, written, keep, loseRedis, answer } = open()
  keep()
  const first = writer.flush().catch(() => {})
  await answer(new Error('away'))
  await first
  // It is tried again, and hangs; meanwhile more is kept, and Redis is lost.
  const second = writer.flush()
  await new Promise((resolve) => setImmediate(resolve))
  keep()
  loseRedis()
  const ending = writer.writeWithoutRedis()
  await answer()
  await answer()
  await Promise.all([second, ending])
  expect(written).toEqual([1, 1, LAST_NUMBER])
})
