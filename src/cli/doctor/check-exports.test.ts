import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createTemporaryFolder } from '../../../test/servers/temporary-folder.ts'
import { openExportFolder } from '../../exports/export-folder.ts'
import { checkExports } from './check-exports.ts'

const folder = createTemporaryFolder('check-exports')
afterAll(() => folder.remove())

const MADE_AT = '2026-11-15T04:00:00.000Z'
const HOUR_MS = 3_600_000
const SETTINGS = { dataDir: folder.path, databaseUrl: null, exportDir: null, inventory: true }
const EVERY = { exportEveryHours: 24, syncEveryHours: 6 }

async function check(change: Partial<Parameters<typeof checkExports>[0]> = {}, hours = 5) {
  const finding = await checkExports({ ...SETTINGS, ...EVERY, ...change }, Date.parse(MADE_AT) + hours * HOUR_MS)
  return finding && `${finding.state} ${finding.sentence}`
}

it('says what there is, and what is missing', async () => {
  expect(await check({ inventory: false })).toBeNull()
  expect(await check({ exportEveryHours: 0 })).toBeNull()
  expect(await check({ databaseUrl: 'postgres://x' })).toMatch(/^note no export files are made: set ERSHOU_EXPORT_DIR/)
  expect(await check()).toMatch(/^note there are no export files in .*exports yet/)
  const id = '20261115T040000Z'
  const exports = openExportFolder(join(folder.path, 'exports'))
  await exports.begin(id)
  const progress = { begun_at: MADE_AT, rows_written: 1199, rows_expected: 2000 }
  await exports.note(id, progress, Date.parse(MADE_AT) + 5 * HOUR_MS)
  expect(await check()).toBe('note the first export is being made: 59 % of 2,000 cars')
  const file = { name: 'x', format: 'csv', lang: 'en', bytes: 2048, sha256: '', url: '' } as const
  const times = { made_at: MADE_AT, complete_at: MADE_AT }
  const made = { id, ...times, rows: 1200, schema_version: 1, changes_after: 'x', files: [file, file], columns: null }
  await exports.publish(made)
  expect(await check()).toMatch(/^ok 4\.?\d* .*exports; the last has 1,200 cars, made 5 .* ago$/)
  expect(await check({}, 24 * 9)).toMatch(/^bad the last export is old: .*made 9 .* ago; the log says why/)
})

it('says that the folder cannot be read', async () => {
  const exportDir = join(folder.path, 'x'.repeat(300))
  await expect(check({ exportDir })).rejects.toThrow('The folder of the exports cannot be read: ENAMETOOLONG')
})
