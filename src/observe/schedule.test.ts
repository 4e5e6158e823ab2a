import { expect, it } from 'vitest'
import { scheduleTimeout } from './schedule.ts'

it('runs what is not called off', async () => {
  const ran: string[] = []
  scheduleTimeout(() => ran.push('called off'), 0)()
  await new Promise<void>((resolve) => void scheduleTimeout(resolve, 1))
  expect(ran).toEqual([])
})
