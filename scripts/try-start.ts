/** Runs the README's start command: the request that it prints must succeed, and it must stop on a signal. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'

const PATIENCE_MS = 300_000

const child = spawn('npm', ['start'], {
  // The system chooses the port, so that no other program on this machine can block it.
  env: { ...process.env, ERSHOU_PORT: '0', ERSHOU_METRICS_PORT: '0', ERSHOU_ENV_FILE: '' },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const ended = once(child, 'exit')
const impatience = setTimeout(() => {
  process.stderr.write(`npm start did not finish within ${PATIENCE_MS / 1000} s\n`)
  child.kill('SIGKILL')
  process.exit(1)
}, PATIENCE_MS)

const { key, url } = await readSample()
try {
  const answer = await fetch(url, { headers: { 'x-api-key': key, connection: 'close' } })
  const { total_count } = (await answer.json()) as { total_count?: number }
  if (answer.status !== 200 || !total_count) throw new Error(`the sample request of npm start got ${answer.status}`)
  process.stdout.write(`the sample request of npm start found ${total_count} cars\n`)
} finally {
  // The signal goes only to npm, as from a supervisor: the programs that it started must end too.
  child.kill('SIGTERM')
  await ended
}
await expectSilence(Number(new URL(url).port))
process.stdout.write('npm start stopped on a signal\n')
clearTimeout(impatience)

interface Sample {
  readonly key: string
  readonly url: string
}

async function readSample(): Promise<Sample> {
  const found = new Promise<Sample>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      process.stdout.write(`${line}\n`)
      const [, key, url] = /^ *curl -H 'X-API-Key: (\S+)' '(http\S+)'$/.exec(line) ?? []
      if (key && url) resolve({ key, url })
    })
  })
  const gone = ended.then(([code]) => Promise.reject(new Error(`npm start ended with ${code}`)))
  return Promise.race([found, gone])
}

/** The service may take some time to drain, but must end. */
async function expectSilence(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const isHeard = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (!isHeard) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
