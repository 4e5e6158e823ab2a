/** `npm start`: the stand-in marketplace on a free port and the service over it, until one of them ends or is told to. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

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

/** Starts a program of ours; whichever ends first takes the other one with it. */
function start(program: URL, args: readonly string[], environment: NodeJS.ProcessEnv, stdio: 'pipe' | 'inherit') {
  const child = spawn(process.execPath, [program.pathname, ...args], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', stdio, 'inherit'],
  })
  child.once('exit', (code) => {
    if (!stopping) process.exitCode = code ?? 1
    stop()
  })
  children.push(child)
  return child
}

const marketplace = start(MARKETPLACE, ['--port', '0'], {}, 'pipe')
const lines = createInterface({ input: marketplace.stdout as NodeJS.ReadableStream })
const [line] = (await Promise.race([once(lines, 'line'), once(marketplace, 'exit')])) as [unknown]
const marketplaceUrl = /^marketplace (http\S+)/.exec(String(line))?.[1]
if (marketplaceUrl && !stopping) {
  const service = start(
    ERSHOU,
    ['serve'],
    {
      ERSHOU_MARKETPLACE_URL: marketplaceUrl,
      ERSHOU_RATES_URL: `${marketplaceUrl}/stats/eurofxref/eurofxref-daily.xml`,
      ERSHOU_REPORT_ALLOW_PRIVATE: 'on',
    },
    'inherit',
  )
  process.stderr.write(`stand-in marketplace ${marketplaceUrl}/china/a0_0msdgscncgpi1ltocsp1exx0/\n`)
  await once(service, 'exit')
}
