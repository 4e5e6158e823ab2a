/** A reader's working folder: it looks like the clone, with `ershou/client` and the data of a running service. */
import { execFile } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createTemporaryFolder } from '../servers/temporary-folder.ts'
import { compareShown } from './compare-shown.ts'
import type { Block } from './read-blocks.ts'
import { ROOT } from './samples-of-pages.ts'

const DOCUMENTED_URL = 'http://127.0.0.1:8080'
const run = promisify(execFile)

export interface DeskOptions {
  readonly url: string
  readonly key: string
  /** Where blocks are run. */
  readonly folder: string
}

export type Desk = ReturnType<typeof openDesk>

/** Looks like a clone to a reader of guides. Blocks that install or build run on a real one, because they would change this one. */
export function fillFolder(folder: string): void {
  for (const name of ['docs', 'deploy', 'dist'].filter((one) => existsSync(join(ROOT, one))))
    symlinkSync(join(ROOT, name), join(folder, name))
  copyFileSync(join(ROOT, 'package.json'), join(folder, 'package.json'))
}

export function openDesk({ url, key, folder }: DeskOptions) {
  const scratch = createTemporaryFolder('samples')
  const nameOf = ({ page, line }: Block) => `${page.replace(/\W+/g, '-')}-${line}`
  const spell = ({ text }: Block) => text.replaceAll(DOCUMENTED_URL, url)
  prepare(scratch.path)
  const environment = {
    ...withoutSettings(process.env),
    CURL_HOME: scratch.path,
    ERSHOU_URL: url,
    ERSHOU_KEY: key,
    NO_COLOR: '1',
  }

  /** As a part of its page's script: its output goes to separate files, and variables stay for the next block. */
  function formatStep(block: Block): string {
    const name = join(scratch.path, nameOf(block))
    if (block.language === 'python') writeFileSync(`${name}.py`, spell(block))
    const command = { sh: spell(block), ts: `node '${name}.js'`, python: `python3 -I '${name}.py'` }[block.language]
    const body = `echo '${block.line}' >&3\n{\n${command}\n} >'${name}.out' 2>'${name}.err' </dev/null\n`
    return block.fails ? `set +e\n${body}test $? -ne 0 || exit 99\nset -e\n` : body
  }

  return {
    remove: scratch.remove,

    /** The compiler errors of all TypeScript blocks, which are compiled for `runPage`. */
    async compile(blocks: readonly Block[]): Promise<string> {
      for (const block of blocks.filter(({ language }) => language === 'ts'))
        writeFileSync(join(scratch.path, `${nameOf(block)}.ts`), spell(block))
      const compiler = join(ROOT, 'node_modules/typescript/bin/tsc')
      return run(process.execPath, [compiler, '-p', scratch.path]).then(
        () => '',
        ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
      )
    },

    /** Runs the blocks of a page in order, in one shell. Returns the first error, or null. */
    async runPage(blocks: readonly Block[]): Promise<string | null> {
      const script = `set -e\nexec 3>>'${join(scratch.path, 'steps')}'\n${blocks.map(formatStep).join('')}`
      writeFileSync(join(scratch.path, 'steps'), '')
      const failure = await run('bash', ['-c', script], { cwd: folder, env: environment }).then(
        () => null,
        ({ code }: { code: unknown }) => code,
      )
      const read = (block: Block, stream: string) =>
        readFileSync(join(scratch.path, `${nameOf(block)}.${stream}`), 'utf8')
      if (failure !== null) {
        const line = Number(readFileSync(join(scratch.path, 'steps'), 'utf8').trim().split('\n').at(-1))
        const block = blocks.find((one) => one.line === line) as Block
        return `${block.page}:${line} ended with ${failure}\n${spell(block)}\n${read(block, 'out')}${read(block, 'err')}`
      }
      for (const block of blocks) {
        const difference = block.shown === null ? null : compareShown(block.shown, read(block, 'out'))
        if (difference !== null) return `${block.page}:${block.line} printed something else: ${difference}`
      }
      return null
    },

    /** Independent blocks, in one process per language. */
    async runTogether(blocks: readonly Block[]): Promise<string | null> {
      const together = (language: string, end: string) =>
        blocks
          .filter((block) => block.language === language)
          .map((block) => `${join(scratch.path, nameOf(block))}${end}`)
      for (const block of blocks.filter(({ language }) => language === 'python'))
        writeFileSync(join(scratch.path, `${nameOf(block)}.py`), spell(block))
      const imports = together('ts', '.js').map((path) => `await import(${JSON.stringify(path)})\n`)
      const python = 'import runpy, sys\nfor path in sys.argv[1:]: runpy.run_path(path, run_name="__main__")'
      const script = blocks.filter(({ language }) => language === 'sh').map((block) => `${spell(block)}\n`)
      const ran = await Promise.allSettled([
        run('bash', ['-ec', script.join('')], { cwd: folder, env: environment }),
        run(process.execPath, ['--input-type=module', '-e', imports.join('')], { cwd: folder, env: environment }),
        run('python3', ['-I', '-c', python, ...together('python', '.py')], { cwd: folder, env: environment }),
      ])
      const failed = ran.filter((one) => one.status === 'rejected').map(({ reason }) => String(reason.stderr || reason))
      return failed.length === 0 ? null : failed.join('\n')
    },
  }
}

/** Programs of the blocks must not read our own settings. */
function withoutSettings(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(environment).filter(
    ([name]) => !/^(?:ERSHOU_|NODE_OPTIONS|VITEST|npm_(?!config))/.test(name),
  )
  return Object.fromEntries(kept)
}

function prepare(folder: string): void {
  const modules = join(folder, 'node_modules')
  mkdirSync(modules)
  symlinkSync(ROOT, join(modules, 'ershou'))
  symlinkSync(join(ROOT, 'node_modules/@types'), join(modules, '@types'))
  symlinkSync(join(ROOT, 'node_modules/undici-types'), join(modules, 'undici-types'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: COMPILER_OPTIONS }))
  // A refusal of the service is a failure of the sample.
  writeFileSync(join(folder, '.curlrc'), 'silent\nshow-error\nfail-with-body\nmax-time = 60\n')
}

const COMPILER_OPTIONS = {
  strict: true,
  target: 'es2023',
  lib: ['es2023'],
  module: 'nodenext',
  types: ['node'],
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: true,
}
