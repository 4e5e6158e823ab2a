/** `npm test` and `npm run soak`: brings the servers and the browser that the tests need, then runs them. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bringTools, type Tool } from './bring-tools.ts'

interface TestTool extends Tool {
  /** The test files that cannot run without it. */
  readonly suites: string
}

const TOOLS: readonly TestTool[] = [
  { command: 'redis-server', debian: 'redis-server', suites: '**/*.redis.{test,soak}.ts' },
  { command: 'chromium', debian: 'chromium', suites: 'test/browser/**' },
]

const soak = process.argv.includes('--soak')
const passedOn = process.argv.slice(2).filter((argument) => argument !== '--soak')
const missing = bringTools(TOOLS)
for (const { command, suites } of missing) process.stderr.write(`${command} is missing: leaving out ${suites}\n`)
if (missing.length > 0 && process.env.CI === 'true') {
  process.stderr.write('CI leaves nothing out: install them\n')
  process.exit(1)
}
process.exitCode = runVitest(missing.map(({ suites }) => suites))

function runVitest(leftOut: readonly string[]): number {
  const folder = mkdtempSync(join(tmpdir(), 'ershou-test-'))
  const report = join(folder, 'report.json')
  const run = spawnSync(
    'npx',
    [
      'vitest',
      'run',
      ...passedOn,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...leftOut.flatMap((suites) => ['--exclude', suites]),
    ],
    { stdio: 'inherit', env: { ...process.env, ...(soak ? { SOAK: '1' } : {}) } },
  )
  const problems = existsSync(report) ? judge(JSON.parse(readFileSync(report, 'utf8'))) : 1
  rmSync(folder, { recursive: true })
  return run.status === 0 && problems === 0 ? 0 : 1
}

interface Report {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly { name: string; assertionResults: readonly { status: string }[] }[]
}

/** A file in which no test passed checked nothing, and fails. */
function judge({ numPassedTests, numFailedTests, testResults }: Report): number {
  const hollow = testResults.filter(({ assertionResults }) =>
    assertionResults.every(({ status }) => status !== 'passed'),
  )
  for (const { name } of hollow) process.stderr.write(`no test passed in ${name}\n`)
  const failed = numFailedTests + hollow.length
  process.stdout.write(`${numPassedTests} passed, ${failed} failed\n`)
  return numPassedTests === 0 ? 1 : failed
}
