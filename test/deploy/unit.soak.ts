/** The unit: checked by systemd-analyze, then started, used and stopped by a real systemd in a container (systemd-nspawn). */
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatReportHosts } from '../../scripts/report-hosts.ts'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'
import { tryPorts } from '../servers/try-ports.ts'
import { type RunningMarketplace, startMarketplace } from '../start-marketplace.ts'
import { installInto } from './install-into.ts'
import { makeRoot } from './make-root.ts'
import { runCommand } from './run-command.ts'

const DEPLOY = new URL('../../deploy/', import.meta.url).pathname
const UNIT = join(DEPLOY, 'ershou.service')
/** The exposure score, out of 10; a unit without any protection has 9.6. */
const MOST_EXPOSED = 1.5

/** Runs inside when the service is up, and prints its results as lines of JSON. */
const formatCheck = (port: number) => `
const { execFileSync } = require('node:child_process')
const { appendFileSync, readFileSync } = require('node:fs')
const tell = (name, value) => appendFileSync('/check.out', JSON.stringify({ name, value }) + '\\n')
const run = (...command) => execFileSync(command[0], command.slice(1), { encoding: 'utf8' })
const ershou = (...args) => run('runuser', '-u', 'ershou', '--', 'env', 'ERSHOU_DATA_DIR=/var/lib/ershou',
  'node', '/opt/ershou/node_modules/ershou/dist/src/cli/ershou.js', ...args)
const show = (name) => run('systemctl', 'show', 'ershou', '-P', name).trim()
const url = 'http://127.0.0.1:${port}'
async function main() {
  for (;;) {
    const ready = await fetch(url + '/readyz').then((answer) => answer.ok, () => false)
    if (ready) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  ershou('account', 'create', '--email', 'a@example.com', '--plan', 'enterprise')
  const { secret } = JSON.parse(ershou('key', 'create', '--account', 'a@example.com', '--json'))
  const ask = (path) => fetch(url + path, { headers: { 'x-api-key': secret, connection: 'close' } })
  const searched = await ask('/v1/search?brand=BMW')
  tell('search', searched.status)
  const parsed = []
  for (const { id } of (await searched.json()).results) parsed.push((await (await ask('/v1/cars/' + id + '/inspection')).json()).parse_status)
  tell('reports', parsed)
  for (let tries = 0; tries < 3000 && (await ask('/v1/facets')).status !== 200; tries++) await new Promise((resolve) => setTimeout(resolve, 100))
  tell('facets', (await ask('/v1/facets')).status)
  const status = readFileSync('/proc/' + show('MainPID') + '/status', 'utf8')
  tell('process', Object.fromEntries([...status.matchAll(/^(Uid|NoNewPrivs|Seccomp|CapBnd):\\s+(\\S+)/gm)].map(([, name, value]) => [name, value])))
  tell('data', run('stat', '-c', '%U %a', '/var/lib/ershou').trim())
  tell('restarts', show('NRestarts'))
  run('systemctl', 'stop', 'ershou')
  tell('stopped', [show('Result'), show('ExecMainStatus')])
}
main().catch((error) => tell('error', String(error.stack))).finally(() => run('systemctl', 'poweroff'))
`

const CHECK_UNIT = `[Unit]
After=ershou.service
Wants=ershou.service
[Service]
Type=oneshot
ExecStart=/usr/bin/node /check.js
`

const folder = createTemporaryFolder('unit')
const root = join(folder.path, 'root')
let market: RunningMarketplace

beforeAll(async () => {
  market = await startMarketplace()
})
afterAll(async () => {
  await market.stop()
  folder.remove()
})

describe('the unit', () => {
  it('is valid, and has a low exposure', async () => {
    // The checker looks for the program, which is not installed on this machine.
    const copies = ['ershou.service', 'ershou-backup.service', 'ershou-backup.timer'].map((name) => {
      const copy = join(folder.path, name)
      const text = readFileSync(join(DEPLOY, name), 'utf8')
      writeFileSync(copy, text.replace(/^ExecStart=\S*node/m, `ExecStart=${process.execPath}`))
      return copy
    })
    const [copy] = copies as [string]
    expect(await runCommand('systemd-analyze', ['verify', ...copies])).toBe('')
    await runCommand('systemd-analyze', ['security', '--offline=true', `--threshold=${MOST_EXPOSED * 10}`, copy])
  })

  it('runs the installed tarball under systemd, and stops cleanly', async () => {
    await makeRoot(root, ['systemd', 'systemd-sysv', 'dbus'])
    await installInto(root, folder.path)
    const units = join(root, 'etc/systemd/system')
    cpSync(UNIT, join(units, 'ershou.service'))
    cpSync(join(DEPLOY, 'ershou.sysusers'), join(root, 'usr/lib/sysusers.d/ershou.conf'))
    mkdirSync(join(root, 'etc/ershou'))
    const port = await tryPorts(isFree)
    const settings = [
      `ERSHOU_MARKETPLACE_URL=${market.url}`,
      `ERSHOU_REPORT_HOSTS=${formatReportHosts(market.url)}`,
      'ERSHOU_REPORT_ALLOW_PRIVATE=on',
      `ERSHOU_PORT=${port}`,
      'ERSHOU_METRICS_PORT=0',
      'ERSHOU_INVENTORY=on',
      'ERSHOU_SYNC_PER_SECOND=1000',
    ]
    writeFileSync(join(root, 'etc/ershou/ershou.env'), `${settings.join('\n')}\n`, { mode: 0o640 })
    writeFileSync(join(root, 'check.js'), formatCheck(port))
    writeFileSync(join(units, 'check.service'), CHECK_UNIT)
    for (const name of ['check', 'ershou'])
      symlinkSync(`../${name}.service`, join(units, 'multi-user.target.wants', `${name}.service`))

    // It ends when it has powered itself off; its last line is about folders of the host.
    await runCommand('systemd-nspawn', ['-q', '-D', root, '--boot', '--register=no', '--keep-unit']).catch(() => {})
    const lines = readFileSync(join(root, 'check.out'), 'utf8').trim().split('\n')
    const told = Object.fromEntries(lines.map((line) => JSON.parse(line)).map(({ name, value }) => [name, value]))
    expect(told.error).toBeUndefined()
    expect(told).toMatchObject({
      search: 200,
      // Only the copy of the market can answer: its thread works within the limits of the unit.
      facets: 200,
      process: { NoNewPrivs: '1', Seccomp: '2', CapBnd: '0000000000000000' },
      data: 'ershou 700',
      restarts: '0',
      stopped: ['success', '0'],
    })
    expect(told.reports).toContain('parsed')
  })
})

/** The default port if it is free: the container shares the network of this machine. */
function isFree(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(null))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(port)))
  })
}
