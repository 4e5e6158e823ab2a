/** A full run of the real service with one key, with everything that was printed, answered or stored. */
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withAccounts } from '../../scripts/issue-key.ts'
import { createApiKey } from '../../src/accounts/api-key.ts'
import type { KeyKind } from '../../src/domain/accounts/accounts.ts'
import { readConfig } from '../../src/settings/config.ts'
import { openCli } from '../e2e/open-cli.ts'
import { clearFaults } from '../faults/control.ts'
import type { RunningMarketplace } from '../start-marketplace.ts'
import { measureWait, waitForKey } from './measure-wait.ts'
import { listMisuses } from './misuse-key.ts'
import { runService } from './run-service.ts'
import { sendBytes } from './send-bytes.ts'

/** Readable text and its place. */
export interface Evidence {
  readonly where: string
  readonly bytes: Buffer
}

export interface PlantOptions {
  /** Of the service and of every command. */
  readonly settings: NodeJS.ProcessEnv
  readonly marketplace: RunningMarketplace
  /** Paths of cars on sale. */
  readonly cars: readonly string[]
  /** Read while the service runs, and again after it has stopped. */
  readonly readStores: () => Promise<Evidence[]>
  /** Of the command line, beside the running service. */
  readonly commands: (key: string) => readonly (readonly string[])[]
  /** Each command in a separate process, instead of the test's. */
  readonly hasPrograms: boolean
  readonly kind: KeyKind
}

export interface Planted {
  readonly key: string
  readonly evidence: readonly Evidence[]
  /** Status line of each answer, by the name of the misuse. */
  readonly statuses: ReadonlyMap<string, string>
}

const EMAIL = 'planted@example.test'

/** The places to search after the key was used. */
export const LOOKS: readonly (readonly string[])[] = [
  ['account', 'show', EMAIL],
  ['key', 'list', '--account', EMAIL],
  ['usage', '--account', EMAIL, '--requests', '500', '--json'],
  ['config', '--json'],
]

/** A secret in place of an id or an address, or as an extra argument. */
export const listSlips = (key: string): readonly (readonly string[])[] => [
  ['key', 'revoke', key],
  ['account', 'show', key],
  ['account', 'create', '--email', key],
  ['key', 'create', '--account', EMAIL, '--expires', key],
  [key],
]

export async function plantKey(options: PlantOptions): Promise<Planted> {
  const { settings, marketplace, cars, readStores } = options
  const evidence: Evidence[] = []
  const note = (where: string, bytes: Buffer | string) => evidence.push({ where, bytes: Buffer.from(bytes) })
  const cli = openCli(settings)
  // The settings name another folder than its own.
  cli.remove()
  const run = (args: readonly string[]) => {
    // An unknown command loads all of them, which takes longer here than in a separate process.
    const isProgram = options.hasPrograms || args.length === 1
    return isProgram ? cli.start(...args).finished : cli.run(...args)
  }
  async function createLiveKey(): Promise<string> {
    const issued = await run(['key', 'create', '--account', EMAIL, '--name', 'planted', '--json'])
    note('stderr of key create', issued.stderr)
    return (JSON.parse(issued.stdout) as { secret: string }).secret
  }
  await run(['account', 'create', '--email', EMAIL, '--plan', 'enterprise'])
  const key = await (options.kind === 'live' ? createLiveKey() : createTestKey(settings))

  const service = await runService({ ...settings, ERSHOU_LOG_LEVEL: 'debug' })
  await waitForKey([service.url], key)
  const [car, failing] = cars as [string, string]
  await marketplace.control('faults', { kind: 'status', status: 500, path: `failing|${failing.split('/').at(-1)}` })
  const statuses = new Map<string, string>()
  const misuses = listMisuses(key, { car, failing })
  async function misuse(suffix = ''): Promise<void> {
    for (const { name, bytes } of misuses) {
      const answer = await sendBytes(service.url, bytes)
      note(`the answer to the key ${name}${suffix}`, answer)
      statuses.set(name + suffix, answer.toString('latin1').split('\r\n')[0] ?? '')
    }
  }
  await misuse()
  await clearFaults(marketplace)
  await run(['account', 'override', EMAIL, '--per-minute', '1'])
  await measureWait(async () => {
    const answer = (await sendBytes(service.url, misuses[1]?.bytes as string)).toString('latin1')
    return answer.startsWith('HTTP/1.1 429 ') ? null : answer
  })
  await misuse(', too often')
  note('the metrics', await (await fetch(service.metricsUrl)).text())
  await Promise.all(
    options.commands(key).map(async (args) => {
      const { stdout, stderr } = await run(args)
      note(`what \`${args.join(' ').replaceAll(key, 'KEY')}\` prints`, stdout + stderr)
    }),
  )
  evidence.push(...readProcess(service.child.pid as number))
  const running = await readStores()
  evidence.push(...running.map(({ where, bytes }) => ({ where: `${where}, while it runs`, bytes })))
  const { stdout, stderr } = await service.stop()
  note('stdout of the service', stdout)
  note('stderr of the service', stderr)
  evidence.push(...(await readStores()))
  return { key, evidence, statuses }
}

/** As the start script creates it; no command does. */
function createTestKey(settings: NodeJS.ProcessEnv): Promise<string> {
  const secret = createApiKey(randomBytes, 'test')
  return withAccounts(readConfig(settings), async (accounts) => {
    await accounts.createKey(EMAIL, { name: 'planted', secret })
    return secret
  })
}

/** The command line and environment of a process, where the system shows them. */
function readProcess(pid: number): Evidence[] {
  if (process.platform !== 'linux') return []
  return ['cmdline', 'environ', 'comm'].map((name) => ({
    where: `/proc/PID/${name}`,
    bytes: readFileSync(`/proc/${pid}/${name}`),
  }))
}

/** Every byte below a folder. */
export function readFolder(folder: string): Evidence[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name)
      return { where: path.slice(folder.length + 1), bytes: readFileSync(path) }
    })
}

/** The places that contain the key, or enough of it to guess the rest, in any case. */
export function findTraces(key: string, evidence: readonly Evidence[]): string[] {
  const middle = key.slice(20, 40).toLowerCase()
  return evidence
    .filter(({ bytes }) => bytes.toString('latin1').toLowerCase().includes(middle))
    .map(({ where }) => where)
}
