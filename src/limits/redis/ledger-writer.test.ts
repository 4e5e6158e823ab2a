import { expect, it } from 'vitest'
import type { UsageStore } from '../../domain/accounts/usage.ts'
import { openTicket } from '../tickets.ts'
import { createLedgerWriter } from './ledger-writer.ts'
import { LAST_NUMBER } from './left-behind.ts'

const SERVED = { endpoint: 'search', key_id: 'k', status: 200, at_ms: 0, refusal: null } as never

/** A ledger that answers when the test says so, and a Redis that seals or does not. */
function open() {
  const written: { readonly number: number; readonly cost: number }[] = []
  const asked: ((error?: Error) => void)[] = []
  let isAway = false
  const add: UsageStore['add'] = ({ days }, batch) =>
    new Promise((resolve, reject) => {
      asked.push((error) => {
        if (error) return reject(error)
        written.push({ number: batch?.number ?? 0, cost: days.reduce((sum, { cost }) => sum + cost, 0) })
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
    ...{ writer, written, turn },
    keep: () => writer.add(ticket(), SERVED, 1),
    loseRedis(): void {
      isAway = true
    },
    /** Lets the ledger answer the first that it was asked. */
    async answer(error?: Error): Promise<void> {
      await turn()
      asked.shift()?.(error)
      await turn()
    },
  }
}

it('shares one write among all who ask while another is under way', async () => {
  const { writer, written, keep, turn, answer } = open()
  keep()
  const first = writer.flush()
  await turn()
  keep()
  const others = Promise.all(Array.from({ length: 100 }, () => writer.flush()))
  await answer()
  await first
  // Nobody of the hundred waits for what is kept after their write has begun.
  keep()
  await answer()
  await others
  expect(written).toEqual([
    { number: 1, cost: 1 },
    { number: 2, cost: 1 },
  ])
})

it('loses nothing that was kept while a write hung, when it ends without Redis', async () => {
  const { writer, written, keep, turn, loseRedis, answer } = open()
  keep()
  const first = writer.flush().catch(() => {})
  await answer(new Error('away'))
  await first
  // It is tried again, and hangs; meanwhile more is kept, and Redis is lost.
  const second = writer.flush()
  await turn()
  keep()
  loseRedis()
  const ending = writer.writeWithoutRedis()
  // The hanging write ends first: what was kept must not be sealed now.
  await answer()
  await second
  await answer()
  await answer()
  await ending
  expect(written).toEqual([
    { number: 1, cost: 1 },
    { number: 1, cost: 1 },
    { number: LAST_NUMBER, cost: 1 },
  ])
})
