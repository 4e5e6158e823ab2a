/** Two threads on one port, of which one ends: `listen-and-end.js PORT COPIES`. Exits with 0 when the other still answers. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

const FIRST_DESCRIPTOR = 3
const ASKED = 40

const fd = isMainThread ? FIRST_DESCRIPTOR : (workerData as number)
const server = createServer((_, response) => response.end('well'))
server.listen({ fd })
await once(server, 'listening')
if (isMainThread) {
  const [port, copies] = process.argv.slice(2).map(Number) as [number, number]
  const thread = new Worker(new URL(import.meta.url), { workerData: FIRST_DESCRIPTOR + copies - 1 })
  await once(thread, 'message')
  await thread.terminate()
  for (let i = 0; i < ASKED; i++) {
    await (await fetch(`http://127.0.0.1:${port}`, { headers: { connection: 'close' } })).text()
  }
  process.exit(0)
}
parentPort?.postMessage('listens')
