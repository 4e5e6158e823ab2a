import { setImmediate as nextTick } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createManualClock } from '../observe/fixtures/manual-clock.ts'
import { type Job, startMaintenance } from './maintenance.ts'

function keep(jobs: readonly Job[]) {
  const { schedule, expire, pending, waits } = createManualClock()
  const told: string[] = []
  const states = {
    of: (name: string) => ({
      onFailure: (error: unknown) => told.push(`${name}: ${(error as Error).message}`),
      onSuccess: () => told.push(name),
    }),
  }
  return { maintenance: startMaintenance({ jobs, states, schedule }), told, expire, pending, waits }
}

it('does each job at once and again each minute, and one that fails does not keep the others from it', async () => {
  let isWell = false
  const { maintenance, told, expire, waits } = keep([
    { name: 'a', run: async () => {} },
    {
      name: 'b',
      run: () => {
        if (!isWell) throw new Error('cannot')
        return Promise.resolve()
      },
    },
    { name: 'c', run: () => Promise.reject(new Error('cannot either')) },
  ])
  await nextTick()
  expect(told.toSorted()).toEqual(['job_a', 'job_b: cannot', 'job_c: cannot either'])
  expect(waits).toEqual([60_000, 60_000, 60_000])
  isWell = true
  told.length = 0
  expire()
  await nextTick()
  expect(told.toSorted()).toEqual(['job_a', 'job_b', 'job_c: cannot either'])
  await maintenance.stop()
})

it('begins no job while it is under way, and waits for it at the end', async () => {
  let runs = 0
  let finish: () => void = () => {}
  const { maintenance, told, expire, pending } = keep([
    {
      name: 'long',
      run() {
        runs++
        return new Promise<void>((resolve) => {
          finish = resolve
        })
      },
    },
  ])
  await nextTick()
  expire()
  await nextTick()
  expect([runs, pending()]).toEqual([1, 0])
  let isStopped = false
  const stopping = maintenance.stop().then(() => {
    isStopped = true
  })
  await nextTick()
  expect(isStopped).toBe(false)
  finish()
  await stopping
  expect([told, pending(), runs]).toEqual([['job_long'], 0, 1])
})

it('begins nothing once it is stopped', async () => {
  let runs = 0
  const { maintenance, expire, pending } = keep([{ name: 'a', run: async () => void runs++ }])
  await nextTick()
  await maintenance.stop()
  expire()
  await nextTick()
  expect([runs, pending()]).toEqual([1, 0])
})
