// npm's `prepare` script: builds a clone. If `--omit=dev` left out the compiler, it temporarily fetches the version in the lock file.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const BUILT = /^tsconfig\.\w+\.json$/
const COMPILER = /^node_modules\/(?:typescript|@typescript\/[^/]+)$/

// A package has no sources: npm runs this there when somebody installs in its folder.
if (!existsSync('tsconfig.build.json')) process.exit()

try {
  if (existsSync('node_modules/typescript')) run('npm', ['run', '--silent', 'build'])
  else buildWithFetchedCompiler()
} catch (error) {
  process.stderr.write(`ershou was not built: ${error.message}\n`)
  process.exitCode = 1
}

function buildWithFetchedCompiler() {
  const folder = mkdtempSync(join(tmpdir(), 'ershou-compiler-'))
  try {
    process.stderr.write('--omit=dev left out the compiler; building with the version in the lock file …\n')
    writeManifest(folder)
    run('npm', ['ci', '--ignore-scripts', '--include=optional'], folder)
    const tsc = join(folder, 'node_modules/typescript/bin/tsc')
    // The types of Node and of some packages are dev dependencies as well, so this build does not check types; developers do.
    for (const project of readdirSync('.').filter((name) => BUILT.test(name)))
      run(process.execPath, [tsc, '-p', project, '--noCheck', '--types', ''])
    run(process.execPath, ['scripts/copy-tables.mjs'])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Only the packages of the compiler, with their integrity hashes. */
function writeManifest(folder) {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const kept = Object.fromEntries(Object.entries(packages).filter(([path]) => COMPILER.test(path)))
  const { version } = kept['node_modules/typescript']
  const root = { name: 'ershou-compiler', version: '0.0.0', dependencies: { typescript: version } }
  const lock = { ...root, lockfileVersion: 3, packages: { '': root, ...kept } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(root))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
}

function run(command, args, cwd = '.') {
  const { status, error } = spawnSync(command, args, { cwd, stdio: ['ignore', process.stderr, 'inherit'] })
  if (status !== 0) throw new Error(`${command} ${args[0]} ${error ? error.message : `ended with ${status}`}`)
}
