/** Installs the packed tarball of the repository into the root folder of a machine of a test, as the guides do. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { copyTree } from './copy-tree.ts'
import { runCommand } from './run-command.ts'

/** `scratch`: a folder for the clone and the tarball. */
export async function installInto(root: string, scratch: string): Promise<void> {
  const clone = join(scratch, 'clone')
  copyTree(clone)
  const packed = (await runCommand('npm', ['pack', '--silent', '--pack-destination', scratch], { cwd: clone })).trim()
  const target = join(root, 'opt/ershou')
  mkdirSync(target, { recursive: true })
  await runCommand('npm', ['install', '--prefix', target, join(scratch, packed)])
}
