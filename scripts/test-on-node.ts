/** `npm run test:node -- 22 24`: runs the quick tests of what can differ between versions on each named version of Node. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The versions of the npm packages of Node, by major version. */
const VERSIONS: Readonly<Record<string, string>> = { 22: '22.23.3', 24: '24.21.0' }

/** Storage (`node:sqlite`), threads, HTTP, streams, the command line, and the real program with its inventory and index. */
const SUITES = [
  'src/domain/',
  'src/threads/',
  'src/database/',
  'src/accounts/store/',
  'src/limits/sqlite/',
  'src/inventory/engine/',
  'src/inventory/serve/',
  'src/inventory/store/sqlite/',
  'src/upstream/',
  'src/web/',
  'src/client/',
  'src/cli/',
  'src/reports/parser-thread/',
  'test/spec/wire.test.ts',
  'test/e2e/program.test.ts',
  'test/inventory-api/kill-threads.test.ts',
]

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const CACHE = join(ROOT, 'node_modules/.cache/ershou')

const args = process.argv.slice(2)
/** Only downloads, so that the tests can start at once later. */
const isBringing = args.includes('--bring')
const wanted = args.filter((arg) => arg !== '--bring')
const unknown = wanted.filter((major) => !(major in VERSIONS))
if (unknown.length > 0 || wanted.length === 0) {
  process.stderr.write(`Name one or more versions: ${Object.keys(VERSIONS).join(', ')}\n`)
  process.exit(2)
}
for (const major of wanted) {
  const node = bringNode(VERSIONS[major] as string)
  if (isBringing) continue
  process.stderr.write(`on Node ${VERSIONS[major]}\n`)
  const { status } = spawnSync(node, [join(ROOT, 'dist/scripts/test.js'), ...SUITES], { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}

/** The path of the binary, which is downloaded once into `node_modules`. */
function bringNode(version: string): string {
  // Only the package for Apple silicon has a different name.
  const prefix = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node'
  const name = `${prefix}-${process.platform}-${process.arch}`
  const folder = join(CACHE, `node-${version}`)
  const program = (place: string) => join(place, 'node_modules', name, 'bin/node')
  if (existsSync(folder)) return program(folder)
  mkdirSync(CACHE, { recursive: true })
  const draft = mkdtempSync(join(CACHE, 'draft-'))
  const install = ['install', '--prefix', draft, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  execFileSync('npm', [...install, `${name}@${version}`], { stdio: ['ignore', 'ignore', 'inherit'] })
  const found = execFileSync(program(draft), ['--version'], { encoding: 'utf8' }).trim()
  if (found !== `v${version}`) throw new Error(`${name}@${version} installed Node ${found}`)
  rmSync(folder, { recursive: true, force: true })
  renameSync(draft, folder)
  return program(folder)
}
