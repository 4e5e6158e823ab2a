/** Builds an earlier version of the program from the history of this repository, in a temporary folder. */
import { execFile } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'

const ROOT = new URL('../../', import.meta.url).pathname
const run = promisify(execFile)

export interface BuiltRelease {
  /** Of its command line, as a file URL. */
  readonly program: string
  remove(): void
}

/** With our packages: as long as all that it depends on has the same versions here, it needs no others. */
export async function buildRelease(commit: string): Promise<BuiltRelease> {
  const folder = createTemporaryFolder('release')
  const archive = join(folder.path, 'release.tar')
  await run('git', ['archive', '--output', archive, commit], { cwd: ROOT })
  await run('tar', ['-xf', archive, '-C', folder.path])
  symlinkSync(join(ROOT, 'node_modules'), join(folder.path, 'node_modules'))
  const compiler = join(ROOT, 'node_modules/.bin/tsc')
  // Its sources were checked when it was released, and have other types beside them now.
  await run(compiler, ['-p', 'tsconfig.build.json', '--noCheck'], { cwd: folder.path })
  await run(process.execPath, ['scripts/copy-tables.mjs'], { cwd: folder.path })
  return { program: pathToFileURL(join(folder.path, 'dist/src/cli/ershou.js')).href, remove: folder.remove }
}
