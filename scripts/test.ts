/** `npm test` and `npm run soak`: installs the servers and the browser that the tests need, then runs the tests. `--all`: those that CI runs, too. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseCLI, startVitest, type TestModule } from 'vitest/node'
import { bringTools, type Tool } from './bring-tools.ts'
import { SLOW_TESTS } from './slow-tests.ts'
import { ProgressReporter } from './test-progress.ts'

interface TestTool extends Tool {
  /** The test files that cannot run without it. */
  readonly suites: string
}

const TOOLS: readonly TestTool[] = [
  { command: 'redis-server', debian: 'redis-server', suites: '**/*.redis.{test,soak}.ts' },
  { command: 'haproxy', debian: 'haproxy', suites: '{test/deploy/proxies.redis.soak.ts,test/nodes/**}' },
  { command: 'chromium', debian: 'chromium', suites: 'test/browser/**' },
]
/** Programs that only the soak needs are installed only for it. */
const SOAK_TOOLS: readonly TestTool[] = [
  { command: 'zsh', debian: 'zsh', suites: '**/*.zsh.soak.ts' },
  { command: 'fish', debian: 'fish', suites: '**/*.fish.soak.ts' },
  // Programs of operators, to test the files in `deploy/`.
  { command: 'nginx', debian: 'nginx', suites: 'test/deploy/proxies.redis.soak.ts' },
  { command: 'patroni', debian: 'patroni', suites: 'test/nodes/*.soak.ts' },
  { command: 'etcd', debian: 'etcd-server', suites: 'test/nodes/*.soak.ts' },
  { command: 'redis-sentinel', debian: 'redis-sentinel', suites: 'test/nodes/*.soak.ts' },
  { command: 'faketime', debian: 'faketime', suites: 'test/nodes/*.soak.ts' },
  { command: 'promtool', debian: 'prometheus', suites: 'test/deploy/alerts.soak.ts' },
  { command: 'buildah', debian: 'buildah', suites: 'test/deploy/container.soak.ts' },
  { command: 'mmdebstrap', debian: 'mmdebstrap', suites: 'test/deploy/{container,one-machine,unit}.soak.ts' },
  { command: 'systemd-nspawn', debian: 'systemd-container', suites: 'test/deploy/{one-machine,unit}.soak.ts' },
  { command: 'docker-compose', debian: 'docker-compose', suites: 'test/deploy/compose.soak.ts' },
]
const EXPECTED_HALVES = '*.expected.json'
const LAST_TOTAL = new URL('../../node_modules/.cache/ershou/tests', import.meta.url).pathname

const args = process.argv.slice(2)
const soak = args.includes('--soak')
const update = args.includes('--update')
const OWN_FLAGS = ['--soak', '--update', '--all']
const isCi = process.env.CI === 'true'
if (isCi && update) fail('--update rewrites expectations, which CI must only check')
process.env.SOAK = soak ? '1' : '0'
process.env.UPDATE_EXPECTED = update ? '1' : '0'

const missing = bringTools(soak ? [...TOOLS, ...SOAK_TOOLS] : TOOLS)
const leftOut = missing.map(({ command, suites }) => `left out: ${suites}, because ${command} is missing\n`)
process.stderr.write(leftOut.join(''))
if (isCi && missing.length > 0) fail('CI runs every suite: install the missing programs')

const { filter, options } = parseCLI(['vitest', 'run', ...args.filter((arg) => !OWN_FLAGS.includes(arg))])
// Which tests import a changed file is known of sources only.
process.env.TEST_COMPILED = options.changed ? '0' : '1'
const isWhole = filter.length === 0 && !options.changed && !soak
const slow = isWhole && !isCi && !args.includes('--all') ? SLOW_TESTS : []
const vitest = await startVitest('test', filter, {
  ...options,
  watch: false,
  passWithNoTests: true,
  exclude: [...missing.map(({ suites }) => suites), ...slow],
  reporters: [new ProgressReporter({ lastTotal: isWhole ? readLastTotal() : null, out: process.stderr })],
})
const modules = vitest.state.getTestModules()
await vitest.close()
if (update) showUpdated()
process.stderr.write(leftOut.join(''))
if (slow.length > 0) process.stderr.write('left out: the slow tests that CI runs; npm test -- --all runs all\n')
const passed = judge(modules)
if (isWhole && process.exitCode === 0) keepTotal(passed)

/** A file in which no test passed has checked nothing, so it fails. */
function judge(run: readonly TestModule[]): number {
  const states = run.map((module) => [...module.children.allTests()].map((test) => test.result().state))
  const hollow = run.filter((_, i) => !states[i]?.includes('passed'))
  for (const { relativeModuleId } of hollow) process.stderr.write(`no test passed in ${relativeModuleId}\n`)
  const passedTests = states.flat().filter((state) => state === 'passed').length
  const failed = states.flat().filter((state) => state === 'failed').length + hollow.length
  if (run.length === 0 && options.changed) process.stderr.write('no tested file has changed\n')
  process.stdout.write(`${passedTests} passed, ${failed} failed\n`)
  const isEmpty = passedTests === 0 && !options.changed
  process.exitCode = failed > 0 || isEmpty || process.exitCode ? 1 : 0
  return passedTests
}

/** A person must review rewritten expectations before they are committed. */
function showUpdated(): void {
  for (const command of [
    ['--no-pager', 'diff', '--', EXPECTED_HALVES],
    ['status', '--short', '--', EXPECTED_HALVES],
  ])
    spawnSync('git', command, { stdio: 'inherit' })
}

function readLastTotal(): number | null {
  try {
    return Number(readFileSync(LAST_TOTAL, 'utf8')) || null
  } catch {
    return null
  }
}

function keepTotal(tests: number): void {
  mkdirSync(dirname(LAST_TOTAL), { recursive: true })
  writeFileSync(LAST_TOTAL, String(tests))
}

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
