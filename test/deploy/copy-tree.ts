/** Copies the repository as a clone would have it, with uncommitted changes. */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

const ROOT = new URL('../..', import.meta.url).pathname

export function copyTree(target: string): void {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: ROOT, encoding: 'utf8' })
  const paths = listed.split('\0').filter((path) => path !== '' && existsSync(join(ROOT, path)))
  if (paths.length < 100) throw new Error('these are not the files of the repository')
  for (const path of paths) {
    mkdirSync(dirname(join(target, path)), { recursive: true })
    cpSync(join(ROOT, path), join(target, path))
  }
}
