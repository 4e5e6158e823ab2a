/** A thread that answers requests: the index and the limiter are the main thread's. */
import type { Server } from 'node:http'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { createServedIndex } from '../../src/inventory/serve/snapshot/create-served-index.ts'
import type { PostedImage } from '../../src/inventory/serve/snapshot/posted-image.ts'
import { readStopwatch } from '../../src/observe/stopwatch.ts'
import type { Config } from '../../src/settings/config.ts'
import { openRecords } from '../../src/wiring/storage/create-storage.ts'
import { createServing } from './create-serving.ts'
import { listenBeside, type SharedPort } from './listen-beside.ts'
import { connectMeter } from './remote-meter.ts'
import { watchThread } from './thread-figures.ts'

export interface RequestThreadData {
  readonly config: Config
  readonly image: PostedImage
  readonly place: SharedPort
  readonly meter: MessagePort
  /** Takes what is to be written about usage. */
  readonly usage: MessagePort
}

const { config, image, place, meter, usage } = workerData as RequestThreadData
const port = parentPort as MessagePort
const index = createServedIndex({ stopwatch: readStopwatch })
index.accept(image)
const records = await openRecords(config)
// A second writer of the same file would now and then keep the limiter waiting until it refuses.
const store = {
  ...records.usage,
  async add(used: unknown) {
    usage.postMessage(used)
    return []
  },
  forgetRequests: async () => {},
}
const app = await createServing({ config, records: { ...records, usage: store }, meter: connectMeter(meter), index })
const server = app.fastify.server as Server
const readFigures = watchThread(server)
port.on('message', () => port.postMessage(readFigures()))
listenBeside(server, place, () => port.postMessage('listens'))
