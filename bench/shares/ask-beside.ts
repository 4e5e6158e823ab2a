/** The load generator, a process separate from the server and the benchmark: floods, or measures the latency of others. */
import { Agent } from 'node:http'
import { type Asked, ask, sendSteadily } from '../steady.ts'
import type { Asking } from './questions.ts'

export type Job =
  | {
      readonly kind: 'flood'
      readonly url: string
      /** Empty: requests without a key. */
      readonly key: string
      readonly targets: readonly Asking[]
    }
  | {
      readonly kind: 'measure'
      readonly url: string
      readonly key: string
      readonly targets: readonly string[]
      readonly perSecond: number
    }

export interface Done {
  readonly flooded: readonly Asked[]
  readonly health: readonly Asked[]
  readonly customer: readonly Asked[]
}

const CONNECTIONS = 200
const floodAgent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
const agent = new Agent({ keepAlive: true })

process.on('message', (job: Job) => {
  void run(job).then((done) => process.send?.(done))
})

async function run(job: Job): Promise<Done> {
  const { url, key } = job
  if (job.kind === 'flood') {
    const { targets } = job
    const send = (asking: Asking) => {
      const { path, ...asked } = typeof asking === 'string' ? { path: asking } : asking
      return ask({ url: url + path, agent: floodAgent, ...(key !== '' && { key }), ...asked })
    }
    return { flooded: await Promise.all(targets.map(send)), health: [], customer: [] }
  }
  const { perSecond, targets } = job
  const lastsMs = (1000 * targets.length) / perSecond
  const [health, customer] = await Promise.all([
    sendSteadily(perSecond, lastsMs, () => ask({ url: `${url}/healthz`, agent })),
    sendSteadily(perSecond, lastsMs, (i) => ask({ url: url + targets[i % targets.length], agent, key })),
  ])
  return { flooded: [], health, customer }
}
