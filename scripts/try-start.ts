/** Tries the README's start command for real: it must answer, and stop when it is told to. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'

const PATIENCE_MS = 120_000

const port = await findFreePort()
execFileSync('npm', ['ci', '--no-progress'], { stdio: ['ignore', 'inherit', 'inherit'] })
const child = spawn('npm', ['start'], {
  env: { ...process.env, ERSHOU_PORT: String(port), ERSHOU_METRICS_PORT: '0' },
  stdio: ['ignore', 'inherit', 'inherit'],
})
const ended = once(child, 'exit')
const deadline = Date.now() + PATIENCE_MS

try {
  const answer = await askUntilAnswered(`http://127.0.0.1:${port}/healthz`)
  if (answer !== '{"status":"ok"}') throw new Error(`npm start answered ${answer}`)
  process.stdout.write(`npm start answered on port ${port}\n`)
} finally {
  // Only npm is told, as a supervisor would: what it started must go with it.
  child.kill('SIGTERM')
  await ended
}
await expectSilence(port)
process.stdout.write('npm start stopped when told to\n')

async function askUntilAnswered(url: string): Promise<string> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`)
    if (Date.now() > deadline) throw new Error(`npm start did not answer within ${PATIENCE_MS / 1000} s`)
    const answer = await fetch(url).then(
      (response) => response.text(),
      () => null,
    )
    if (answer !== null) return answer
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** The service may take a moment to drain; it may not stay. */
async function expectSilence(freed: number): Promise<void> {
  while (Date.now() <= deadline) {
    const server = createServer()
    const outcome = once(server.listen(freed, '127.0.0.1'), 'listening')
    if (
      await outcome.then(
        () => true,
        () => false,
      )
    ) {
      server.close()
      return
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`something still listens on port ${freed}`)
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
