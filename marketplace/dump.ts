/** Streams the native records of a world as JSON lines, in constant memory, for inventories that no server could hold live. */
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import type { NativeContext } from './native/context.ts'
import { makeDetail } from './native/detail.ts'
import { makeListRow } from './native/list-row.ts'
import { createReports } from './reports/reports.ts'
import { createWorld, type WorldOptions } from './world/world.ts'

export interface DumpOptions extends WorldOptions {
  readonly public_url: string
  readonly list_only: boolean
}

const CHUNK_CHARACTERS = 262_144
const PROGRESS_EVERY = 100_000

/** Oldest listing first. Each line is `{"list": …, "detail": …}`, or `{"list": …}` alone. */
export async function dump(options: DumpOptions, out: Writable, progress: (text: string) => void): Promise<void> {
  const world = createWorld(options)
  const reports = createReports({ seed: options.seed, public_url: options.public_url, find_subject: () => null })
  const context: NativeContext = {
    seed: options.seed,
    now: world.now(),
    public_url: options.public_url,
    advertise: reports.advertise,
  }
  let chunk = ''
  for (let i = 0; i < options.cars; i++) {
    const car = world.car(i)
    const list = makeListRow(car, context)
    chunk += JSON.stringify(options.list_only ? { list } : { list, detail: makeDetail(car, context) })
    chunk += '\n'
    if (chunk.length >= CHUNK_CHARACTERS) {
      if (!out.write(chunk)) await once(out, 'drain')
      chunk = ''
    }
    if ((i + 1) % PROGRESS_EVERY === 0) progress(`${i + 1} of ${options.cars} cars`)
  }
  if (!out.write(chunk)) await once(out, 'drain')
}
