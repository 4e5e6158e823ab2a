import { expect, it } from 'vitest'
import { openKillable, STEPS, THREADS } from './kill-threads.ts'

const LIVES = THREADS.flatMap((thread) => STEPS.map((step) => [thread, step] as const))
/** Its steps have deadlines, whose sum is far below this. */
const LONGEST_STOP_MS = 60_000

it.each(LIVES)(
  'a service whose %s is killed at the step %s answers, recovers and ends in time',
  async (thread, step) => {
    const isFirst = step === 'start' || step === 'online'
    const service = await openKillable(isFirst ? { [thread]: step } : {})
    if (!isFirst) {
      await service.recover()
      await service.kill(thread, step)
    }
    await service.askAll()
    await service.recover()
    const began = performance.now()
    await service.stop()
    expect(performance.now() - began).toBeLessThan(LONGEST_STOP_MS)
  },
)

it('a service whose threads all die while stopping ends in time, with its usage', async () => {
  const service = await openKillable()
  await service.recover()
  for (const thread of THREADS) await service.kill(thread, 'end')
  await service.stop()
})
