/** Opens the ports. The metrics port comes first, so that a running service can be observed. */
import type { AddressInfo, Server } from 'node:net'
import type { Outcomes } from '../observe/create-state-log.ts'
import { listenOn } from '../observe/listen-on.ts'
import type { App } from './app.ts'
import { explainListen } from './explain-listen.ts'

interface Addresses {
  readonly host: string
  readonly port: number
  readonly metricsHost: string
  readonly metricsPort: number | 'auto' | null
}

export interface Listening {
  readonly url: string
  readonly metricsUrl: string | null
}

const USUAL_METRICS_PORT = 9464

/** `accepting` is notified of connections that cannot be accepted, for example without file descriptors. */
export async function listen(
  app: App,
  metricsServer: Server | null,
  config: Addresses,
  accepting: Outcomes,
): Promise<Listening> {
  const { host, port } = config
  const metricsUrl = metricsServer && (await listenForMetrics(metricsServer, config))
  await app.listen(host, port).catch((error: unknown) => {
    throw explainListen(error, 'service', host, port)
  })
  for (const server of [app.fastify.server, metricsServer]) {
    // An unhandled error would end the process.
    server?.on('error', accepting.onFailure).on('connection', accepting.onSuccess)
  }
  return {
    url: formatUrl(host, app.fastify.server),
    metricsUrl: metricsUrl === null ? null : `${metricsUrl}/metrics`,
  }
}

/** `auto` uses the usual port only if it is free, because several services on one machine are common. */
async function listenForMetrics(server: Server, { metricsHost, metricsPort, port }: Addresses): Promise<string> {
  async function listenAt(wanted: number): Promise<string> {
    await listenOn(server, metricsHost, wanted)
    return formatUrl(metricsHost, server)
  }
  const isAuto = metricsPort === 'auto'
  const first = isAuto ? (port === USUAL_METRICS_PORT ? 0 : USUAL_METRICS_PORT) : (metricsPort as number)
  try {
    return await listenAt(first).catch((error: NodeJS.ErrnoException) => {
      if (!isAuto || error.code !== 'EADDRINUSE') throw error
      return listenAt(0)
    })
  } catch (error) {
    throw explainListen(error, 'metrics', metricsHost, first)
  }
}

function formatUrl(host: string, server: Pick<Server, 'address'>): string {
  const { port } = server.address() as AddressInfo
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
