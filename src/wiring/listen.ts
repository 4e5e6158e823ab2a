/** Opens the ports: of the metrics first, so that a service that answers is one that can be watched. */
import type { AddressInfo, Server } from 'node:net'
import type { Config } from '../config.ts'
import type { App } from '../web/app.ts'

export interface Listening {
  readonly url: string
  readonly metricsUrl: string | null
}

const USUAL_METRICS_PORT = 9464

export async function listen(app: App, metricsServer: Server | null, config: Config): Promise<Listening> {
  const metricsUrl = metricsServer && (await listenForMetrics(metricsServer, config))
  await app.listen(config.host, config.port)
  return {
    url: formatUrl(config.host, app.fastify.server),
    metricsUrl: metricsUrl === null ? null : `${metricsUrl}/metrics`,
  }
}

/** Several services on one machine are usual, so the usual port is only taken when it is free. */
async function listenForMetrics(server: Server, { metricsHost, metricsPort }: Config): Promise<string> {
  if (metricsPort !== 'auto') return listenOn(server, metricsHost, metricsPort as number)
  return listenOn(server, metricsHost, USUAL_METRICS_PORT).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    return listenOn(server, metricsHost, 0)
  })
}

async function listenOn(server: Server, host: string, port: number): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return formatUrl(host, server)
}

function formatUrl(host: string, server: Pick<Server, 'address'>): string {
  const { port } = server.address() as AddressInfo
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
