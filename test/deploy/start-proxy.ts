/** Runs the samples for nginx and HAProxy, with the addresses and the log path changed, and nginx without TLS. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventually } from '../eventually.ts'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'
import { tryPorts } from '../servers/try-ports.ts'

export interface RunningProxy {
  readonly url: string
  /** Its whole log. */
  log(): string
  stop(): Promise<void>
}

const SAMPLES = new URL('../../deploy/', import.meta.url)

export function startNginx(nodes: readonly string[]): Promise<RunningProxy> {
  return startProxy((port, folder) => {
    const log = join(folder, 'access.log')
    const sample = readFileSync(new URL('nginx.conf', SAMPLES), 'utf8')
      .replace('127.0.0.1:8080', nodes[0] as string)
      .replace('# server 10.0.0.12:8080', `server ${nodes[1]}`)
      // The test speaks plain HTTP; one-machine.soak.ts speaks TLS.
      .replace(/server \{\s+listen 80;[\s\S]*?\n\}\n/, '')
      .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
      .replace('listen [::]:443 ssl;', '')
      .replace(/^\s+ssl_.*\n/gm, '')
      .replace('/var/log/nginx/ershou.log', log)
    const main = join(folder, 'nginx.conf')
    writeFileSync(join(folder, 'ershou.conf'), sample)
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    )
    writeFileSync(
      main,
      `daemon off; pid ${folder}/pid; error_log stderr; events {} http { ${paths.join(' ')} include ${folder}/ershou.conf; }`,
    )
    const child = spawn('nginx', ['-e', 'stderr', '-c', main], { stdio: ['ignore', 'ignore', 'pipe'] })
    return { child, read: (printed) => printed + readFileSync(log, 'utf8') }
  })
}

export function startHaproxy(nodes: readonly string[]): Promise<RunningProxy> {
  return startProxy((port) => {
    const named = Object.fromEntries(nodes.map((node, index) => [`NODE_${index + 1}`, node]))
    const env = { ...process.env, LISTEN: `127.0.0.1:${port}`, ...named }
    const file = new URL('haproxy.cfg', SAMPLES).pathname
    const child = spawn('haproxy', ['-db', '-f', file], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    return { child, read: (printed) => printed }
  })
}

interface Started {
  readonly child: ChildProcess
  /** Its log, given its output. */
  readonly read: (printed: string) => string
}

async function startProxy(start: (port: number, folder: string) => Started): Promise<RunningProxy> {
  const folder = createTemporaryFolder('proxy')
  return tryPorts(async (port) => {
    const { child, read } = start(port, folder.path)
    const ended = once(child, 'close')
    let printed = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        printed += text
      })
    const url = `http://127.0.0.1:${port}`
    const isUp = await eventually(async () => {
      if (child.exitCode !== null) return false
      return (await fetch(`${url}/healthz`, { headers: { connection: 'close' } })).status > 0
    })
    if (!isUp && /in use|cannot bind/i.test(printed)) return null
    if (!isUp) throw new Error(printed)
    return {
      url,
      log: () => read(printed),
      async stop() {
        child.kill('SIGTERM')
        await ended
        folder.remove()
      },
    }
  })
}
