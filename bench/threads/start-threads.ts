/** Starts a service of several threads on one port. */
import { setTimeout } from 'node:timers/promises'
import { type MeasuredServer, startServerAt } from '../server.ts'
import { openPort } from './listen-beside.ts'
import type { ThreadFigures } from './thread-figures.ts'

const PROGRAM = new URL('./serve.js', import.meta.url)
/** Nothing listens there. */
const DEAD_URL = 'http://127.0.0.1:9'
const LOOK_MS = 50

export interface Crew {
  readonly name: string
  /** Whether the thread that has the limiter answers requests as well. */
  readonly own: 0 | 1
  readonly others: number
}

export interface StartedCrew extends Pick<MeasuredServer, 'pid' | 'url' | 'stop'> {
  readonly crew: Crew
  /** The main thread's first. */
  read(): Promise<readonly ThreadFigures[]>
}

export async function startThreads(crew: Crew, folder: string): Promise<StartedCrew> {
  const { port, descriptor, url, close } = await openPort()
  const env = {
    ERSHOU_METRICS_PORT: '',
    ERSHOU_MARKETPLACE_URL: DEAD_URL,
    ERSHOU_DATA_DIR: folder,
    ERSHOU_INVENTORY: 'on',
  }
  const descriptors = descriptor === null ? [] : Array.from({ length: crew.own + crew.others }, () => descriptor)
  const args = [crew.own, crew.others, port, descriptors.length].map(String)
  const starting = startServerAt({ core: null, env, quiet: true, descriptors }, PROGRAM, ...args)
  close()
  const service = await starting
  while ((await fetch(`${url}/readyz`)).status !== 200) await setTimeout(LOOK_MS)
  return {
    crew,
    url,
    pid: service.pid,
    stop: service.stop,
    read: async () => (await (await fetch(service.url)).json()) as readonly ThreadFigures[],
  }
}
