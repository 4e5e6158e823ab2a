import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createTemporaryFolder } from '../../../test/servers/temporary-folder.ts'
import { Failure } from '../../domain/failure.ts'
import { startThread } from '../../threads/start-thread.ts'

const url = new URL('./fixtures/query-for-ever.mjs', import.meta.url)

it('a thread in the middle of a statement ends by force without ending the process', async () => {
  const folder = createTemporaryFolder('statements')
  // Without the gate, about one termination in five aborts the process on Node 20.
  for (let i = 0; i < 15; i++) {
    const thread = startThread({ url, data: { path: join(folder.path, 'cars.db') } })
    const call = thread.call('query', [])
    await thread.ready
    for (let turn = 0; turn < 20 * i; turn++) await new Promise(setImmediate)
    await Promise.all([expect(call).rejects.toBeInstanceOf(Failure), thread.end(0)])
    expect(await thread.ended).toBe(null)
  }
  folder.remove()
})
