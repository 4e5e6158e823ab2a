/** Installs the programs that tests and benches need, where it can. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

export interface Tool {
  readonly command: string
  readonly debian: string
}

/** Installs missing programs where it can (as root on Debian); returns those that are still missing. */
export function bringTools<T extends Tool>(tools: readonly T[]): T[] {
  const absent = tools.filter(({ command }) => !isInstalled(command))
  if (absent.length === 0) return []
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const packages = absent.map(({ debian }) => debian)
    process.stderr.write(`installing ${packages.join(', ')} …\n`)
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const quiet = { env: environment, stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'] }
    spawnSync('apt-get', ['update', '-qq'], quiet)
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet)
  }
  return tools.filter(({ command }) => !isInstalled(command))
}

export function isInstalled(command: string): boolean {
  return (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, command)))
}
