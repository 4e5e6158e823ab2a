/** A minimal Debian with this machine's Node and npm, as a base for images and machines of tests, so that no image registry is needed. */
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runCommand } from './run-command.ts'

const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'

export async function makeRoot(folder: string, packages: readonly string[]): Promise<void> {
  const included = ['ca-certificates', 'libstdc++6', ...packages].join(',')
  await runCommand('mmdebstrap', ['--variant=minbase', `--include=${included}`, 'bookworm', folder])
  cpSync(process.execPath, join(folder, 'usr/bin/node'))
  const npm = join(dirname(process.execPath), '../lib/node_modules/npm')
  if (!readdirSync(npm).includes('package.json')) throw new Error('npm does not lie beside node')
  mkdirSync(join(folder, 'usr/lib/node_modules'), { recursive: true })
  cpSync(npm, join(folder, 'usr/lib/node_modules/npm'), { recursive: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(folder, 'usr/bin/npm'))
  // The image uses the certificates that this machine trusts.
  cpSync(CERTIFICATES, join(folder, CERTIFICATES), { dereference: true })
}
