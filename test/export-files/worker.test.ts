/** The thread of an export: a real one over a real inventory, complete and ended. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openExportFolder } from '../../src/exports/export-folder.ts'
import { createExportWorker } from '../../src/exports/export-worker.ts'
import type { ExportThreadData } from '../../src/wiring/exports/export-thread.ts'
import type { Cli } from '../e2e/open-cli.ts'
import { MARKET, openImported } from './open-imported.ts'

const CARS = 30
const THREAD = new URL('../../dist/src/wiring/exports/export-thread.js', import.meta.url)
let cli: Cli
let data: ExportThreadData

beforeAll(async () => {
  cli = await openImported(CARS)
  data = {
    place: { dataDir: cli.folder, databaseUrl: null },
    marketplaceUrl: MARKET,
    folder: join(cli.folder, 'exports'),
    langs: ['en'],
    clockMemory: undefined,
    mostBytes: Number.MAX_SAFE_INTEGER,
  }
})
afterAll(() => cli?.remove())

it('makes an export in a thread', async () => {
  const made = await createExportWorker(THREAD, data).make()
  expect(made).toMatchObject({ rows: CARS, unreadable: 0 })
  expect((await openExportFolder(data.folder).list()).map(({ id }) => id)).toEqual([made.id])
  expect(readdirSync(data.folder)).toEqual([made.id])
})

it('fails when it is ended before that', async () => {
  const worker = createExportWorker(new URL('../../src/exports/fixtures/never-made-thread.mjs', import.meta.url), null)
  const outcome = expect(worker.make()).rejects.toThrow('ended before the export was complete')
  await worker.close()
  await outcome
})

it('says why it cannot be made', async () => {
  const worker = createExportWorker(THREAD, { ...data, mostBytes: 1 })
  await expect(worker.make()).rejects.toMatchObject({ kind: 'storage_unavailable' })
})
