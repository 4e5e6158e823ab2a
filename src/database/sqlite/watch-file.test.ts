import { chmodSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTemporaryFolder } from '../../../test/servers/temporary-folder.ts'
import { makeAccount } from '../../accounts/store/fixtures/account-store-contract.ts'
import { SERVED } from '../../limits/fixtures/meter-world.ts'
import { SqliteMeter } from '../../limits/sqlite/meter.ts'
import { createManualClock, type ManualClock } from '../../observe/fixtures/manual-clock.ts'
import { openSqliteStorage, type SqliteStorage } from '../../wiring/storage/open-sqlite-storage.ts'
import { reportReadable } from './report-readable.ts'
import { type FileWatch, watchFile } from './watch-file.ts'

const LIMITS = { per_minute: 1_000_000, per_month: null }

let folder: ReturnType<typeof createTemporaryFolder>
let path: string
let storage: SqliteStorage
let clock: ManualClock
let watch: FileWatch
let reported: (string | null)[]
let free: number

beforeEach(async () => {
  folder = createTemporaryFolder('watch')
  path = join(folder.path, 'ershou.db')
  clock = createManualClock()
  reported = []
  free = 0
  storage = await openSqliteStorage({ path, waitMs: 0, onOutage: (error) => watch.report(error) })
  watch = await watchFile({
    ...storage,
    path,
    schedule: clock.schedule,
    readFree: async () => free,
    onState: (state) => reported.push(state),
  })
})
afterEach(async () => {
  watch.stop()
  await storage.close()
  folder.remove()
})

/** Like a full disk: existing pages can be overwritten, but none can be added. */
function fillDisk(): void {
  const { page_count } = storage.database.prepare('pragma page_count').get() as { page_count: number }
  storage.database.exec(`pragma max_page_count = ${page_count}`)
}
const freeDisk = () => storage.database.exec('pragma max_page_count = 1000000')

function listReadable(path: string): string[] {
  const sentences: string[] = []
  reportReadable(path, (sentence) => sentences.push(sentence))
  return sentences
}

describe('the file', () => {
  it('is checked every two seconds, without a problem', async () => {
    expect(clock.waits).toEqual([2000])
    await watch.look()
    expect([watch.state(), reported]).toEqual([null, [null]])
    expect(storage.database.prepare('select count(*) as n from windows').get()).toEqual({ n: 0 })
  })

  it('on a full disk is reported before a request fails, and so is the recovery', async () => {
    fillDisk()
    await watch.look()
    expect(watch.state()).toBe('disk full')
    expect(reported).toEqual([`${path} cannot be written: database or disk is full. Free space on its disk.`])
    // Writing is tried, whatever free space the system reports.
    free = 1e9
    await watch.look()
    expect(watch.state()).toBe('disk full')
    freeDisk()
    await watch.look()
    expect([watch.state(), reported.at(-1)]).toEqual([null, null])
  })

  it('is not written for the check while there is space', async () => {
    free = 1e9
    fillDisk()
    await watch.look()
    expect(watch.state()).toBeNull()
  })

  it('is reported by a caller that cannot write', async () => {
    free = 1e9
    fillDisk()
    const accounts = Array.from({ length: 200 }, makeAccount)
    const failures = await Promise.all(
      accounts.map((one) => storage.accounts.createAccount(one).catch((error) => error)),
    )
    expect(failures.at(-1)).toMatchObject({ kind: 'storage_unavailable' })
    expect(watch.state()).toBe('disk full')
  })

  it('that another process writes is not a problem', async () => {
    const other = await openSqliteStorage({ path })
    other.database.exec('begin immediate')
    await watch.look()
    await storage.accounts.createAccount(makeAccount()).catch((error: unknown) => error)
    expect([watch.state(), reported]).toEqual([null, []])
    other.database.exec('rollback')
    await other.close()
  })

  it.each<[string, () => void]>([
    ['deleted', () => rmSync(path)],
    [
      'replaced',
      () => {
        writeFileSync(`${path}.new`, 'x')
        renameSync(`${path}.new`, path)
      },
    ],
  ])('that was %s is reported', async (_, change) => {
    change()
    await watch.look()
    expect(watch.state()).toBe('database file replaced')
    expect(reported.at(-1)).toContain(`${path} was deleted or replaced under the running service`)
  })

  it('that is damaged stays so, and callers get storage_unavailable', async () => {
    for (let i = 0; i < 300; i++) await storage.accounts.createAccount(makeAccount())
    storage.database.exec('pragma wal_checkpoint(truncate)')
    writeFileSync(path, Buffer.alloc(50_000, 'damage'))
    const reading = openSqliteStorage({ path })
    await expect(reading).rejects.toMatchObject({
      kind: 'storage_unavailable',
      message: expect.stringMatching(/ershou\.db is damaged: .*Stop the service, .*ershou backup.*ershou restore/),
    })
    storage.database.exec('pragma shrink_memory')
    await expect(storage.accounts.listAccounts()).rejects.toMatchObject({ kind: 'storage_unavailable' })
    expect(watch.state()).toBe('database damaged')
    await watch.look()
    expect(watch.state()).toBe('database damaged')
  })
})

it('is full for the limiter too, which reports why and continues when there is space', async () => {
  const failures: unknown[] = []
  let time = Date.now()
  const meter = new SqliteMeter({
    database: storage.database,
    guard: storage.guard,
    now: () => time++,
    onFailure: (error) => failures.push(error),
  })
  const askOnce = async (id: number) => {
    const verdict = meter.admit(`acc_${id}`, LIMITS)
    if (verdict.admitted) await meter.keep(verdict.ticket, SERVED)
  }
  fillDisk()
  const outcomes = []
  for (let i = 0; i < 500; i++) outcomes.push(await askOnce(i).catch((error: unknown) => error))
  expect(outcomes.at(-1)).toMatchObject({
    kind: 'storage_unavailable',
    cause: { message: 'database or disk is full' },
  })
  expect(failures.at(-1)).toMatchObject({ message: 'database or disk is full' })
  freeDisk()
  await askOnce(0)
  await meter.close()
})

describe('opening', () => {
  it('refuses an emptied file, and says what to do', async () => {
    const emptied = join(folder.path, 'emptied.db')
    writeFileSync(emptied, '')
    await expect(openSqliteStorage({ path: emptied })).rejects.toThrow(
      `${emptied} is empty, with all its accounts gone. Put a copy that \`ershou backup\` made in its place (\`ershou restore FILE\`), or delete the file to begin with no accounts.`,
    )
  })

  it('names a file that is not a database of ours', async () => {
    const letter = join(folder.path, 'letter.db')
    writeFileSync(letter, 'This is a letter to the operator.\n'.repeat(100))
    await expect(openSqliteStorage({ path: letter })).rejects.toThrow(`${letter} is damaged: file is not a database.`)
  })

  it('names a file that cannot be opened', async () => {
    const odd = join(folder.path, 'odd.db')
    mkdirSync(odd)
    await expect(openSqliteStorage({ path: odd })).rejects.toThrow(
      /odd\.db cannot be used: .*unable to open database file\. Look at its disk/,
    )
  })
})

describe('files that other users can read', () => {
  it('do not exist in a private folder', () => {
    chmodSync(path, 0o644)
    chmodSync(folder.path, 0o700)
    expect(listReadable(path)).toEqual([])
  })

  it('are named, with what to do', () => {
    chmodSync(folder.path, 0o755)
    expect(listReadable(path)).toEqual([
      `${folder.path} is open to other users of this machine (mode 755): chmod 700 ${folder.path}`,
    ])
    chmodSync(path, 0o640)
    expect(listReadable(path)[1]).toBe(`${path} is open to other users of this machine (mode 640): chmod 600 ${path}`)
  })
})
