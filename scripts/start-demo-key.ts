/** Provides the demo key of `npm start`. Its secret is in a file in the data folder that only this user can read. */
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { createApiKey, isApiKey, readKeyKind } from '../src/accounts/api-key.ts'
import { bringDemoKey, DEMO_EMAIL } from '../src/accounts/bring-demo-key.ts'
import { Links } from '../src/accounts/signing-in/links.ts'
import { doneOrFail } from '../src/cli/output/errors.ts'
import { lockFile } from '../src/database/sqlite/lock-file.ts'
import { partFile } from '../src/database/sqlite/part-file.ts'
import type { Config } from '../src/settings/config.ts'
import { openRecords } from '../src/wiring/storage/create-storage.ts'
import { withAccounts } from './issue-key.ts'

export interface DemoKey {
  readonly secret: string
  /** The file of the secret. */
  readonly path: string
}

/** How long to wait for another start on the same folder, which provides the same key. */
const LONGEST_WAIT_MS = 10_000
const LARGEST_BYTES = 200

/** Can be called before the service starts or while it runs. */
export async function bringKeptDemoKey(config: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<DemoKey> {
  const path = join(config.dataDir, 'demo-key')
  const lock = await lockFile(`${path}.lock`, LONGEST_WAIT_MS)
  if (lock === null) throw new Error(`another start has locked ${path} for too long; stop it and start again`)
  try {
    const renew = () => {
      const secret = createApiKey(randomBytes, 'test')
      writeSecret(path, secret)
      return secret
    }
    const outcome = await withAccounts(config, (accounts) => bringDemoKey(accounts, { kept: readSecret(path), renew }))
    return { secret: doneOrFail(outcome), path }
  } finally {
    lock.release()
  }
}

/** Creates a one-time link that signs the demo account in to the dashboard. Returns its secret. */
export async function createDemoLink(config: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<string> {
  const records = await openRecords(config)
  try {
    const account = await records.accounts.findAccount(DEMO_EMAIL)
    if (account === null) throw new Error(`there is no account ${DEMO_EMAIL}`)
    const links = new Links({ store: records.credentials, now: Date.now, randomBytes })
    return (await links.create({ purpose: 'start', email: account.email, account_id: account.id })).secret
  } finally {
    await records.close()
  }
}

/** Null unless the file belongs to this user and contains a test key. A new key then replaces it. */
function readSecret(path: string): string | null {
  let handle: number
  try {
    handle = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  } catch {
    return null
  }
  try {
    const { uid, size, mode } = fstatSync(handle)
    const isOurs = fstatSync(handle).isFile() && size <= LARGEST_BYTES && uid === process.getuid?.()
    if (!isOurs) return null
    if ((mode & 0o077) !== 0) fchmodSync(handle, 0o600)
    const text = readFileSync(handle, 'utf8').trim()
    return isApiKey(text) && readKeyKind(text) === 'test' ? text : null
  } finally {
    closeSync(handle)
  }
}

/** Writes the file atomically. */
function writeSecret(path: string, secret: string): void {
  const part = partFile(path)
  try {
    const handle = openSync(part, 'wx', 0o600)
    try {
      writeSync(handle, `${secret}\n`)
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    renameSync(part, path)
  } catch (error) {
    rmSync(part, { force: true })
    const { code } = error as NodeJS.ErrnoException
    throw new Error(`${path} cannot be written (${code}); remove what is in its place, or free space on its disk`)
  }
}
