/** Tries the README's start command for real: it must answer, and stop when it is told to. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'

const PATIENCE_MS = 300_000

const child = spawn('npm', ['start'], {
  // A port that the system chooses, so that nothing on this machine can be in the way.
  env: { ...process.env, ERSHOU_PORT: '0', ERSHOU_METRICS_PORT: '0' },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const ended = once(child, 'exit')
const impatience = setTimeout(() => {
  process.stderr.write(`npm start was not done within ${PATIENCE_MS / 1000} s\n`)
  child.kill('SIGKILL')
  process.exit(1)
}, PATIENCE_MS)

const url = await readUrl()
try {
  const answer = await (await fetch(`${url}/healthz`, { headers: { connection: 'close' } })).text()
  if (answer !== '{"status":"ok"}') throw new Error(`npm start answered ${answer}`)
  process.stdout.write(`npm start answered on ${url}\n`)
} finally {
  // Only npm is told, as a supervisor would: what it started must go with it.
  child.kill('SIGTERM')
  await ended
}
await expectSilence(Number(new URL(url).port))
process.stdout.write('npm start stopped when told to\n')
clearTimeout(impatience)

async function readUrl(): Promise<string> {
  const found = new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      process.stdout.write(`${line}\n`)
      const address = /^ershou +(http\S+)$/.exec(line)?.[1]
      if (address) resolve(address)
    })
  })
  const gone = ended.then(([code]) => Promise.reject(new Error(`npm start ended with ${code}`)))
  return Promise.race([found, gone])
}

/** The service may take a moment to drain; it may not stay. */
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
