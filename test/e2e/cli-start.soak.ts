/** `npm start`, twice on one data folder. */
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'
import { type Started, startAll, stopAll } from './run-start.ts'

const ask = ({ sample, key }: Started) => fetch(sample, { headers: { 'x-api-key': key, connection: 'close' } })

it('shows the same key and marketplace at the next start, and another link', async () => {
  const folder = createTemporaryFolder('start')
  const dataDir = join(folder.path, 'data')
  const first = await startAll(dataDir)
  expect((await ask(first)).status).toBe(200)
  await stopAll(first.program, dataDir)
  const second = await startAll(dataDir)
  expect([second.key, second.market]).toEqual([first.key, first.market])
  expect(second.link).not.toBe(first.link)
  expect((await ask(second)).status).toBe(200)
  await stopAll(second.program, dataDir)
  folder.remove()
})
