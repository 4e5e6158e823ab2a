/**
 * A service of several threads on one port, whose index and limiter are the main thread's. `serve.js OWN OTHERS PORT DESCRIPTORS`:
 * whether the main thread answers, 1 or 0; how many others do; and how many descriptors there are to listen on, from 3.
 */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { MessageChannel, Worker } from 'node:worker_threads'
import type { IndexThreadData } from '../../src/inventory/serve/index/index-thread.ts'
import { createServedIndex } from '../../src/inventory/serve/snapshot/create-served-index.ts'
import type { IndexNews } from '../../src/inventory/serve/snapshot/keep-index.ts'
import type { PostedImage } from '../../src/inventory/serve/snapshot/posted-image.ts'
import { readStopwatch } from '../../src/observe/stopwatch.ts'
import { readConfig } from '../../src/settings/config.ts'
import { startThread as startProductThread } from '../../src/threads/start-thread.ts'
import { openStorage } from '../../src/wiring/storage/create-storage.ts'
import { createServing } from './create-serving.ts'
import { listenBeside, type SharedPort } from './listen-beside.ts'
import { serveMeter } from './remote-meter.ts'
import type { RequestThreadData } from './request-thread.ts'
import { type ThreadFigures, watchThread } from './thread-figures.ts'

const FIRST_DESCRIPTOR = 3

const [own, others, port, descriptors] = process.argv.slice(2).map(Number) as [number, number, number, number]
const config = readConfig(process.env)
const storage = await openStorage(config, Date.now)
const image = await buildImage()
const index = createServedIndex({ stopwatch: readStopwatch })
index.accept(image)
const app = await createServing({ config, records: storage, meter: storage.meter, index })
const server = app.fastify.server as Server
const readOwn = watchThread(server)
if (own === 1) listenBeside(server, placeOf(0), () => {})
const threads = await Promise.all(Array.from({ length: others }, (_, i) => startThread(placeOf(own + i))))
const control = createServer((_, response) => {
  void readAll().then((figures) => response.end(JSON.stringify(figures)))
})
control.listen(0, '127.0.0.1', () => {
  process.stdout.write(`figures http://127.0.0.1:${(control.address() as AddressInfo).port}\n`)
})
process.once('SIGTERM', () => process.exit(0))

/** By the product's own thread, which is left to follow a store that nobody changes. */
function buildImage(): Promise<PostedImage> {
  const data: IndexThreadData = { config, program: 'bench' }
  const program = new URL('../../src/inventory/serve/index/index-thread.js', import.meta.url)
  return new Promise((resolve, reject) => {
    function onNews(posted: unknown): void {
      const news = posted as IndexNews
      if (news.event === 'failed') reject(new Error(news.reason))
      if (news.event === 'image') resolve(news.image)
    }
    startProductThread({ url: program, data, onNews }).ready.catch(reject)
  })
}

function placeOf(thread: number): SharedPort {
  return { port, descriptor: descriptors === 0 ? null : FIRST_DESCRIPTOR + thread }
}

async function startThread(place: SharedPort): Promise<Worker> {
  const [meter, usage] = [new MessageChannel(), new MessageChannel()]
  serveMeter(meter.port1, storage.meter)
  usage.port1.on('message', (used) => void storage.usage.add(used))
  const data: RequestThreadData = { config, image, place, meter: meter.port2, usage: usage.port2 }
  const program = new URL('./request-thread.js', import.meta.url)
  const worker = new Worker(program, { workerData: data, transferList: [data.meter, data.usage] })
  await once(worker, 'message')
  return worker
}

/** The main thread's first. */
async function readAll(): Promise<readonly ThreadFigures[]> {
  const theirs = threads.map(async (thread) => {
    thread.postMessage('figures')
    const [figures] = (await once(thread, 'message')) as [ThreadFigures]
    return figures
  })
  return [readOwn(), ...(await Promise.all(theirs))]
}
