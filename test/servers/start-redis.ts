/** A real Redis of the test's own: free port, temporary folder, gone at the end. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { findFreePort } from './find-free-port.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

export interface TestServer {
  readonly url: string
  stop(): Promise<void>
}

export async function startRedis(): Promise<TestServer> {
  const folder = createTemporaryFolder('redis')
  const port = await findFreePort()
  const child = spawn('redis-server', [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--dir',
    folder.path,
    '--save',
    '',
  ])
  const ended = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })
  await new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => {
      if (line.includes('Ready to accept connections')) resolve()
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`redis-server ended with ${code}`)))
  })
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM')
      await ended
      folder.remove()
    },
  }
}
