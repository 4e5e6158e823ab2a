import { expect, it } from 'vitest'
import { openKillable } from './kill-threads.ts'

it('a service survives the death of each thread, and ends with all of its usage although threads die while stopping', async () => {
  const service = await openKillable()
  await service.recover()
  for (const thread of ['reader', 'searcher'] as const) await service.kill(thread, 'idle')
  await service.askAll()
  for (const thread of ['sync', 'parser'] as const) await service.kill(thread, 'call')
  await service.askAll()
  await service.recover()
  await service.kill('index', 'end')
  expect(await service.askAll()).toHaveLength(6)
  await service.stop()
})
