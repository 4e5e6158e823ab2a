/** Runs the commands of the guide "One machine with TLS" by a real systemd in a container without a network, with a certificate that Caddy signs itself. */
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { REPORT_PROVIDERS } from '../../src/domain/links/report-addresses.ts'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'
import { installInto } from './install-into.ts'
import { makeRoot } from './make-root.ts'
import { runCommand } from './run-command.ts'

const ROOT = new URL('../..', import.meta.url).pathname
const MARKET = 'http://127.0.0.1:9090'
const SMTP_PORT = 2525
/** Where Caddy keeps the certificate of its own authority, and a copy that others may read. */
const AUTHORITY = '/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt'
const TRUSTED = '/etc/ssl/caddy-root.crt'

const folder = createTemporaryFolder('one-machine')
const root = join(folder.path, 'root')
afterAll(() => folder.remove())

/** The blocks that name this test as the one that runs them. */
function readSteps(): string[] {
  const guide = readFileSync(join(ROOT, 'docs/guides/one-machine.md'), 'utf8')
  const steps = [...guide.matchAll(/<!-- not run: [^\n]*one-machine\.soak\.ts[^\n]*-->\n```sh\n([\s\S]*?)```/g)]
  return steps.map(([, commands]) => commands as string).filter((commands) => !commands.includes('npm install'))
}

/** What a machine without the outside cannot have: another marketplace, mail server and authority. */
const REPLACED = {
  'https://marketplace.example': MARKET,
  'https://rates.example/daily.xml': `${MARKET}/stats/eurofxref/eurofxref-daily.xml`,
  'yiheng=https://reports.example': REPORT_PROVIDERS.map((name) => `${name}=${MARKET}/${name}`).join(','),
  'smtp://user:password@mail.example:587': `smtp://127.0.0.1:${SMTP_PORT}`,
  'sudo systemctl restart caddy': `sudo systemctl restart caddy
until [ -s ${AUTHORITY} ]; do sleep 0.2; done
install -m 644 ${AUTHORITY} ${TRUSTED}
until curl -fsS -o /dev/null https://cars.example.com/healthz; do sleep 0.5; done`,
  'env ERSHOU_ENV_FILE': `env NODE_EXTRA_CA_CERTS=${TRUSTED} ERSHOU_ENV_FILE`,
  'ERSHOU_SIGN_UP=open': 'ERSHOU_SIGN_UP=open\nERSHOU_REPORT_ALLOW_PRIVATE=on\nERSHOU_SYNC_PER_SECOND=1000',
}

const WALK = `
set -euo pipefail
exec > /walk.out 2>&1
trap 'code=$?; echo "ended with $code"; systemctl poweroff' EXIT
export HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
until curl -fsS ${MARKET}/_control/health > /dev/null 2>&1 || curl -sS ${MARKET} > /dev/null 2>&1; do sleep 0.2; done
caddyfile=/opt/ershou/node_modules/ershou/deploy/Caddyfile
printf '{\\n\\tlocal_certs\\n\\tskip_install_trust\\n}\\n' | cat - $caddyfile > /tmp/Caddyfile && cp /tmp/Caddyfile $caddyfile
export CURL_CA_BUNDLE=${TRUSTED}
STEPS
curl -fsS -o /dev/null -w 'redirect %{http_code} %{redirect_url}\\n' http://cars.example.com/docs
for i in $(seq 60); do curl -sS -o /dev/null -w 'during %{http_code}\\n' https://cars.example.com/healthz; sleep 0.1; done &
asking=$!
sleep 1
systemctl restart ershou
wait $asking
curl -fsS --resolve cars.example.com:443:127.0.0.1 -o /dev/null -w 'page %{http_code}\\n' https://cars.example.com/
stat -c 'backup %U %a %n' /var/lib/ershou-backups/*
for i in $(seq 300); do curl -fsS https://cars.example.com/readyz > /tmp/readyz; grep -q '"complete_at":"' /tmp/readyz && break; sleep 1; done
grep -o '"complete_at":"[0-9-]*' /tmp/readyz
systemctl is-enabled ershou ershou-backup.timer
systemctl list-timers --no-pager ershou-backup.timer | head -2
journalctl -u ershou -o cat --no-pager | grep -v '"level":"info"' | tail -n 20
`

const STAND_IN = `[Service]
ExecStart=/usr/bin/node /clone/dist/marketplace/main.js --port 9090 --cars 200 --brands all
`
const MAIL = `[Service]
ExecStart=/usr/bin/node --input-type=module -e "import { SMTPServer } from '/clone/node_modules/smtp-server/lib/smtp-server.js'; new SMTPServer({ authOptional: true }).listen(${SMTP_PORT}, '127.0.0.1')"
`
const WALK_UNIT = `[Unit]
After=stand-in.service mail.service
[Service]
Type=oneshot
ExecStart=/bin/bash /walk.sh
`

it('takes an empty machine to https, a first operator, a backup and a restart without a failed request', async () => {
  const steps = readSteps()
  expect(steps.length).toBeGreaterThan(5)
  const packages = ['systemd', 'systemd-sysv', 'dbus', 'sudo', 'curl', 'caddy', 'iproute2']
  await makeRoot(root, packages)
  await installInto(root, folder.path)
  const replaced = Object.entries(REPLACED).reduce((text, [theirs, ours]) => {
    expect(text).toContain(theirs)
    return text.replace(theirs, ours)
  }, steps.join('\n'))
  writeFileSync(
    join(root, 'walk.sh'),
    WALK.replace('STEPS', () => replaced),
  )
  writeFileSync(join(root, 'etc/hosts'), '127.0.0.1 localhost vm cars.example.com\n')
  const units = join(root, 'etc/systemd/system')
  mkdirSync(join(units, 'multi-user.target.wants'), { recursive: true })
  for (const [name, unit] of Object.entries({ 'stand-in': STAND_IN, mail: MAIL, walk: WALK_UNIT })) {
    writeFileSync(join(units, `${name}.service`), unit)
    symlinkSync(`../${name}.service`, join(units, 'multi-user.target.wants', `${name}.service`))
  }

  const machine = ['-q', '-D', root, '--boot', '--register=no', '--keep-unit', '--private-network']
  // It ends when it has powered itself off; its last line is about folders of the host.
  await runCommand('systemd-nspawn', [...machine, `--bind-ro=${ROOT}:/clone`]).catch(() => {})
  const said = readFileSync(join(root, 'walk.out'), 'utf8')
  process.stderr.write(said)
  expect(said).toMatch(/ended with 0\s*$/)
  expect(said).toContain('redirect 308 https://cars.example.com/docs')
  expect(said).toMatch(/https:\/\/cars\.example\.com\/link\/\S+/)
  expect(said.match(/^during \d+$/gm)).toEqual(Array(60).fill('during 200'))
  expect(said).toContain('page 200')
  expect(said).toMatch(/"complete_at":"\d/)
  expect(said.match(/^backup ershou 600 .*\.db(?:\.inventory)?$/gm)).toHaveLength(2)
})
