/** `npm start`: the stand-in marketplace on a free port and the service over it, until one of them ends or is told to. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { issueDemoKey } from '../src/accounts/issue-demo-key.ts'
import { doneOrFail } from '../src/cli/input/done-or-fail.ts'
import { withRecords } from '../src/cli/input/with-records.ts'
import { ConfigError, readConfig } from '../src/config.ts'
import { lockFile } from '../src/storage/sqlite/lock-file.ts'
import { serveLockPath } from '../src/wiring/create-storage.ts'
import { formatReportHosts } from './report-hosts.ts'

const MARKETPLACE = new URL('../marketplace/main.js', import.meta.url)
const ERSHOU = new URL('../src/cli/ershou.js', import.meta.url)

if (process.env.ERSHOU_MARKETPLACE_URL) {
  process.stderr.write('ERSHOU_MARKETPLACE_URL is set: npm start brings its own; npm run serve uses yours\n')
  process.exit(2)
}

const children: ChildProcess[] = []
let stopping = false

function stop(): void {
  stopping = true
  for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
// A reader that leaves (`| head -1`) is no failure, and must not leave the others behind.
process.stdout.on('error', () => {})

/** Starts a program of ours; whichever ends first takes the other one with it. */
function start(program: URL, args: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [program.pathname, ...args], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child.once('exit', (code) => {
    if (!stopping) process.exitCode = code ?? 1
    stop()
  })
  children.push(child)
  return child
}

/** Null when a service runs on the folder already: its key stays, and the service to be started says why it cannot be. */
async function issueKey(): Promise<string | null> {
  const { databaseUrl, dataDir } = readConfig(process.env)
  const lock = databaseUrl === null ? await lockFile(serveLockPath({ dataDir }), 0) : { release() {} }
  if (lock === null) return null
  try {
    return await withRecords(process.env, async ({ accounts }) => doneOrFail(await issueDemoKey(accounts)))
  } finally {
    lock.release()
  }
}

async function run(): Promise<void> {
  const key = await issueKey()
  if (stopping) return
  const marketplace = start(MARKETPLACE, ['--port', '0'])
  const lines = createInterface({ input: marketplace.stdout })
  const [line] = (await Promise.race([once(lines, 'line'), once(marketplace, 'exit')])) as [unknown]
  const marketplaceUrl = /^marketplace (http\S+)/.exec(String(line))?.[1]
  if (!marketplaceUrl || stopping) return
  const service = start(ERSHOU, ['serve'], {
    ERSHOU_MARKETPLACE_URL: marketplaceUrl,
    ERSHOU_RATES_URL: `${marketplaceUrl}/stats/eurofxref/eurofxref-daily.xml`,
    ERSHOU_REPORT_HOSTS: formatReportHosts(marketplaceUrl),
    ERSHOU_REPORT_ALLOW_PRIVATE: 'on',
  })
  process.stderr.write(`stand-in marketplace ${marketplaceUrl}/china/a0_0msdgscncgpi1ltocsp1exx0/\n`)
  service.stdout.pipe(process.stdout)
  // The service says where it is in one piece.
  if (key !== null) service.stdout.once('data', () => process.stdout.write(`key      ${key}\n`))
  await once(service, 'exit')
}

await run().catch((error: Error) => {
  process.stderr.write(`npm start: ${error.message}\n`)
  process.exitCode = error instanceof ConfigError ? 2 : 1
})
