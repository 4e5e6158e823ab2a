/** The source files of the repository, with what each imports. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const ROOT = new URL('..', import.meta.url).pathname

export interface SourceFile {
  readonly path: string
  readonly text: string
  readonly imports: readonly string[]
}

export function readSourceFiles(): SourceFile[] {
  return ['src', 'marketplace', 'scripts', 'bench', 'test'].flatMap(readFiles)
}

/** What only tests need. */
export const isFixture = ({ path }: SourceFile) => path.includes('/fixtures/') || path.endsWith('/contract.ts')
export const isTest = ({ path }: SourceFile) => /\.(?:test|soak)\.tsx?$/.test(path)

function readFiles(folder: string): SourceFile[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('node_modules/'))
    .map((name) => {
      const path = join(folder, name)
      const text = readFileSync(join(ROOT, path), 'utf8')
      return { path, text, imports: findImports(path, text) }
    })
}

/** What a file imports: paths from the root for our own files, package names for the rest. */
function findImports(path: string, text: string): string[] {
  const found = text.matchAll(
    /^(?:import|export)\s(?:[\w\s{},*$]*\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm,
  )
  // A thread is started by the address of its compiled file.
  const threads = text.matchAll(/(?:new Worker\(|url: )new URL\('(\.[^']+)\.js'/g)
  const targets = [...found].map((match) => (match[1] ?? match[2]) as string)
  return [...targets, ...[...threads].map((match) => `${match[1]}.ts`)].map((target) =>
    target.startsWith('.') ? normalize(join(dirname(path), target)) : target,
  )
}
