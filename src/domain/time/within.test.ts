import { expect, it } from 'vitest'
import { createManualClock } from '../../observe/fixtures/manual-clock.ts'
import { within } from './within.ts'

const late = () => new Error('late')

it('gives what came in time, and leaves no timer', async () => {
  const { schedule, pending } = createManualClock()
  expect(await within(Promise.resolve(7), { ms: 100, schedule }, late)).toBe(7)
  await expect(within(Promise.reject(new Error('own')), { ms: 100, schedule }, late)).rejects.toThrow('own')
  expect(pending()).toBe(0)
})

it('gives up what is late', async () => {
  const { schedule, expire, waits } = createManualClock()
  const waiting = within(new Promise(() => {}), { ms: 100, schedule }, late)
  expire()
  expire()
  await expect(waiting).rejects.toThrow('late')
  expect(waits).toEqual([50, 50])
})

it('does not take its own being held up for the other being late', async () => {
  const { schedule, expire, pending } = createManualClock()
  let answer = (_: number) => {}
  const waiting = within(new Promise<number>((resolve) => (answer = resolve)), { ms: 100, schedule }, late)
  expire()
  answer(7)
  expect(await waiting).toBe(7)
  expect(pending()).toBe(0)
})
