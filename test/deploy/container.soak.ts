/** Builds the container file with buildah over a base made here, and runs the image as its own user. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatReportHosts } from '../../scripts/report-hosts.ts'
import { closeConnections } from '../connections.ts'
import { eventually } from '../eventually.ts'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'
import { tryPorts } from '../servers/try-ports.ts'
import { type RunningMarketplace, startMarketplace } from '../start-marketplace.ts'
import { copyTree } from './copy-tree.ts'
import { makeRoot } from './make-root.ts'
import { runCommand } from './run-command.ts'
import { useService } from './use-service.ts'

const BASE = 'localhost/ershou-test-base'
const IMAGE = 'localhost/ershou-test'
/** Works without an engine, cgroups or a separate network. */
const PLAIN = ['--isolation', 'chroot', '--network', 'host']

interface ImageConfig {
  readonly User: string
  readonly Entrypoint: string[]
  readonly Cmd: string[]
  readonly Env: string[]
  readonly StopSignal: string
  readonly Volumes: Record<string, unknown>
  readonly Healthcheck: { readonly Test: string[] }
}

const folder = createTemporaryFolder('container')
let market: RunningMarketplace
let config: ImageConfig
let container = ''

async function buildBase(): Promise<void> {
  await makeRoot(join(folder.path, 'root'), [])
  const name = (await runCommand('buildah', ['from', 'scratch'])).trim()
  await runCommand('buildah', ['copy', name, join(folder.path, 'root'), '/'])
  await runCommand('buildah', ['config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt', name])
  await runCommand('buildah', ['commit', '--rm', name, BASE])
}

beforeAll(async () => {
  market = await startMarketplace()
})
afterAll(async () => {
  if (container) await runCommand('buildah', ['rm', container])
  await runCommand('buildah', ['rmi', '-f', IMAGE, BASE])
  await market.stop()
  folder.remove()
})

const inside = (settings: NodeJS.ProcessEnv, command: readonly string[]) => [
  'run',
  ...PLAIN,
  ...Object.entries(settings).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
  container,
  '--',
  ...command,
]

describe('the image', () => {
  it('is built from the container file', async () => {
    await buildBase()
    const tree = join(folder.path, 'tree')
    copyTree(tree)
    const file = ['-f', 'deploy/Containerfile', '--build-arg', `BASE=${BASE}`, '-t', IMAGE, '.']
    await runCommand('buildah', ['build', '--format', 'docker', ...PLAIN, ...file], { cwd: tree })
    const inspected = JSON.parse(await runCommand('buildah', ['inspect', '--type', 'image', IMAGE]))
    config = inspected.Docker.config
    container = (await runCommand('buildah', ['from', IMAGE])).trim()
  })

  it('runs as its own user, which may write only its data', async () => {
    expect([config.User, Object.keys(config.Volumes), config.StopSignal]).toEqual([
      '10001:10001',
      ['/var/lib/ershou'],
      'SIGTERM',
    ])
    const writable =
      'find / -xdev -writable -not -type l -not -path "/proc/*" -not -path "/dev/*" -not -path "/sys/*" -type d'
    const found = await runCommand('buildah', inside({}, ['sh', '-c', `id -u; ${writable} 2>/dev/null || true`]))
    const [uid, ...folders] = found.trim().split('\n')
    expect(uid).toBe('10001')
    expect(folders.filter((path) => !/^\/(?:tmp|var\/tmp|run\/lock|var\/lock|var\/lib\/ershou)$/.test(path))).toEqual(
      [],
    )
  })

  it('has what the service needs, and no build tools', async () => {
    const listed = await runCommand('buildah', inside({}, ['sh', '-c', 'ls /opt/ershou /opt/ershou/node_modules']))
    expect(listed).toContain('THIRD-PARTY-NOTICES.md')
    expect(listed).not.toMatch(/^(?:typescript|vitest|sharp|src|test|marketplace|data|\.env)$/m)
  })

  it('serves, is healthy, and stops with 0 on request', async () => {
    const { child, port, ended, settings } = await tryPorts(start)
    const health = config.Healthcheck.Test.slice(1)
    await eventually(() => runCommand('buildah', inside(settings, health)))
    await runCommand(
      'buildah',
      inside(settings, ['ershou', 'account', 'create', '--email', 'a@example.com', '--plan', 'enterprise']),
    )
    const printed = await runCommand(
      'buildah',
      inside(settings, ['ershou', 'key', 'create', '--account', 'a@example.com', '--json']),
    )
    const url = `http://127.0.0.1:${port}`
    await useService(url, (JSON.parse(printed) as { secret: string }).secret)
    closeConnections(url)
    process.kill(findLast(child.pid as number), config.StopSignal)
    expect((await ended)[0]).toBe(0)
    await expect(runCommand('buildah', inside(settings, health))).rejects.toThrow()
  })
})

async function start(port: number) {
  const settings = {
    ERSHOU_PORT: String(port),
    ERSHOU_METRICS_PORT: '0',
    ERSHOU_MARKETPLACE_URL: market.url,
    ERSHOU_REPORT_HOSTS: formatReportHosts(market.url),
    ERSHOU_REPORT_ALLOW_PRIVATE: 'on',
  }
  const command = inside(settings, [...config.Entrypoint, ...config.Cmd])
  const child: ChildProcess = spawn('buildah', command, { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'close') as Promise<[number | null]>
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
  await Promise.race([eventually(() => expect(printed).toMatch(/^ershou +http/m)), ended])
  if (child.exitCode !== null && /EADDRINUSE|in use|taken/.test(printed)) return null
  if (child.exitCode !== null) throw new Error(printed)
  return { child, port, ended, settings }
}

/** The service: the last process of the chain that buildah starts. Any thread of a process may have started the next. */
function findLast(pid: number): number {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' '),
  )
  const [next] = children.filter((child) => child !== '')
  return next === undefined ? pid : findLast(Number(next))
}
